/** How much is known of an edit. `certain`: the text is another one than was last seen. `silent`: nothing says that it is. */
export type Edit = 'certain' | 'likely' | 'silent';

const DAY_MS = 86_400_000;
const YOUNG_DAYS = 2;

/** Telegram gives the date of the last edit, also of an old one, with whatever it calls an edit. */
export function editOf(lastSeen: 'nothing' | 'same text' | 'another text', hasEditDate: boolean): Edit {
  if (lastSeen === 'another text') return 'certain';
  return lastSeen === 'nothing' && hasEditDate ? 'likely' : 'silent';
}

/** Whether an edit of a message that was sent then may still make a deposit. */
export function isYoung(sentAtSeconds: number, now: Date): boolean {
  return now.getTime() - sentAtSeconds * 1_000 < YOUNG_DAYS * DAY_MS;
}
