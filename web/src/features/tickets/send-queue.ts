import { useMemo, useSyncExternalStore } from 'react';
import { newKey } from '../../api/client-key';
import { connectionIn, onReconnect } from '../../api/connection';
import { errorName, errorStatus } from '../../api/errors';
import { isCanceled, type UploadOptions } from './upload';
import { readStoredJson, store, storedKeys } from '../../kit/core/storage';
import { sendFailure } from './words';

/** A chat message that has not arrived yet. */
export interface Outgoing {
  /** Made here, and sent with every attempt: the server stores the message once. */
  key: string;
  /** Whose message it is, and in which app: people of one browser do not send for each other. */
  owner: string;
  ticketId: number;
  text: string;
  files: readonly File[];
  /** `waiting`: it goes out by itself. `failed`: the server refused it, or its files are gone. */
  state: 'waiting' | 'sending' | 'failed';
  /** From 0 to 1, as its files go up. */
  progress: number;
  /** Why it failed, in words for whoever wrote it. */
  problem: string | null;
  /** A reload has taken its files: it cannot be sent as it was. */
  isIncomplete: boolean;
}

export type PostOutgoing = (message: Outgoing, options: UploadOptions) => Promise<void>;

/** What outlives the page. */
interface Kept {
  at: number;
  owner: string;
  ticketId: number;
  text: string;
  fileCount: number;
  problem: string | null;
}

const prefix = 'sending ';
const firstRestMs = 1000;
const longestRestMs = 30_000;
const lostFiles =
  'The page was closed before its files arrived. Look whether it is above, and attach them again if it is not';

let queue: readonly Outgoing[] = [];
let lastAt = 0;
const times = new Map<string, number>();
const senders = new Map<string, { post: PostOutgoing; users: number }>();
const calls = new Map<string, AbortController>();
const rests = new Map<string, { ms: number; timer: ReturnType<typeof setTimeout> | null }>();
const listeners = new Set<() => void>();

/** What this person has written in a chat and what has not arrived, oldest first. */
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

/** Sends as soon as it can, after what was written before in that chat. */
export function enqueue(
  owner: string,
  ticketId: number,
  { text, files }: { text: string; files: readonly File[] },
): void {
  const message: Outgoing = {
    key: newKey(),
    owner,
    ticketId,
    text,
    files,
    state: 'waiting',
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
  change(key, { state: 'waiting', problem: null });
  pump();
}

/** Takes a message out of the queue. What is on its way may have arrived all the same; the chat shows it then. */
export function cancel(key: string): void {
  calls.get(key)?.abort();
  remove(key);
  pump();
}

/** While somebody is signed in: sends for them, also what an earlier page left behind. Returns the end of it. */
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

/** When the person signs out: nothing of theirs stays on the device. */
export function forgetOutgoing(): void {
  for (const { key } of queue) {
    calls.get(key)?.abort();
    wake(key);
  }
  for (const key of storedKeys(prefix)) store(key, null);
  setQueue([]);
}

/** For tests: as a reload begins. */
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
    // What failed holds nothing up; everything else goes in its order.
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
    if (isWorthRetrying(error)) rest(key);
    else change(key, { state: 'failed', problem: sendFailure(error) });
  } finally {
    calls.delete(key);
  }
  pump();
}

/** No answer, or none that says anything about the message. A session that is over may begin anew. */
function isWorthRetrying(error: unknown): boolean {
  if (connectionIn(error) !== 'ok' || errorName(error) === 'in flight') return true;
  return [401, 408, 429].includes(errorStatus(error) ?? 0);
}

/** Tries again after a while, or when the connection is back. */
function rest(key: string): void {
  const ms = Math.min((rests.get(key)?.ms ?? firstRestMs / 2) * 2, longestRestMs);
  const wakeUp = () => {
    rests.set(key, { ms, timer: null });
    pump();
  };
  rests.set(key, { ms, timer: setTimeout(wakeUp, ms) });
  change(key, { state: 'waiting', progress: 0 });
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

/** Another tab has sent, or dropped, what this one has too. */
function onStorage({ key, newValue }: StorageEvent): void {
  if (!key?.startsWith(prefix) || newValue !== null) return;
  const message = queue.find((each) => prefix + each.key === key);
  if (message && message.state !== 'sending') remove(message.key);
}

/** Takes over what an earlier page has left. */
function adopt(owner: string): void {
  const left = storedKeys(prefix)
    .map((key) => ({ key: key.slice(prefix.length), kept: readStoredJson<Kept>(key) }))
    .filter(({ key, kept }) => kept?.owner === owner && !queue.some((each) => each.key === key))
    .map(({ key, kept }) => ({ key, kept: kept! }))
    .sort((one, other) => one.kept.at - other.kept.at);
  for (const { key, kept } of left) times.set(key, kept.at);
  setQueue([...left.map(({ key, kept }) => restored(key, kept)), ...queue]);
}

function restored(key: string, { owner, ticketId, text, fileCount, problem }: Kept): Outgoing {
  const isIncomplete = fileCount > 0;
  const isFailed = isIncomplete || problem !== null;
  return {
    key,
    owner,
    ticketId,
    text,
    files: [],
    state: isFailed ? 'failed' : 'waiting',
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

function keep({ key, owner, ticketId, text, files, problem, isIncomplete }: Outgoing): void {
  const fileCount = isIncomplete ? 1 : files.length;
  const kept: Kept = { at: times.get(key) ?? 0, owner, ticketId, text, fileCount, problem };
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
