import { readAccessToken, userIdOf } from '../../../api/credentials';
import { readStoredJson, store } from '../../../kit/core/storage';

const storageKey = 'palette_recent';
const KEPT = 6;

/** Something that was opened from the palette. */
export interface Recent {
  kind: 'brand' | 'deposit' | 'ticket' | 'screen';
  title: string;
  note?: string | undefined;
  to: string;
}

/** What the same person opened last on this device, newest first. */
export function readRecent(): Recent[] {
  const kept = readStoredJson<{ userId: number | null; items: Recent[] }>(storageKey);
  return kept && kept.userId === userIdOf(readAccessToken()) ? kept.items : [];
}

export function noteRecent(item: Recent): void {
  const items = [item, ...readRecent().filter(({ to }) => to !== item.to)].slice(0, KEPT);
  store(storageKey, JSON.stringify({ userId: userIdOf(readAccessToken()), items }));
}

/** Called on logout, because the device may belong to several people. */
export const forgetRecent = () => void store(storageKey, null);
