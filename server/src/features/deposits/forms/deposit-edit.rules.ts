/** Whether an edit changed the text. `certain`: it differs from the text last seen. `silent`: nothing shows a change. */
export type Edit = 'certain' | 'likely' | 'silent';

const DAY_MS = 86_400_000;
const YOUNG_DAYS = 2;

/** `hasEditDate`: whether Telegram sent the date of the last edit. */
export function editOf(lastSeen: 'nothing' | 'same text' | 'another text', hasEditDate: boolean): Edit {
  if (lastSeen === 'another text') return 'certain';
  return lastSeen === 'nothing' && hasEditDate ? 'likely' : 'silent';
}

/** Whether the message is young enough for an edit to make a deposit of it. */
export function isYoung(sentAtSeconds: number, now: Date): boolean {
  return now.getTime() - sentAtSeconds * 1_000 < YOUNG_DAYS * DAY_MS;
}
