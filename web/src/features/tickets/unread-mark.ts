import { useEffect, useState } from 'react';
import { readStoredJson, writeStored } from '../../kit/core/storage';
import type { AnyMessage } from './chat-loading';
import { usePageVisible } from './usePageVisible';

const maxStored = 300;

/**
 * The id of the first message since this browser last showed the chat, below the unread mark. Stays until the person leaves the
 * chat, hides the page or answers. Undefined without new messages.
 */
export function useUnreadMark(key: string, messages: AnyMessage[], ownId: (userId: number) => boolean) {
  const isLooking = usePageVisible();
  const [seenId, setSeenId] = useState(() => readSeen()[key]);
  const lastId = messages.at(-1)?.id ?? 0;
  const [look, setLook] = useState({ isLooking, lastId });
  if (look.isLooking !== isLooking) {
    // Messages that arrive while the page is hidden are new later.
    if (!isLooking) setSeenId(lastId);
    setLook({ isLooking, lastId });
  }

  useEffect(() => {
    if (isLooking) storeSeen(key, lastId);
  }, [isLooking, key, lastId]);

  if (seenId === undefined) return undefined;
  const fresh = messages.filter(({ id }) => id > seenId);
  return fresh.some(({ user_id }) => ownId(user_id)) ? undefined : fresh[0]?.id;
}

const storageKey = 'tickets_seen';

/** The last seen message by chat, most recently seen chats last. */
function readSeen(): Record<string, number> {
  return Object.fromEntries(readStoredJson<[string, number][]>(storageKey) ?? []);
}

function storeSeen(key: string, messageId: number): void {
  const { [key]: _, ...others } = readSeen();
  const kept = [...Object.entries(others), [key, messageId]].slice(-maxStored);
  writeStored(storageKey, JSON.stringify(kept));
}
