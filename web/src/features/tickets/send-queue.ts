import { useMemo, useSyncExternalStore } from 'react';
import { newKey } from '../../api/client-key';
import { connectionIn, onReconnect } from '../../api/connection';
import { errorName, errorStatus } from '../../api/errors';
import { isCanceled, type UploadOptions } from './upload';
import { readStoredJson, store, storedKeys } from '../../kit/core/storage';
import { sendFailure } from './words';

/** A chat message that has not arrived yet. */
export interface Outgoing {
  /** Made here and sent with every attempt, so that the server stores the message once. */
  key: string;
  /** The author and their app. People who share a browser do not send each other's messages. */
  owner: string;
  ticketId: number;
  text: string;
  files: readonly File[];
  /** A note for staff. */
  isNote: boolean;
  /** `waiting`: it will be sent automatically. `failed`: the server refused it, or its files are lost. */
  state: 'waiting' | 'sending' | 'failed';
  /** What it waits for: earlier messages of the chat, the connection, or the next attempt. */
  waitsFor: 'turn' | 'connection' | 'retry';
  /** The share of the upload, from 0 to 1. */
  progress: number;
  /** Why it failed, as a text for the author. */
  problem: string | null;
  /** Its files were lost by a reload, so it cannot be sent unchanged. */
  isIncomplete: boolean;
}

export type PostOutgoing = (message: Outgoing, options: UploadOptions) => Promise<void>;

/** The part that survives the page. */
interface Kept {
  at: number;
  owner: string;
  ticketId: number;
  text: string;
  /** Earlier versions stored only messages. */
  isNote?: boolean;
  fileCount: number;
  problem: string | null;
}

const prefix = 'sending ';
const firstRestMs = 1000;
const longestRestMs = 30_000;
const lostFiles =
  'The page was closed before the files arrived. If the message is not above, attach them again';

let queue: readonly Outgoing[] = [];
let lastAt = 0;
const times = new Map<string, number>();
const senders = new Map<string, { post: PostOutgoing; users: number }>();
const calls = new Map<string, AbortController>();
const rests = new Map<string, { ms: number; timer: ReturnType<typeof setTimeout> | null }>();
const listeners = new Set<() => void>();

/** Returns this person's messages in a chat that have not arrived yet, oldest first. */
export function useOutgoing(owner: string, ticketId: number): readonly Outgoing[] {
  const all = useSyncExternalStore(subscribe, () => queue);
  return useMemo(
    () => all.filter((each) => each.owner === owner && each.ticketId === ticketId),
    [all, owner, ticketId],
  );
}

export function outgoingOf(owner: string): readonly Outgoing[] {
  return queue.filter((each) => each.owner === owner);
}

/** Sends a message as soon as possible, after the earlier messages of the chat. */
export function enqueue(
  owner: string,
  ticketId: number,
  { text, files, isNote = false }: { text: string; files: readonly File[]; isNote?: boolean },
): void {
  const message: Outgoing = {
    key: newKey(),
    owner,
    ticketId,
    text,
    files,
    isNote,
    state: 'waiting',
    waitsFor: 'turn',
    progress: 0,
    problem: null,
    isIncomplete: false,
  };
  lastAt = Math.max(lastAt + 1, Date.now());
  times.set(message.key, lastAt);
  keep(message);
  setQueue([...queue, message]);
  pump();
}

export function sendAgain(key: string): void {
  wake(key);
  change(key, { state: 'waiting', waitsFor: 'turn', problem: null });
  pump();
}

/** Removes a message from the queue. A message under way may still arrive. Then the chat shows it. */
export function cancel(key: string): void {
  calls.get(key)?.abort();
  remove(key);
  pump();
}

/** Sends this person's messages, also those that an earlier page left. Returns a function that stops it. */
export function startSending(owner: string, post: PostOutgoing): () => void {
  const sender = senders.get(owner);
  if (sender) sender.users += 1;
  else {
    senders.set(owner, { post, users: 1 });
    adopt(owner);
  }
  const stopReconnects = onReconnect(wakeAll);
  window.addEventListener('storage', onStorage);
  pump();
  return () => {
    stopReconnects();
    window.removeEventListener('storage', onStorage);
    const running = senders.get(owner);
    if (running && (running.users -= 1) === 0) senders.delete(owner);
  };
}

/** Removes all messages from the device. Called on logout. */
export function forgetOutgoing(): void {
  for (const { key } of queue) {
    calls.get(key)?.abort();
    wake(key);
  }
  for (const key of storedKeys(prefix)) store(key, null);
  setQueue([]);
}

/** For tests: does what a reload does. */
export function reloadOutgoing(): void {
  for (const { key } of queue) wake(key);
  queue = [];
  senders.clear();
  calls.clear();
}

function pump(): void {
  const busy = new Set<string>();
  for (const message of queue) {
    const chat = `${message.owner} ${message.ticketId}`;
    // Failed messages do not block others. All other messages are sent in their order.
    if (message.state === 'failed' || busy.has(chat)) continue;
    busy.add(chat);
    const sender = senders.get(message.owner);
    if (message.state === 'waiting' && sender && !rests.get(message.key)?.timer)
      void send(message, sender.post);
  }
}

async function send(message: Outgoing, post: PostOutgoing): Promise<void> {
  const { key } = message;
  const call = new AbortController();
  calls.set(key, call);
  change(key, { state: 'sending', progress: 0 });
  try {
    const onProgress = (progress: number) => change(key, { progress });
    await post(message, { key, signal: call.signal, onProgress });
    remove(key);
  } catch (error) {
    if (isCanceled(error)) return;
    if (isWorthRetrying(error)) rest(key, connectionIn(error) === 'ok' ? 'retry' : 'connection');
    else change(key, { state: 'failed', problem: sendFailure(error) });
  } finally {
    calls.delete(key);
  }
  pump();
}

/** Whether no answer came, or one that says nothing about the message. After a 401, the person may log in again. */
function isWorthRetrying(error: unknown): boolean {
  if (connectionIn(error) !== 'ok' || errorName(error) === 'in flight') return true;
  return [401, 408, 429].includes(errorStatus(error) ?? 0);
}

/** Tries again after a pause, or when the connection is back. */
function rest(key: string, waitsFor: 'retry' | 'connection'): void {
  const ms = Math.min((rests.get(key)?.ms ?? firstRestMs / 2) * 2, longestRestMs);
  const wakeUp = () => {
    rests.set(key, { ms, timer: null });
    pump();
  };
  rests.set(key, { ms, timer: setTimeout(wakeUp, ms) });
  change(key, { state: 'waiting', waitsFor, progress: 0 });
}

function wake(key: string): void {
  const timer = rests.get(key)?.timer;
  if (timer) clearTimeout(timer);
  rests.delete(key);
}

function wakeAll(): void {
  for (const key of [...rests.keys()]) wake(key);
  pump();
}

/** Removes messages that another tab has sent or removed. */
function onStorage({ key, newValue }: StorageEvent): void {
  if (!key?.startsWith(prefix) || newValue !== null) return;
  const message = queue.find((each) => prefix + each.key === key);
  if (message && message.state !== 'sending') remove(message.key);
}

/** Loads the messages that an earlier page has left. */
function adopt(owner: string): void {
  const left = storedKeys(prefix)
    .map((key) => ({ key: key.slice(prefix.length), kept: readStoredJson<Kept>(key) }))
    .filter(({ key, kept }) => kept?.owner === owner && !queue.some((each) => each.key === key))
    .map(({ key, kept }) => ({ key, kept: kept! }))
    .sort((one, other) => one.kept.at - other.kept.at);
  for (const { key, kept } of left) times.set(key, kept.at);
  setQueue([...left.map(({ key, kept }) => restored(key, kept)), ...queue]);
}

function restored(
  key: string,
  { owner, ticketId, text, isNote = false, fileCount, problem }: Kept,
): Outgoing {
  const isIncomplete = fileCount > 0;
  const isFailed = isIncomplete || problem !== null;
  return {
    key,
    owner,
    ticketId,
    text,
    files: [],
    isNote,
    state: isFailed ? 'failed' : 'waiting',
    waitsFor: 'turn',
    progress: 0,
    problem: isIncomplete ? lostFiles : problem,
    isIncomplete,
  };
}

function change(key: string, part: Partial<Outgoing>): void {
  let changed: Outgoing | undefined;
  const next = queue.map((each) => (each.key === key ? (changed = { ...each, ...part }) : each));
  if (!changed) return;
  if (part.state) keep(changed);
  setQueue(next);
}

function remove(key: string): void {
  wake(key);
  times.delete(key);
  store(prefix + key, null);
  setQueue(queue.filter((each) => each.key !== key));
}

function keep({ key, owner, ticketId, text, files, isNote, problem, isIncomplete }: Outgoing): void {
  const fileCount = isIncomplete ? 1 : files.length;
  const kept: Kept = { at: times.get(key) ?? 0, owner, ticketId, text, isNote, fileCount, problem };
  store(prefix + key, JSON.stringify(kept));
}

function setQueue(next: readonly Outgoing[]): void {
  queue = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
