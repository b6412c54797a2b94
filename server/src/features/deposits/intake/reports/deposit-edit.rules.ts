import { DAY_MS } from '../../../../../shared/units.rules.js';

/** Whether an edit changed the text. `certain`: it differs from the text last seen. `silent`: nothing shows a change. */
export type EditCertainty = 'certain' | 'likely' | 'silent';

const YOUNG_DAYS = 2;

/** `hasEditDate`: whether Telegram sent the date of the last edit. */
export function classifyEdit(
  lastSeen: 'nothing' | 'same text' | 'another text',
  hasEditDate: boolean,
): EditCertainty {
  if (lastSeen === 'another text') return 'certain';
  return lastSeen === 'nothing' && hasEditDate ? 'likely' : 'silent';
}

/** Whether the message is young enough for an edit to create a deposit. */
export function isRecent(sentAtSeconds: number, now: Date): boolean {
  return now.getTime() - sentAtSeconds * 1_000 < YOUNG_DAYS * DAY_MS;
}

/** Older times come from replayed updates or wrong clocks. */
const MAX_LATE_DAYS = 30;

/**
 * When a message was sent or edited, from Telegram's time in seconds. A form counts from then on, even if the server was
 * unavailable meanwhile. Returns `now` if the time is unknown, in the future, or too long ago.
 */
export function getWrittenAt(seconds: number | undefined, now: Date): Date {
  const time = (seconds ?? Infinity) * 1_000;
  return time < now.getTime() && time > now.getTime() - MAX_LATE_DAYS * DAY_MS ? new Date(time) : now;
}
