import { useEffect, useState } from 'react';
import { readStoredJson, store } from '../../kit/core/storage';
import type { AnyMessage } from './chat-loading';
import { usePageVisible } from './page-visible';

const maxKept = 300;

/**
 * Returns the id of the first message that is new since this browser last showed the chat. The unread mark is above it.
 * It stays until the person leaves, looks away or answers. Undefined if there is nothing new.
 */
export function useUnreadMark(key: string, messages: AnyMessage[], ownId: (userId: number) => boolean) {
  const isLooking = usePageVisible();
  const [seenId, setSeenId] = useState(() => readSeen()[key]);
  const lastId = messages.at(-1)?.id ?? 0;
  const [look, setLook] = useState({ isLooking, lastId });
  if (look.isLooking !== isLooking) {
    // Messages that come while nobody looks are new later.
    if (!isLooking) setSeenId(lastId);
    setLook({ isLooking, lastId });
  }

  useEffect(() => {
    if (isLooking) keepSeen(key, lastId);
  }, [isLooking, key, lastId]);

  if (seenId === undefined) return undefined;
  const fresh = messages.filter(({ id }) => id > seenId);
  return fresh.some(({ user_id }) => ownId(user_id)) ? undefined : fresh[0]?.id;
}

const storageKey = 'tickets_seen';

/** Returns the last seen message of each chat. Recently seen chats are at the end. */
function readSeen(): Record<string, number> {
  return Object.fromEntries(readStoredJson<[string, number][]>(storageKey) ?? []);
}

function keepSeen(key: string, messageId: number): void {
  const { [key]: _, ...others } = readSeen();
  const kept = [...Object.entries(others), [key, messageId]].slice(-maxKept);
  store(storageKey, JSON.stringify(kept));
}
