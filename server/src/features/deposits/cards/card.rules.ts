import { createHash } from 'node:crypto';
import type { CardSetting } from '../../notifications/notice.rules.js';
import { type DepositContent, toApi } from '../ledger/deposit-fields.rules.js';
import { BOT_UNDO_SECONDS } from '../ledger/deposit.rules.js';
import type { StaffDepositRow } from '../search/api-deposit.rules.js';
import type { Deposit } from '../ledger/deposit.entity.js';
import type { SubjectHistory } from '../../../platform/messenger/sending/outgoing-message.js';

const ARMED_SECONDS = 10;
export const REASON_SECONDS = 300;
/** The pause between two updates that the person did not request. */
export const PAUSE_SECONDS = 4;
/** The shortest time between two messages of a live card, which make sounds. `getNextResendTime` has an exception. */
const RESEND_SECONDS = 300;
/** In the mode `auto`, more new deposits of a person's brands in a minute are shown by a live card for each brand instead of single cards. */
const MAX_SINGLE_CARDS_PER_MINUTE = 5;

export type Correction = Partial<DepositContent>;

/**
 * An unfinished action of the person. `armed`: they pressed Accept once. `changed`: the deposit has changed since. `reasons`: they
 * choose a reason of rejection. `other`: they type one. `confirm`: they confirm the typed one.
 */
export interface CardStep {
  name: 'armed' | 'changed' | 'reasons' | 'other' | 'confirm';
  at: string;
  /** The hash of the content that the person saw. */
  digest?: string;
  /** The amount that the person saw. */
  amount?: string;
  reason?: string;
}

export interface RecentDecision {
  id: number;
  /** Until this time, the card offers Undo if `isOwn`, and a live card shows the decision above the next deposit. */
  until: string;
  /** Whether the person decided it on this card. */
  isOwn: boolean;
}

export interface CardDeposit extends StaffDepositRow {
  isAgentActive: boolean;
  /**
   * How many of the agent's deposits in the brand from the last 30 days are accepted and rejected. Only the latest 1,000 count.
   * Zero if there is no agent.
   */
  accepted: number;
  rejected: number;
  /** The deposit of `possibleDuplicateOf`. */
  duplicateOf: Pick<Deposit, 'id' | 'type' | 'status' | 'moderatedBy' | 'moderatedAt' | 'reason'> | null;
  rejectReasons: string[];
}

export type CardMode = 'each' | 'live' | 'digest' | 'off';

/** How a person gets new deposits. With the setting `auto`, a live card stays in use until no deposit waits. */
export function chooseMode(
  setting: CardSetting,
  { perMinute, hasLive }: { perMinute: number; hasLive: boolean },
): CardMode {
  if (setting !== 'auto') return setting;
  return perMinute > MAX_SINGLE_CARDS_PER_MINUTE || hasLive ? 'live' : 'each';
}

/** The corrected content. An acceptance stores it, but leaves the name of the agent as it was reported. */
export const applyCorrection = <Content extends DepositContent>(
  deposit: Content,
  correction: Correction | null,
): Content => ({ ...deposit, ...correction });

/** The first field that prevents acceptance: a missing client, or an agent who is missing or not active. */
export function findMissingField(
  deposit: DepositContent & { isAgentActive: boolean },
  correction: Correction | null,
): 'client' | 'agent' | null {
  const { clientId, agentId } = applyCorrection(deposit, correction);
  if (clientId === '') return 'client';
  return agentId === null || (correction?.agentId == null && !deposit.isAgentActive) ? 'agent' : null;
}

/** A hash that detects changes of the content, so that nobody accepts content that they have not seen. */
export const hashContent = (content: DepositContent): string => hashText(JSON.stringify(toApi(content)));

export const hashText = (text: string): string =>
  createHash('sha256').update(text).digest('hex').slice(0, 12);

/** Whether the second press of Accept counts. `not armed`: there was no first press, or it was too long ago. */
export function getArmState(
  step: CardStep | null,
  contentHash: string,
  now: Date,
): 'armed' | 'not armed' | 'changed' {
  if (step?.name !== 'armed') return 'not armed';
  if (step.digest !== contentHash) return 'changed';
  return hasElapsed(step.at, ARMED_SECONDS, now) ? 'not armed' : 'armed';
}

/** The step as it is now: null once its time is over, and `changed` if the deposit changed after the first press of Accept. */
export function updateStep(step: CardStep | null, contentHash: string, now: Date): CardStep | null {
  if (step === null) return null;
  if (step.name === 'armed' && step.digest !== contentHash)
    return { name: 'changed', at: now.toISOString(), amount: step.amount };
  const seconds = step.name === 'armed' || step.name === 'changed' ? ARMED_SECONDS : REASON_SECONDS;
  return hasElapsed(step.at, seconds, now) ? null : step;
}

/** The next time at which a step or a shown decision of the card expires. */
export function getRefreshTime(
  { step, recentDecision }: { step: CardStep | null; recentDecision: RecentDecision | null },
  now: Date,
): Date | null {
  const seconds = step?.name === 'armed' || step?.name === 'changed' ? ARMED_SECONDS : REASON_SECONDS;
  const times = [
    ...(step ? [Date.parse(step.at) + seconds * 1_000] : []),
    ...(recentDecision ? [Date.parse(recentDecision.until)] : []),
  ].filter((ms) => ms > now.getTime());
  return times.length > 0 ? new Date(Math.min(...times)) : null;
}

export const hasElapsed = (since: string | Date, seconds: number, now: Date): boolean =>
  now.getTime() - new Date(since).getTime() >= seconds * 1_000;

/** When a live card may be sent again. The first time is immediate if other messages are below it. */
export function getNextResendTime(
  { messageCreatedAt, messageNumber }: { messageCreatedAt: Date; messageNumber: number },
  isOutOfSight: boolean,
): Date {
  const isImmediate = isOutOfSight && messageNumber === 0;
  return isImmediate ? messageCreatedAt : new Date(messageCreatedAt.getTime() + RESEND_SECONDS * 1_000);
}

export const isStillShown = (decision: RecentDecision | null, now: Date): decision is RecentDecision =>
  decision !== null && Date.parse(decision.until) > now.getTime();

export const toRecentDecision = (id: number, isOwn: boolean, now: Date): RecentDecision => ({
  id,
  isOwn,
  until: new Date(now.getTime() + BOT_UNDO_SECONDS * 1_000).toISOString(),
});

/** A reply this soon after a change may refer to the former deposit. */
const AMBIGUOUS_SECONDS = 60;
/** A press this soon after a change was meant for the former deposit. */
const MISAIMED_SECONDS = 3;

/** The deposit that a message of a card showed until a certain time. */
interface ShownDeposit {
  /** Null: no deposit. */
  depositId: number | null;
  /** Null: the message still shows it. */
  until: Date | null;
}

const SUBJECT = /^deposit-card:\d+:(\d+)$/;

const toShownDeposit = ({ subject, until }: { subject: string; until: Date | null }): ShownDeposit => ({
  depositId: Number(SUBJECT.exec(subject)?.[1] ?? 0) || null,
  until,
});

/** Whether the message stopped showing the deposit at or before `ms`. Compares whole seconds, like Telegram's times. */
const hasEndedBy = ({ until }: ShownDeposit, ms: number): boolean =>
  until !== null && Math.floor(until.getTime() / 1_000) * 1_000 <= ms;

/** The deposits that the card showed until a reply was sent, in order. */
function listShownUntil(history: SubjectHistory, sentAt: Date): ShownDeposit[] {
  const shownDeposits = [...history.former, { subject: history.subject, until: null }].map(toShownDeposit);
  return shownDeposits.slice(0, shownDeposits.findIndex((shown) => !hasEndedBy(shown, sentAt.getTime())) + 1);
}

/** The deposit to which a reply refers: the last one that the card showed until the reply was sent. Null: it showed none. */
export const findIntendedDepositId = (history: SubjectHistory, sentAt: Date): number | null =>
  listShownUntil(history, sentAt).findLast(({ depositId }) => depositId !== null)?.depositId ?? null;

/** Whether a reply may refer to two deposits, because the card showed both in the minute before the reply was sent. */
export function isAmbiguous(history: SubjectHistory, sentAt: Date): boolean {
  const recentMs = sentAt.getTime() - AMBIGUOUS_SECONDS * 1_000;
  const recent = listShownUntil(history, sentAt).filter((shown) => !hasEndedBy(shown, recentMs));
  return new Set(recent.flatMap(({ depositId }) => depositId ?? [])).size > 1;
}

/** Whether the card has changed so recently that a press now was meant for its former content. */
export function hasJustChanged({ former }: SubjectHistory, now: Date): boolean {
  const last = former.at(-1);
  // The times come from two clocks, so the difference may be negative.
  return last !== undefined && Math.abs(now.getTime() - last.until.getTime()) < MISAIMED_SECONDS * 1_000;
}
