import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { useMemo } from 'react';
import { newKey } from '../../../api/client-key';
import { connectionIn, errorName, errorStatus } from '../../../api/errors';
import { writeStored } from '../storage';
import { onReconnect } from '../../../store/connection.slice';
import { useAppSelector } from '../../../store/hooks';
import { type AppThunk, rootReducer } from '../../../store/root';
import type { AppStore } from '../../../store/store';
import { dropUnusedFiles, type KeptFile } from './kept-files';
import { deleteStoredOutgoing, buildStorageKey, storedOutgoing, storeOutgoing } from './stored-outgoing';
import { isCanceled, recordUploadFailure, type UploadOptions } from './upload';
import { sendFailure } from './send-failure';

/** A chat message, or a report of a deposit, that has not arrived yet. */
export interface Outgoing {
  /** Made here and sent with every attempt, so that the server stores the message once. */
  key: string;
  /** Orders the messages of this device, in milliseconds. */
  at: number;
  /** The author and their app. People who share a browser do not send each other's messages. */
  owner: string;
  /** Its ticket, or the brand of a deposit. Those of one place are sent in their order. */
  ticketId: number;
  /** Of a deposit: its fields as JSON. */
  text: string;
  files: KeptFile[];
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

declare module '../../../store/root' {
  interface LazySlices {
    sendQueue: Outgoing[];
  }
}

const firstRestMs = 1000;
const longestRestMs = 30_000;

const sendQueueSlice = createSlice({
  name: 'sendQueue',
  initialState: [] as Outgoing[],
  reducers: {
    added: (queue, { payload }: PayloadAction<Outgoing>) => void queue.push(payload),
    /** The messages that an earlier page has left come first. */
    adopted: (queue, { payload }: PayloadAction<Outgoing[]>) => [...payload, ...queue],
    changed: (queue, { payload }: PayloadAction<Pick<Outgoing, 'key'> & Partial<Outgoing>>) => {
      const message = queue.find(({ key }) => key === payload.key);
      if (message) Object.assign(message, payload);
    },
    removed: (queue, { payload }: PayloadAction<string>) => queue.filter(({ key }) => key !== payload),
    cleared: () => [],
  },
  selectors: { selectQueue: (queue) => queue },
}).injectInto(rootReducer);
const { added, adopted, changed, removed, cleared } = sendQueueSlice.actions;
export const { selectQueue } = sendQueueSlice.selectors;

/** Returns this person's messages in a chat that have not arrived yet, oldest first. */
export function useOutgoing(owner: string, ticketId: number): readonly Outgoing[] {
  const queue = useAppSelector(selectQueue);
  return useMemo(
    () => queue.filter((each) => each.owner === owner && each.ticketId === ticketId),
    [queue, owner, ticketId],
  );
}

const senders = new Map<string, { post: PostOutgoing; users: number }>();
const calls = new Map<string, AbortController>();
/** The pauses between attempts. Without a timer, the pause is over. */
const rests = new Map<string, { ms: number; timer: ReturnType<typeof setTimeout> | null }>();

/** Sends a message as soon as possible, after the earlier messages of the chat. */
export const enqueue =
  (
    owner: string,
    ticketId: number,
    { text, files, isNote = false }: Pick<Outgoing, 'text' | 'files'> & { isNote?: boolean },
  ): AppThunk =>
  (dispatch, getState) => {
    const lastAt = Math.max(...selectQueue(getState()).map(({ at }) => at));
    const message: Outgoing = {
      key: newKey(),
      at: Math.max(lastAt + 1, Date.now()),
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
    storeOutgoing(message);
    dispatch(added(message));
    dispatch(pump());
  };

export const sendAgain =
  (key: string): AppThunk =>
  (dispatch) => {
    wake(key);
    dispatch(change({ key, state: 'waiting', waitsFor: 'turn', problem: null }));
    dispatch(pump());
  };

/** Removes a message from the queue. A message under way may still arrive. Then the chat shows it. */
export const cancel =
  (key: string): AppThunk =>
  (dispatch) => {
    calls.get(key)?.abort();
    dispatch(remove(key));
    dispatch(pump());
  };

/** Sends this person's messages, also those that an earlier page left. Returns a function that stops it. */
export function startSending(store: AppStore, owner: string, post: PostOutgoing): () => void {
  const { dispatch } = store;
  const sender = senders.get(owner);
  if (sender) sender.users += 1;
  else {
    senders.set(owner, { post, users: 1 });
    const known = new Set(selectQueue(store.getState()).map(({ key }) => key));
    dispatch(adopted(storedOutgoing(owner).filter(({ key }) => !known.has(key))));
  }
  const stopReconnects = onReconnect(store, () => {
    for (const key of [...rests.keys()]) wake(key);
    dispatch(pump());
  });
  /** Removes messages that another tab has sent or removed. */
  const onStorage = ({ key, newValue }: StorageEvent) => {
    const message = selectQueue(store.getState()).find((each) => buildStorageKey(each.key) === key);
    if (message && newValue === null && message.state !== 'sending') dispatch(remove(message.key));
  };
  window.addEventListener('storage', onStorage);
  dispatch(pump());
  return () => {
    stopReconnects();
    window.removeEventListener('storage', onStorage);
    const running = senders.get(owner);
    if (running && (running.users -= 1) === 0) senders.delete(owner);
  };
}

/** Removes all messages from the device. Called on logout. */
export const deleteOutgoing = (): AppThunk => (dispatch, getState) => {
  for (const { key } of selectQueue(getState())) {
    calls.get(key)?.abort();
    wake(key);
  }
  deleteStoredOutgoing();
  dispatch(cleared());
  dispatch(dropUnusedFiles());
};

/** Simulates a reload in tests. */
export const reloadOutgoing = (): AppThunk => (dispatch, getState) => {
  for (const { key } of selectQueue(getState())) wake(key);
  senders.clear();
  calls.clear();
  dispatch(cleared());
};

/** Failed messages do not block others. All other messages of a chat are sent in their order. */
const pump = (): AppThunk => (dispatch, getState) => {
  const busy = new Set<string>();
  for (const message of selectQueue(getState())) {
    const chat = `${message.owner} ${message.ticketId}`;
    if (message.state === 'failed' || busy.has(chat)) continue;
    busy.add(chat);
    const sender = senders.get(message.owner);
    if (message.state === 'waiting' && sender && !rests.get(message.key)?.timer)
      void dispatch(send(message, sender.post));
  }
};

const send =
  (message: Outgoing, post: PostOutgoing): AppThunk<Promise<void>> =>
  async (dispatch) => {
    const { key } = message;
    const call = new AbortController();
    calls.set(key, call);
    dispatch(change({ key, state: 'sending', progress: 0 }));
    try {
      const onProgress = (progress: number) => dispatch(changed({ key, progress }));
      await post(message, { key, signal: call.signal, onProgress });
      dispatch(remove(key));
    } catch (error) {
      if (isCanceled(error)) return;
      dispatch(recordUploadFailure(error));
      if (isWorthRetrying(error)) dispatch(rest(key, connectionIn(error) === 'ok' ? 'retry' : 'connection'));
      else dispatch(change({ key, state: 'failed', problem: sendFailure(error) }));
    } finally {
      calls.delete(key);
    }
    dispatch(pump());
  };

/** Whether no answer came, or one that says nothing about the message. After a 401, the person may log in again. */
function isWorthRetrying(error: unknown): boolean {
  if (connectionIn(error) !== 'ok' || errorName(error) === 'in flight') return true;
  return [401, 408, 429].includes(errorStatus(error) ?? 0);
}

/** Tries again after a pause, or when the connection is back. */
const rest =
  (key: string, waitsFor: 'retry' | 'connection'): AppThunk =>
  (dispatch) => {
    const ms = Math.min((rests.get(key)?.ms ?? firstRestMs / 2) * 2, longestRestMs);
    const onEnd = () => {
      rests.set(key, { ms, timer: null });
      dispatch(pump());
    };
    rests.set(key, { ms, timer: setTimeout(onEnd, ms) });
    dispatch(change({ key, state: 'waiting', waitsFor, progress: 0 }));
  };

function wake(key: string): void {
  const timer = rests.get(key)?.timer;
  if (timer) clearTimeout(timer);
  rests.delete(key);
}

/** Changes the state of a message, here and in storage. */
const change =
  (part: Pick<Outgoing, 'key' | 'state'> & Partial<Outgoing>): AppThunk =>
  (dispatch, getState) => {
    dispatch(changed(part));
    const message = selectQueue(getState()).find(({ key }) => key === part.key);
    if (message) storeOutgoing(message);
  };

const remove =
  (key: string): AppThunk =>
  (dispatch) => {
    wake(key);
    writeStored(buildStorageKey(key), null);
    dispatch(removed(key));
    dispatch(dropUnusedFiles());
  };
