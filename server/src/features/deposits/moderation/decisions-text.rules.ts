import { bold, lines, type Markdown, md } from '../../../platform/messenger/api/markdown.js';
import { groupBy } from '../../../platform/lists/group-by.rules.js';
import { centsOf, formatMoney } from '../../../platform/text/money.rules.js';
import { contentOfReport } from '../ledger/deposit-fields.rules.js';
import { labelOf, statusWord } from '../ledger/deposit.rules.js';
import type { DepositType } from '../ledger/deposit.entity.js';
import type { ChatNews, DecisionItem } from '../search/chat-news.rules.js';

const SHORTEST_RANGE = 3;

/** What a group is told of several deposits, each with its label. */
export const describeChatNews = (items: ChatNews[]): Markdown => lines(...describeEach(items));

const typeNames: Record<DepositType, string> = { retention: 'Retention', ftd: 'FTD' };

/** What an acceptance has changed of the type and the amount, such as "$1,250.50 → $1,200". */
export function changesOf({ status, type, amount, reported }: ChatNews): string[] {
  if (status !== 'accept' || !reported) return [];
  const before = contentOfReport(reported);
  return [
    ...(before.type === type ? [] : [`${typeNames[before.type]} → ${typeNames[type]}`]),
    ...(before.amount === amount ? [] : [`${shortMoney(before.amount)} → ${shortMoney(amount)}`]),
  ];
}

/** "A12 is accepted: $1,250.50 → $1,200". If the type was changed, the agent knows the deposit by its former label. */
export function headlineOf(item: ChatNews): string {
  const changes = changesOf(item);
  const now = labelOf(item);
  const label = changes.length > 0 ? reportedLabelOf(item) : now;
  const renamed = label === now ? '' : ` as ${now}`;
  return `${label} is ${statusWord(item.status)}${renamed}${changes.length > 0 ? ': ' : ''}${changes.join(', ')}`;
}

/** Many decisions in few lines, such as "Accepted: A187-A206 (20), $20,190.", with each reason once. */
export function describeDecisions(items: DecisionItem[], nameOf: (brandId: number) => string): Markdown {
  const ofBrands = groupBy(items, ({ brandId }) => brandId);
  return lines(
    ...[...ofBrands].flatMap(([brandId, ofBrand]) => {
      return [...describeEach(ofBrand), md`Brand: ${bold(nameOf(brandId))}`];
    }),
  );
}

/** "3 accepted: $4,120. A176 is rejected: Duplicate.": for a person whose chat shows which deposits were accepted. */
export function describeBriefly(items: DecisionItem[], nameOf: (brandId: number) => string): Markdown {
  const ofBrands = groupBy(items, ({ brandId }) => brandId);
  return lines(
    ...[...ofBrands].flatMap(([brandId, ofBrand]) => [
      md`${sentencesOf(ofBrand).join(' ')}`,
      md`Brand: ${bold(nameOf(brandId))}`,
    ]),
  );
}

function describeEach(items: ChatNews[]): Markdown[] {
  const alike = groupBy(items, ({ status, reason }) => JSON.stringify([status, reason]));
  return [...alike.values()].flatMap(describeAlike);
}

function describeAlike(items: ChatNews[]): Markdown[] {
  const [{ status, reason }] = items as [ChatNews];
  const word = statusWord(status);
  const count = items.length > 1 ? ` (${items.length})` : '';
  const total = status === 'wait' ? '' : `, ${sumOf(items)}.`;
  const text = `${word[0]!.toUpperCase()}${word.slice(1)}: ${labelsOf(items)}${count}${total}`;
  const changed = items.filter((item) => changesOf(item).length > 0);
  return [
    md`${text}`,
    ...changed.map((item) => md`${headlineOf(item)}.`),
    ...items.flatMap((item) =>
      item.duplicateOf ? [md`${labelOf(item)}: possible duplicate of ${item.duplicateOf}`] : [],
    ),
    ...(reason === null ? [] : [md`Reason: ${reason}`]),
  ];
}

function sentencesOf(items: ChatNews[]): string[] {
  const accepted = items.filter(({ status }) => status === 'accept');
  const asReported = accepted.filter((item) => changesOf(item).length === 0);
  const others = items.filter(({ status }) => status !== 'accept');
  const alike = groupBy(others, ({ status, reason }) => JSON.stringify([status, reason]));
  const count = asReported.length === 1 ? headlineOf(asReported[0]!) : `${asReported.length} accepted`;
  return [
    ...(asReported.length > 0 ? [`${count}: ${sumOf(asReported)}.`] : []),
    ...accepted.filter((item) => !asReported.includes(item)).map((item) => `${headlineOf(item)}.`),
    ...[...alike.values()].map(sentenceOf),
  ];
}

function sentenceOf(items: ChatNews[]): string {
  const [{ status, reason }] = items as [DecisionItem];
  const text = `${labelsOf(items)} ${items.length === 1 ? 'is' : 'are'} ${statusWord(status)}`;
  const sentence = reason === null ? text : `${text}: ${reason}`;
  return /[.!?…]$/.test(sentence) ? sentence : `${sentence}.`;
}

const reportedLabelOf = ({ id, type, reported }: ChatNews): string =>
  labelOf({ id, type: reported?.type ?? type });

const shortMoney = (amount: string): string => shortMoneyOf(centsOf(amount));

const shortMoneyOf = (cents: bigint): string => formatMoney(cents).replace(/\.00$/, '');

const sumOf = (items: ChatNews[]): string =>
  shortMoneyOf(items.reduce((cents, { amount }) => cents + centsOf(amount), 0n));

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
