import type { SubjectHistory } from '../../../platform/messenger/sending/outgoing-message.js';

/** A reply this soon after a change may still mean the former deposit. */
const UNCLEAR_SECONDS = 60;
/** A press this soon after a change was meant for the former deposit. */
const MISAIMED_SECONDS = 3;

/** What a message of a card showed during some time. */
interface Shown {
  /** Null: no deposit. */
  depositId: number | null;
  until: Date | null;
}

const SUBJECT = /^deposit-card:\d+:(\d+)$/;

const toShown = ({ about, until }: { about: string; until: Date | null }): Shown => ({
  depositId: Number(SUBJECT.exec(about)?.[1] ?? 0) || null,
  until,
});

const listShown = ({ about, former }: SubjectHistory): Shown[] =>
  [...former, { about, until: null }].map(toShown);

/** Telegram counts whole seconds, so a change within the second of the reply came before it. */
const hasEndedBy = ({ until }: Shown, ms: number): boolean =>
  until !== null && Math.floor(until.getTime() / 1_000) * 1_000 <= ms;

/** The deposit that a reply of that time means: the last one that the card showed until then. Null: it showed none. */
export function findMeantDeposit(history: SubjectHistory, sentAt: Date): number | null {
  const shown = listShown(history);
  const now = shown.findIndex((one) => !hasEndedBy(one, sentAt.getTime()));
  return shown.slice(0, now + 1).findLast(({ depositId }) => depositId !== null)?.depositId ?? null;
}

/** Whether a reply of that time may mean one of two deposits, because the card showed both within the minute before. */
export function isUnclear(history: SubjectHistory, sentAt: Date): boolean {
  const atMs = sentAt.getTime();
  const shown = listShown(history);
  const seen = shown.slice(0, shown.findIndex((one) => !hasEndedBy(one, atMs)) + 1);
  const recent = seen.filter((one) => !hasEndedBy(one, atMs - UNCLEAR_SECONDS * 1_000));
  return new Set(recent.flatMap(({ depositId }) => depositId ?? [])).size > 1;
}

/** Whether the card has changed so recently that a press now was meant for its former content. */
export function isMisaimed({ former }: SubjectHistory, now: Date): boolean {
  const last = former.at(-1);
  // The times come from two clocks, so the difference may be negative.
  return last !== undefined && Math.abs(now.getTime() - last.until.getTime()) < MISAIMED_SECONDS * 1_000;
}
