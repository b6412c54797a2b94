import { useEffect } from 'react';
import type { FoundPerson } from '../../api/panel.api.gen';
import { getTokenUserId } from '../../api/credentials';
import { readStoredJson, writeStored } from '../core/storage';
import { useLocalStorage } from '@mantine/hooks';

const storageKey = 'palette_recent';
const MAX_ITEMS = 30;

export interface RecentItem {
  kind: 'brand' | 'deposit' | 'ticket' | 'screen' | 'person';
  title: string;
  note?: string | undefined;
  /** The URL. For a person, only a unique key. */
  to: string;
  person?: FoundPerson;
}

/** Returns what this person has opened recently, newest first. */
export function readRecent(): RecentItem[] {
  const stored = readStoredJson<{ userId: number | null; items: RecentItem[] }>(storageKey);
  return stored && stored.userId === getTokenUserId() ? stored.items : [];
}

export function addRecent(item: RecentItem): void {
  const items = [item, ...readRecent().filter(({ to }) => to !== item.to)].slice(0, MAX_ITEMS);
  writeStored(storageKey, JSON.stringify({ userId: getTokenUserId(), items }));
}

/** Records the item of the current screen as recently opened. `item` is undefined while the screen is loading. */
export function useRecordRecent(item: RecentItem | undefined): void {
  const itemJson = item && JSON.stringify(item);
  useEffect(() => {
    if (itemJson) addRecent(JSON.parse(itemJson) as RecentItem);
  }, [itemJson]);
}

/** For logout, because several people may share the device. */
export const clearRecent = () => void writeStored(storageKey, null);

/** The last viewed brand, stored in the browser. Links pass it on as `?brand=`. */
export function useLastBrand() {
  return useLocalStorage<number | null>({
    key: 'panel_brand_id',
    defaultValue: null,
    getInitialValueInEffect: false,
  });
}
