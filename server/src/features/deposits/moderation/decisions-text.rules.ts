import { lines, type Markdown, md } from '../../../platform/messenger/api/markdown.js';
import { groupBy } from '../../../platform/lists/lists.rules.js';
import { centsOf, toAmount } from '../../../platform/text/money.rules.js';
import { localize } from '../../../texts/texts.js';
import { formatLabel } from '../ledger/deposit.rules.js';
import type { Deposit } from '../ledger/deposit.entity.js';
import type { ChatUpdate, DecisionItem } from '../search/chat-updates.rules.js';
import type { Brand } from '../../brands/registry/brand.entity.js';

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

/** "A12 is accepted: $1,250.50 → $1,200". If the type was changed, the former label is first, which the agent knows. */
export const formatHeadline = (item: ChatUpdate): Markdown => formatDecided('deposits.is', item);

/** The headline, to the agent: "Your deposit A12 is accepted". */
export const formatOwnHeadline = (item: ChatUpdate): Markdown => formatDecided('deposits.yours', item);

function formatDecided(texts: 'deposits.is' | 'deposits.yours', item: ChatUpdate): Markdown {
  const current = formatLabel(item);
  if (item.status === 'wait') return localize('deposits.isWaiting', { label: current });
  if (item.status !== 'accept') return localize(`${texts}.${item.status}`, { label: current });
  const changes = listChanges(item);
  const label = changes.length > 0 ? formatReportedLabel(item) : current;
  return localize(`${texts}.accept`, { label, as: label === current ? null : current, changes });
}

/** Groups decisions, such as "Accepted: A187-A206 (20), $20,190.", with each reason once. */
export function formatDecisions(items: DecisionItem[], getBrandName: (brandId: number) => string): Markdown {
  const itemsByBrand = groupBy(items, ({ brandId }) => brandId);
  return lines(
    ...[...itemsByBrand].flatMap(([brandId, brandItems]) => {
      return [...formatGroups(brandItems), localize('common.brand', { name: getBrandName(brandId) })];
    }),
  );
}

/** "3 accepted: $4,120. A176 is rejected: Duplicate." For a person whose chat shows which deposits were accepted. */
export function formatBrief(items: DecisionItem[], getBrandName: (brandId: number) => string): Markdown {
  const itemsByBrand = groupBy(items, ({ brandId }) => brandId);
  return lines(
    ...[...itemsByBrand].flatMap(([brandId, brandItems]) => [
      formatSentences(brandItems).reduce((row, sentence) => md`${row} ${sentence}`),
      localize('common.brand', { name: getBrandName(brandId) }),
    ]),
  );
}

function formatGroups(items: ChatUpdate[]): Markdown[] {
  const groups = groupBy(items, ({ status, reason }) => JSON.stringify([status, reason]));
  return [...groups.values()].flatMap(formatGroup);
}

function formatGroup(items: ChatUpdate[]): Markdown[] {
  const [{ status, reason }] = items as [ChatUpdate];
  const labels = formatLabels(items) + (items.length > 1 ? ` (${items.length})` : '');
  const changed = items.filter((item) => listChanges(item).length > 0);
  return [
    status === 'wait'
      ? localize('deposits.groups.wait', { labels })
      : localize(`deposits.groups.${status}`, { labels, amount: getSum(items) }),
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
  const groups = groupBy(others, ({ status, reason }) => JSON.stringify([status, reason]));
  const amount = getSum(unchanged);
  const count = unchanged.length;
  return [
    ...(count === 1
      ? [localize('deposits.brief.acceptedOne', { label: formatLabel(unchanged[0]!), amount })]
      : []),
    ...(count > 1 ? [localize('deposits.brief.accepted', { count, amount })] : []),
    ...accepted.filter((item) => !unchanged.includes(item)).map((item) => md`${formatHeadline(item)}.`),
    ...[...groups.values()].map(formatSentence),
  ];
}

function formatSentence(items: ChatUpdate[]): Markdown {
  const [{ status, reason }] = items as [DecisionItem];
  const labels = formatLabels(items);
  return localize(`deposits.brief.${status as 'reject' | 'delete'}`, { labels, count: items.length, reason });
}

const formatReportedLabel = ({ id, type, reported }: ChatUpdate): string =>
  formatLabel({ id, type: reported?.type ?? type });

/** The exact sum, as a decimal string. */
function getSum(items: ChatUpdate[]): string {
  const cents = items.reduce((sum, { amount }) => sum + centsOf(amount), 0n);
  return `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`;
}

const SHORTEST_RANGE = 3;

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
      run.length < SHORTEST_RANGE
        ? run.map(formatLabel)
        : `${formatLabel(run[0]!)}-${formatLabel(run.at(-1)!)}`,
    )
    .join(', ');
}

/** How a decision is shown in the chat of the deposit. */
export interface DecisionAnswer {
  /** The reaction to the agent's message. Null: there is only a reply. */
  reaction: '👍' | '🤔' | null;
  hasReply: boolean;
  /** The reason must not appear in the chat. Only the agent gets it. */
  isReasonWithheld: boolean;
}

interface AnswerChat extends Pick<Brand, 'chatAnswers' | 'chatReasons'> {
  isOnlyInMessage: boolean;
}

type Decision = Parameters<typeof listChanges>[0] & Pick<Deposit, 'chatId'>;

export const isGroup = (chatId: string | null): boolean => chatId?.startsWith('-') ?? false;

/** A changed value, a reason and a deletion need a reply, because a reaction cannot express them. */
export function buildAnswer(
  deposit: Decision,
  { chatAnswers, chatReasons, isOnlyInMessage }: AnswerChat,
): DecisionAnswer {
  const { chatId, status, reason } = deposit;
  const isReasonWithheld = reason !== null && !chatReasons && isGroup(chatId);
  const isShownByReaction = chatAnswers === 'reactions' && isOnlyInMessage && isGroup(chatId);
  const needsText =
    status === 'delete' || listChanges(deposit).length > 0 || (reason !== null && !isReasonWithheld);
  return {
    reaction: isShownByReaction ? (status === 'accept' ? '👍' : '🤔') : null,
    hasReply: chatId !== null && (!isShownByReaction || needsText),
    isReasonWithheld,
  };
}
