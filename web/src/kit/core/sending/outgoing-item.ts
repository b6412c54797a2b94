import { shared } from '../../../texts/shared';
import type { FileRef } from './file-refs';
import { getErrorMessage, getErrorName, getErrorStatus, formatError } from '../../../api/errors';
import { deleteStoredKeys, listStoredKeys, readStoredJson, writeStored } from '../storage';

type Item<Kind, Scope extends string, Payload> = {
  kind: Kind;
  /** The ticket or brand. Items of one channel are sent in the order in which they were added. */
  channel: `${Scope} ${number}`;
  payload: Payload & { text: string };
};

/** What a person sends. A note is for staff only. The text of a report is its fields as JSON. */
export type OutgoingItem =
  | Item<'message', 'ticket', { ticketId: number }>
  | Item<'note', 'ticket', { ticketId: number }>
  | Item<'report', 'brand', { brandId: number }>;

/** The delivery state of an item that has not arrived yet. */
export interface Delivery {
  /** The idempotency key. It is sent with every attempt, so that the server stores the item once. */
  key: string;
  /** When the item was added, in milliseconds. Unique within a page. */
  at: number;
  /** The author and their app. People who share a browser do not send each other's items. */
  owner: string;
  files: FileRef[];
  /** `waiting`: the item will be sent automatically. `failed`: it will not, because of an error that is not retried, or because its files are lost. */
  state: 'waiting' | 'sending' | 'failed';
  /** What a waiting item waits for: earlier items of its channel, the connection, or the next attempt. */
  waitsFor: 'turn' | 'connection' | 'retry';
  /** The number of attempts that have failed since the last reconnect or manual retry. */
  attempts: number;
  /** The share of the upload, from 0 to 1. */
  progress: number;
  /** Why it failed: a key of `knownProblems`, or a text for people. */
  problem: string | null;
  /** Whether a reload has lost the item's files, so that it cannot be sent unchanged. */
  isIncomplete: boolean;
}

export type QueuedItem = OutgoingItem & Delivery;
export type QueuedMessage = Extract<QueuedItem, { kind: 'message' | 'note' }>;
export type QueuedReport = Extract<QueuedItem, { kind: 'report' }>;

export const buildMessage = (
  ticketId: number,
  text: string,
  kind: 'message' | 'note' = 'message',
): OutgoingItem => ({ kind, channel: `ticket ${ticketId}`, payload: { ticketId, text } });

export const buildReport = (brandId: number, text: string): OutgoingItem => ({
  kind: 'report',
  channel: `brand ${brandId}`,
  payload: { brandId, text },
});

/** Problems are stored as these keys, not as texts, because the person may change the language. */
const knownProblems: Partial<Record<string, () => string>> = {
  'ticket is closed': () => shared.sending.ticketClosed,
  'user not in brand': () => shared.sending.notInBrand,
  'files are lost': () => shared.sending.lostFiles,
};

export const formatSendProblem = (problem: string): string => knownProblems[problem]?.() ?? problem;

export const formatSendError = (error: unknown): string => formatSendProblem(toSendProblem(error));

/** Returns a key of `knownProblems`, or a text for people: the server's message about a refusal, or a general one. */
export function toSendProblem(error: unknown): string {
  const name = getErrorName(error);
  if (name && name in knownProblems) return name;
  const isRefusal = String(getErrorStatus(error) ?? '').startsWith('4');
  return (isRefusal && getErrorMessage(error)) || formatError(error);
}

/** The part of an item that survives a reload. */
type StoredItem = OutgoingItem & Pick<QueuedItem, 'at' | 'owner' | 'problem'> & { fileCount: number };

/** The format until November 2026. For a report, `ticketId` was its brand, and the owner ended in " deposits". */
interface LegacyStoredItem extends Pick<StoredItem, 'at' | 'owner' | 'problem' | 'fileCount'> {
  ticketId: number;
  text: string;
  isNote: boolean;
}

const storagePrefix = 'sending ';

export const buildStorageKey = (key: string) => storagePrefix + key;

export function storeOutgoing(item: QueuedItem): void {
  const { key, at, owner, kind, channel, payload, files, problem, isIncomplete } = item;
  const fileCount = isIncomplete ? 1 : files.length; // `toQueuedItem` only distinguishes 0 from more
  writeStored(
    buildStorageKey(key),
    JSON.stringify({ at, owner, kind, channel, payload, fileCount, problem }),
  );
}

export const listStoredOutgoing = (owner: string): QueuedItem[] =>
  listStoredKeys(storagePrefix)
    .flatMap((key) => {
      const stored = readStoredJson<StoredItem | LegacyStoredItem>(key);
      return stored ? [toQueuedItem(key.slice(storagePrefix.length), toStoredItem(stored))] : [];
    })
    .filter((item) => item.owner === owner)
    .sort((a, b) => a.at - b.at);

function toStoredItem(stored: StoredItem | LegacyStoredItem): StoredItem {
  if (!('ticketId' in stored)) return stored;
  const { ticketId, text, isNote, owner, ...rest } = stored;
  const item = owner.endsWith(' deposits')
    ? buildReport(ticketId, text)
    : buildMessage(ticketId, text, isNote ? 'note' : 'message');
  return { ...item, ...rest, owner: owner.replace(/ (messages|deposits)$/, '') };
}

function toQueuedItem(key: string, { fileCount, problem, ...stored }: StoredItem): QueuedItem {
  const isIncomplete = fileCount > 0;
  return {
    ...stored,
    key,
    files: [],
    state: isIncomplete || problem !== null ? 'failed' : 'waiting',
    waitsFor: 'turn',
    attempts: 0,
    progress: 0,
    problem: isIncomplete ? 'files are lost' : problem,
    isIncomplete,
  };
}

export const deleteStoredOutgoing = () => deleteStoredKeys(storagePrefix);
