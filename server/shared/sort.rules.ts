const { compare: compareTexts } = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

type SortValue = string | number | null | undefined;

function compareValues(one: NonNullable<SortValue>, other: NonNullable<SortValue>): number {
  if (typeof one === 'number' && typeof other === 'number') return one - other;
  return compareTexts(String(one), String(other));
}

/** A sorted copy. Rows without a value are last in both directions, and equal rows stay in their order. */
export function sortRows<Row>(
  rows: readonly Row[],
  getValue: (row: Row) => SortValue,
  isDescending: boolean,
): Row[] {
  const direction = isDescending ? -1 : 1;
  return rows
    .map((row) => ({ row, value: getValue(row) ?? null }))
    .sort(({ value: one }, { value: other }) =>
      one === null || other === null
        ? Number(one === null) - Number(other === null)
        : direction * compareValues(one, other),
    )
    .map(({ row }) => row);
}

/** Splits an order such as `-amount` into the column and the direction. */
export const parseOrder = <Column extends string>(order: Column | `-${Column}`) => ({
  column: order.replace(/^-/, '') as Column,
  isDescending: order.startsWith('-'),
});
