const { compare: compareTexts } = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

type SortValue = string | number | null | undefined;

function compareValues(a: NonNullable<SortValue>, b: NonNullable<SortValue>): number {
  return typeof a === 'number' && typeof b === 'number' ? a - b : compareTexts(String(a), String(b));
}

/** Returns a sorted copy. Rows without a value are last in both directions. Rows with equal values stay in their order. */
export function sortRows<Row>(
  rows: readonly Row[],
  getValue: (row: Row) => SortValue,
  isDescending: boolean,
): Row[] {
  const direction = isDescending ? -1 : 1;
  return rows
    .map((row) => ({ row, value: getValue(row) ?? null }))
    .sort(({ value: a }, { value: b }) =>
      a === null || b === null ? Number(a === null) - Number(b === null) : direction * compareValues(a, b),
    )
    .map(({ row }) => row);
}

/** Splits an order such as `-amount` into the column and the direction. */
export const parseOrder = <Column extends string>(order: Column | `-${Column}`) => ({
  column: order.replace(/^-/, '') as Column,
  isDescending: order.startsWith('-'),
});
