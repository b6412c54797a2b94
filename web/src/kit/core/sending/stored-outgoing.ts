import { listStoredKeys, readStoredJson, writeStored } from '../storage';
import { buildMessage, buildReport, type OutgoingItem, type QueuedItem } from './outgoing-item';

/** The part of an item that survives the page. */
type Stored = OutgoingItem &
  Pick<QueuedItem, 'at' | 'owner' | 'problem'> & {
    fileCount: number;
  };

/** What pages stored until November 2026. The place of a report was its brand, and the owner said that it is a report. */
interface FormerStored extends Pick<Stored, 'at' | 'owner' | 'problem' | 'fileCount'> {
  ticketId: number;
  text: string;
  isNote: boolean;
}

const prefix = 'sending ';
const lostFiles =
  'The page was closed before the files arrived. If the message is not above, attach them again';

export const buildStorageKey = (key: string) => prefix + key;

export function storeOutgoing(item: QueuedItem): void {
  const { key, at, owner, kind, channel, payload, files, problem, isIncomplete } = item;
  const fileCount = isIncomplete ? 1 : files.length;
  writeStored(
    buildStorageKey(key),
    JSON.stringify({ at, owner, kind, channel, payload, fileCount, problem }),
  );
}

/** Returns this person's items that an earlier page has left, oldest first. */
export const storedOutgoing = (owner: string): QueuedItem[] =>
  listStoredKeys(prefix)
    .flatMap((key) => {
      const stored = readStoredJson<Stored | FormerStored>(key);
      return stored ? [restore(key.slice(prefix.length), toStored(stored))] : [];
    })
    .filter((item) => item.owner === owner)
    .sort((one, other) => one.at - other.at);

function toStored(stored: Stored | FormerStored): Stored {
  if (!('ticketId' in stored)) return stored;
  const { ticketId, text, isNote, owner, ...rest } = stored;
  const item = owner.endsWith(' deposits')
    ? buildReport(ticketId, text)
    : buildMessage(ticketId, text, isNote ? 'note' : 'message');
  return { ...item, ...rest, owner: owner.replace(/ (messages|deposits)$/, '') };
}

function restore(key: string, { fileCount, problem, ...stored }: Stored): QueuedItem {
  const isIncomplete = fileCount > 0;
  return {
    ...stored,
    key,
    files: [],
    state: isIncomplete || problem !== null ? 'failed' : 'waiting',
    waitsFor: 'turn',
    attempts: 0,
    progress: 0,
    problem: isIncomplete ? lostFiles : problem,
    isIncomplete,
  };
}

export function deleteStoredOutgoing(): void {
  for (const key of listStoredKeys(prefix)) writeStored(key, null);
}
