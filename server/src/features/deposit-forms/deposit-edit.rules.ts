/** Whether an edit changed the text. `certain`: the text differs from the one last seen. `silent`: nothing shows a change. */
export type Edit = 'certain' | 'likely' | 'silent';

const DAY_MS = 86_400_000;
const YOUNG_DAYS = 2;

/** `hasEditDate`: Telegram sends the date of the last edit with everything that it calls an edit. */
export function editOf(lastSeen: 'nothing' | 'same text' | 'another text', hasEditDate: boolean): Edit {
  if (lastSeen === 'another text') return 'certain';
  return lastSeen === 'nothing' && hasEditDate ? 'likely' : 'silent';
}

/** Whether an edit may still make a deposit of a message that was sent then. */
export function isYoung(sentAtSeconds: number, now: Date): boolean {
  return now.getTime() - sentAtSeconds * 1_000 < YOUNG_DAYS * DAY_MS;
}
