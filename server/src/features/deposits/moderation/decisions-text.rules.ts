import { lines, type Markdown, md } from '../../../platform/messenger/api/markdown.js';
import { groupBy } from '../../../platform/lists/lists.rules.js';
import { centsOf, toAmount, toDollars } from '../../../platform/text/money.rules.js';
import { localize } from '../../../texts/texts.js';
import { formatLabel } from '../ledger/deposit.rules.js';
import type { Deposit } from '../ledger/deposit.entity.js';
import type { ChatUpdate, DecisionItem } from '../search/chat-updates.rules.js';
import type { DepositChatSettings } from '../search/deposit.repository.js';

/** A message about several deposits, grouped by status and reason. Consecutive labels become a range. */
export const formatChatUpdates = (items: ChatUpdate[]): Markdown => lines(...formatGroups(items));

/** What an acceptance changed in the type and the amount, such as "$1,250.50 → $1,200". */
function listChanges({ status, type, amount, reported }: ChatUpdate): Markdown[] {
  if (status !== 'accept' || !reported) return [];
  const before = { type: reported.type ?? type, amount: toAmount(reported.amount ?? Number(amount))! };
  return [
    ...(before.type === type ? [] : [localize('deposits.typeChange', { from: before.type, to: type })]),
    ...(before.amount === amount
      ? []
      : [localize('deposits.amountChange', { from: before.amount, to: amount })]),
  ];
}

/** "A12 is accepted: $1,250.50 → $1,200". If the type was changed, the text begins with the former label, which the agent knows. */
export const formatHeadline = (item: ChatUpdate): Markdown => formatStatusWith('deposits.is', item);

/** The headline for the agent: "Your deposit A12 is accepted". */
export const formatOwnHeadline = (item: ChatUpdate): Markdown => formatStatusWith('deposits.yours', item);

function formatStatusWith(keyPrefix: 'deposits.is' | 'deposits.yours', item: ChatUpdate): Markdown {
  const current = formatLabel(item);
  if (item.status === 'wait') return localize('deposits.isWaiting', { label: current });
  if (item.status !== 'accept') return localize(`${keyPrefix}.${item.status}`, { label: current });
  const changes = listChanges(item);
  const { id, type, reported } = item;
  const label = changes.length > 0 ? formatLabel({ id, type: reported?.type ?? type }) : current;
  return localize(`${keyPrefix}.accept`, { label, as: label === current ? null : current, changes });
}

/**
 * A message to an agent about several decisions, by brand. Decisions with the same status and reason share a line, such as
 * "Accepted: A187-A206 (20), $20,190." `isBrief`: "3 accepted: $4,120. A176 is rejected: Duplicate.", for a person whose chat
 * shows which deposits were accepted.
 */
export function formatDigest(
  items: DecisionItem[],
  getBrandName: (brandId: number) => string,
  isBrief: boolean,
): Markdown {
  const brandLines = [...groupBy(items, ({ brandId }) => brandId)].flatMap(([brandId, brandItems]) => [
    ...(isBrief
      ? [formatSentences(brandItems).reduce((line, sentence) => md`${line} ${sentence}`)]
      : formatGroups(brandItems)),
    localize('common.brand', { name: getBrandName(brandId) }),
  ]);
  return lines(...brandLines);
}

const formatGroups = (items: ChatUpdate[]): Markdown[] => groupByOutcome(items).flatMap(formatGroup);

const groupByOutcome = (items: ChatUpdate[]): ChatUpdate[][] => [
  ...groupBy(items, ({ status, reason }) => JSON.stringify([status, reason])).values(),
];

function formatGroup(items: ChatUpdate[]): Markdown[] {
  const [{ status, reason }] = items as [ChatUpdate];
  const labels = formatLabels(items) + (items.length > 1 ? ` (${items.length})` : '');
  const changed = items.filter((item) => listChanges(item).length > 0);
  return [
    status === 'wait'
      ? localize('deposits.groups.wait', { labels })
      : localize(`deposits.groups.${status}`, { labels, amount: sumAmounts(items) }),
    ...changed.map((item) => md`${formatHeadline(item)}.`),
    ...items.flatMap((item) =>
      item.duplicateOf
        ? [localize('deposits.duplicateInGroup', { label: formatLabel(item), of: item.duplicateOf })]
        : [],
    ),
    ...(reason === null ? [] : [localize('common.reason', { reason })]),
  ];
}

function formatSentences(items: ChatUpdate[]): Markdown[] {
  const accepted = items.filter(({ status }) => status === 'accept');
  const unchanged = accepted.filter((item) => listChanges(item).length === 0);
  const others = items.filter(({ status }) => status !== 'accept');
  const amount = sumAmounts(unchanged);
  const count = unchanged.length;
  return [
    ...(count === 1
      ? [localize('deposits.brief.acceptedOne', { label: formatLabel(unchanged[0]!), amount })]
      : []),
    ...(count > 1 ? [localize('deposits.brief.accepted', { count, amount })] : []),
    ...accepted.filter((item) => !unchanged.includes(item)).map((item) => md`${formatHeadline(item)}.`),
    ...groupByOutcome(others).map(formatSentence),
  ];
}

function formatSentence(items: ChatUpdate[]): Markdown {
  const [{ status, reason }] = items as [ChatUpdate];
  const labels = formatLabels(items);
  return localize(`deposits.brief.${status as 'reject' | 'delete'}`, { labels, count: items.length, reason });
}

const sumAmounts = (items: ChatUpdate[]): string =>
  toDollars(items.reduce((sum, { amount }) => sum + centsOf(amount), 0n));

const MIN_RANGE_SIZE = 3;

/** "A1-A5, F6, A9": three or more consecutive ids become a range. */
function formatLabels(items: ChatUpdate[]): string {
  const runs: ChatUpdate[][] = [];
  for (const item of items.toSorted((a, b) => a.id - b.id)) {
    const last = runs.at(-1)?.at(-1);
    if (last && last.id + 1 === item.id && last.type === item.type) runs.at(-1)!.push(item);
    else runs.push([item]);
  }
  return runs
    .flatMap((run) =>
      run.length < MIN_RANGE_SIZE
        ? run.map(formatLabel)
        : `${formatLabel(run[0]!)}-${formatLabel(run.at(-1)!)}`,
    )
    .join(', ');
}

/** How the bot shows a decision in the chat of the deposit. */
export interface DecisionAnswer {
  /** The reaction to the message with the form, or to the bot's message about the report. Null: no reaction. */
  reaction: '👍' | '🤔' | null;
  hasReply: boolean;
  /** The reason must not appear in the chat. Only the agent gets it. */
  isReasonWithheld: boolean;
}

export const isGroupId = (chatId: string | null): boolean => chatId?.startsWith('-') ?? false;

/** A change of type or amount, a reason that is not withheld and a deletion need a reply, because a reaction cannot express them. */
export function buildAnswer(
  deposit: ChatUpdate & Pick<Deposit, 'chatId'>,
  { chatAnswers, chatReasons, isOnlyDepositInMessage }: Omit<DepositChatSettings, 'depositId' | 'brandName'>,
): DecisionAnswer {
  const { chatId, status, reason } = deposit;
  const isReasonWithheld = reason !== null && !chatReasons && isGroupId(chatId);
  const hasReaction = chatAnswers === 'reactions' && isOnlyDepositInMessage && isGroupId(chatId);
  const needsText =
    status === 'delete' || listChanges(deposit).length > 0 || (reason !== null && !isReasonWithheld);
  return {
    reaction: hasReaction ? (status === 'accept' ? '👍' : '🤔') : null,
    hasReply: chatId !== null && (!hasReaction || needsText),
    isReasonWithheld,
  };
}
