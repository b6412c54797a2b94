import { useEffect } from 'react';
import type { FoundPerson } from '../../api/panel.api.gen';
import { readAccessToken, parseUserId } from '../../api/credentials';
import { readStoredJson, store } from '../core/storage';

const storageKey = 'palette_recent';
const KEPT = 30;

/** Something that was opened in the panel. */
export interface Recent {
  kind: 'brand' | 'deposit' | 'ticket' | 'screen' | 'person';
  title: string;
  note?: string | undefined;
  /** The address. A person has none, and only a key here. */
  to: string;
  person?: FoundPerson;
}

/** What the same person opened last on this device, newest first. */
export function readRecent(): Recent[] {
  const kept = readStoredJson<{ userId: number | null; items: Recent[] }>(storageKey);
  return kept && kept.userId === parseUserId(readAccessToken()) ? kept.items : [];
}

export function addRecent(item: Recent): void {
  const items = [item, ...readRecent().filter(({ to }) => to !== item.to)].slice(0, KEPT);
  store(storageKey, JSON.stringify({ userId: parseUserId(readAccessToken()), items }));
}

/** Notes what a screen shows. Undefined: it is not loaded. */
export function useNoteRecent(item: Recent | undefined): void {
  const noted = item && JSON.stringify(item);
  useEffect(() => {
    if (noted) addRecent(JSON.parse(noted) as Recent);
  }, [noted]);
}

/** Called on logout, because the device may belong to several people. */
export const clearRecent = () => void store(storageKey, null);
