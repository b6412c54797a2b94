import { readStoredJson, writeStored, listStoredKeys } from '../storage';
import type { Outgoing } from './send-queue.slice';

/** The part of a message that survives the page. */
interface Stored extends Pick<Outgoing, 'at' | 'owner' | 'ticketId' | 'text' | 'isNote' | 'problem'> {
  fileCount: number;
}

const prefix = 'sending ';
const lostFiles =
  'The page was closed before the files arrived. If the message is not above, attach them again';

/** The key of a draft in storage. */
export const draftStorageKey = (key: string) => `draft_${key}`;

export const buildStorageKey = (key: string) => prefix + key;

export function storeOutgoing(message: Outgoing): void {
  const { key, at, owner, ticketId, text, files, isNote, problem, isIncomplete } = message;
  const fileCount = isIncomplete ? 1 : files.length;
  const stored: Stored = { at, owner, ticketId, text, isNote, fileCount, problem };
  writeStored(buildStorageKey(key), JSON.stringify(stored));
}

/** Returns this person's messages that an earlier page has left, oldest first. */
export const storedOutgoing = (owner: string): Outgoing[] =>
  listStoredKeys(prefix)
    .map((key) => ({ key: key.slice(prefix.length), stored: readStoredJson<Stored>(key) }))
    .flatMap(({ key, stored }) => (stored?.owner === owner ? [restored(key, stored)] : []))
    .sort((one, other) => one.at - other.at);

function restored(key: string, { fileCount, problem, ...stored }: Stored): Outgoing {
  const isIncomplete = fileCount > 0;
  return {
    ...stored,
    key,
    files: [],
    state: isIncomplete || problem !== null ? 'failed' : 'waiting',
    waitsFor: 'turn',
    progress: 0,
    problem: isIncomplete ? lostFiles : problem,
    isIncomplete,
  };
}

export function deleteStoredOutgoing(): void {
  for (const key of listStoredKeys(prefix)) writeStored(key, null);
}
