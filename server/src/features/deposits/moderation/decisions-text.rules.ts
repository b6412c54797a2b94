import { bold, lines, type Markdown, md } from '../../../platform/messenger/api/markdown.js';
import { groupBy } from '../../../platform/group-by.rules.js';
import { centsOf, formatMoney } from '../../../platform/money.rules.js';
import type { Overtaking } from '../../../platform/messenger/sending/outgoing-message.js';
import { labelOf, statusWord } from '../deposit.rules.js';
import type { Deposit } from '../ledger/deposit.entity.js';

/** A decision that a person is told together with others. */
export type DecisionItem = Pick<Deposit, 'id' | 'type' | 'status' | 'amount' | 'reason' | 'brandId'>;

/** The composer of a message about several deposits in a group. */
export const CHAT_NEWS = 'deposits-in-chat';

/** What a group is told of a deposit. */
export type ChatNews = Omit<DecisionItem, 'brandId'>;

const SHORTEST_RANGE = 3;

/** The newest message about a deposit is the one that counts, and a crowded chat gets one message about several deposits. */
export function overtakingOf(
  { id, type, status, amount, reason }: ChatNews,
  reporter: string | null,
): Overtaking {
  const key = `deposit:${id}`;
  const item = { key, id, type, status, amount, reason };
  return { supersedes: key, bundle: { composer: CHAT_NEWS, by: reporter ?? key, items: [item] } };
}

/** What a group is told of several deposits, each with its label. */
export const describeChatNews = (items: ChatNews[]): Markdown => lines(...describeEach(items));

/** Many decisions in few lines, such as "Accepted: A187-A206 (20), $20,190.", with each reason once. */
export function describeDecisions(items: DecisionItem[], nameOf: (brandId: number) => string): Markdown {
  const ofBrands = groupBy(items, ({ brandId }) => brandId);
  return lines(
    ...[...ofBrands].flatMap(([brandId, ofBrand]) => {
      return [...describeEach(ofBrand), md`Brand: ${bold(nameOf(brandId))}`];
    }),
  );
}

function describeEach(items: ChatNews[]): Markdown[] {
  const alike = groupBy(items, ({ status, reason }) => JSON.stringify([status, reason]));
  return [...alike.values()].flatMap(describeAlike);
}

function describeAlike(items: ChatNews[]): Markdown[] {
  const [{ status, reason }] = items as [ChatNews];
  const word = statusWord(status);
  const sum = formatMoney(items.reduce((cents, { amount }) => cents + centsOf(amount), 0n)).replace(
    /\.00$/,
    '',
  );
  const count = items.length > 1 ? ` (${items.length})` : '';
  const total = status === 'wait' ? '' : `, ${sum}.`;
  const text = `${word[0]!.toUpperCase()}${word.slice(1)}: ${labelsOf(items)}${count}${total}`;
  return [md`${text}`, ...(reason === null ? [] : [md`Reason: ${reason}`])];
}

/** "A1-A5, F6, A9": ids that follow one another are a range. */
function labelsOf(items: ChatNews[]): string {
  const runs: ChatNews[][] = [];
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
