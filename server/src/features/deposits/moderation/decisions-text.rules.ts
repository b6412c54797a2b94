import { bold, lines, type Markdown, md } from '../../../platform/messenger/api/markdown.js';
import { groupBy } from '../../../platform/group-by.rules.js';
import { centsOf, formatMoney } from '../../../platform/money.rules.js';
import { labelOf, statusWord } from '../deposit.rules.js';
import type { Deposit } from '../ledger/deposit.entity.js';

/** A decision that a person is told together with others. */
export type DecisionItem = Pick<Deposit, 'id' | 'type' | 'status' | 'amount' | 'reason' | 'brandId'>;

const SHORTEST_RANGE = 3;

/** Many decisions in few lines, such as "Accepted: A187-A206 (20), $20,190.", with each reason once. */
export function describeDecisions(items: DecisionItem[], nameOf: (brandId: number) => string): Markdown {
  const ofBrands = groupBy(items, ({ brandId }) => brandId);
  return lines(
    ...[...ofBrands].flatMap(([brandId, ofBrand]) => {
      const alike = groupBy(ofBrand, ({ status, reason }) => JSON.stringify([status, reason]));
      return [...[...alike.values()].flatMap(describeAlike), md`Brand: ${bold(nameOf(brandId))}`];
    }),
  );
}

function describeAlike(items: DecisionItem[]): Markdown[] {
  const [{ status, reason }] = items as [DecisionItem];
  const word = statusWord(status);
  const sum = formatMoney(items.reduce((cents, { amount }) => cents + centsOf(amount), 0n)).replace(
    /\.00$/,
    '',
  );
  const count = items.length > 1 ? ` (${items.length})` : '';
  const text = `${word[0]!.toUpperCase()}${word.slice(1)}: ${labelsOf(items)}${count}, ${sum}.`;
  return [md`${text}`, ...(reason === null ? [] : [md`Reason: ${reason}`])];
}

/** "A1-A5, F6, A9": ids that follow one another are a range. */
function labelsOf(items: DecisionItem[]): string {
  const runs: DecisionItem[][] = [];
  for (const item of items.toSorted((a, b) => a.id - b.id)) {
    const last = runs.at(-1)?.at(-1);
    if (last && last.id + 1 === item.id && last.type === item.type) runs.at(-1)!.push(item);
    else runs.push([item]);
  }
  return runs
    .flatMap((run) =>
      run.length < SHORTEST_RANGE ? run.map(labelOf) : `${labelOf(run[0]!)}-${labelOf(run.at(-1)!)}`,
    )
    .join(', ');
}
