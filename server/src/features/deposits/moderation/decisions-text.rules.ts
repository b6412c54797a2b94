import { bold, lines, type Markdown, md } from '../../../platform/messenger/api/markdown.js';
import { groupBy } from '../../../platform/lists/lists.rules.js';
import { centsOf, formatMoney, toAmount } from '../../../platform/text/money.rules.js';
import { formatLabel, formatStatus } from '../ledger/deposit.rules.js';
import type { DepositType, Deposit } from '../ledger/deposit.entity.js';
import type { ChatUpdate, DecisionItem } from '../search/chat-updates.rules.js';
import type { Brand } from '../../brands/registry/brand.entity.js';

/** A message about several deposits, grouped by status and reason. Consecutive labels become a range. */
export const formatChatUpdates = (items: ChatUpdate[]): Markdown => lines(...formatGroups(items));

const typeNames: Record<DepositType, string> = { retention: 'Retention', ftd: 'FTD' };

/** What an acceptance changed in the type and the amount, such as "$1,250.50 → $1,200". */
function listChanges({ status, type, amount, reported }: ChatUpdate): string[] {
  if (status !== 'accept' || !reported) return [];
  const before = { type: reported.type ?? type, amount: toAmount(reported.amount ?? Number(amount))! };
  return [
    ...(before.type === type ? [] : [`${typeNames[before.type]} → ${typeNames[type]}`]),
    ...(before.amount === amount ? [] : [`${formatAmount(before.amount)} → ${formatAmount(amount)}`]),
  ];
}

/** "A12 is accepted: $1,250.50 → $1,200". If the type was changed, the former label is first, which the agent knows. */
export function formatHeadline(item: ChatUpdate): string {
  const changes = listChanges(item);
  const currentLabel = formatLabel(item);
  const label = changes.length > 0 ? formatReportedLabel(item) : currentLabel;
  const newLabelPart = label === currentLabel ? '' : ` as ${currentLabel}`;
  return `${label} is ${formatStatus(item.status)}${newLabelPart}${changes.length > 0 ? ': ' : ''}${changes.join(', ')}`;
}

/** Groups decisions, such as "Accepted: A187-A206 (20), $20,190.", with each reason once. */
export function formatDecisions(items: DecisionItem[], getBrandName: (brandId: number) => string): Markdown {
  const itemsByBrand = groupBy(items, ({ brandId }) => brandId);
  return lines(
    ...[...itemsByBrand].flatMap(([brandId, brandItems]) => {
      return [...formatGroups(brandItems), md`Brand: ${bold(getBrandName(brandId))}`];
    }),
  );
}

/** "3 accepted: $4,120. A176 is rejected: Duplicate." For a person whose chat shows which deposits were accepted. */
export function formatBrief(items: DecisionItem[], getBrandName: (brandId: number) => string): Markdown {
  const itemsByBrand = groupBy(items, ({ brandId }) => brandId);
  return lines(
    ...[...itemsByBrand].flatMap(([brandId, brandItems]) => [
      md`${formatSentences(brandItems).join(' ')}`,
      md`Brand: ${bold(getBrandName(brandId))}`,
    ]),
  );
}

function formatGroups(items: ChatUpdate[]): Markdown[] {
  const groups = groupBy(items, ({ status, reason }) => JSON.stringify([status, reason]));
  return [...groups.values()].flatMap(formatGroup);
}

function formatGroup(items: ChatUpdate[]): Markdown[] {
  const [{ status, reason }] = items as [ChatUpdate];
  const word = formatStatus(status);
  const countText = items.length > 1 ? ` (${items.length})` : '';
  const total = status === 'wait' ? '' : `, ${formatSum(items)}.`;
  const text = `${word[0]!.toUpperCase()}${word.slice(1)}: ${formatLabels(items)}${countText}${total}`;
  const changed = items.filter((item) => listChanges(item).length > 0);
  return [
    md`${text}`,
    ...changed.map((item) => md`${formatHeadline(item)}.`),
    ...items.flatMap((item) =>
      item.duplicateOf ? [md`${formatLabel(item)}: possible duplicate of ${item.duplicateOf}`] : [],
    ),
    ...(reason === null ? [] : [md`Reason: ${reason}`]),
  ];
}

function formatSentences(items: ChatUpdate[]): string[] {
  const accepted = items.filter(({ status }) => status === 'accept');
  const unchanged = accepted.filter((item) => listChanges(item).length === 0);
  const others = items.filter(({ status }) => status !== 'accept');
  const groups = groupBy(others, ({ status, reason }) => JSON.stringify([status, reason]));
  const opening = unchanged.length === 1 ? formatHeadline(unchanged[0]!) : `${unchanged.length} accepted`;
  return [
    ...(unchanged.length > 0 ? [`${opening}: ${formatSum(unchanged)}.`] : []),
    ...accepted.filter((item) => !unchanged.includes(item)).map((item) => `${formatHeadline(item)}.`),
    ...[...groups.values()].map(formatSentence),
  ];
}

function formatSentence(items: ChatUpdate[]): string {
  const [{ status, reason }] = items as [DecisionItem];
  const text = `${formatLabels(items)} ${items.length === 1 ? 'is' : 'are'} ${formatStatus(status)}`;
  const sentence = reason === null ? text : `${text}: ${reason}`;
  return /[.!?…]$/.test(sentence) ? sentence : `${sentence}.`;
}

const formatReportedLabel = ({ id, type, reported }: ChatUpdate): string =>
  formatLabel({ id, type: reported?.type ?? type });

const formatAmount = (amount: string): string => formatCents(centsOf(amount));

const formatCents = (cents: bigint): string => formatMoney(cents).replace(/\.00$/, '');

const formatSum = (items: ChatUpdate[]): string =>
  formatCents(items.reduce((cents, { amount }) => cents + centsOf(amount), 0n));

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
