import { generateKey } from '../../../api/idempotency-keys';
import { getConnection, getErrorName, getErrorStatus } from '../../../api/errors';
import { subscribeToReconnect } from '../../../store/connection.slice';
import { recordFailure } from '../../../store/failures';
import { addAppListener } from '../../../store/listeners';
import { type AppThunk, rootReducer } from '../../../store/root';
import type { AppStore } from '../../../store/store';
import { writeStored } from '../storage';
import { deleteUnusedFiles, type FileRef } from './file-refs';
import {
  type OutgoingItem,
  type QueuedItem,
  type Delivery,
  toSendProblem,
  buildStorageKey,
  deleteStoredOutgoing,
  listStoredOutgoing,
  storeOutgoing,
} from './outgoing-item';
import { isCancelled, type UploadOptions } from './upload';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

declare module '../../../store/root' {
  interface LazySlices {
    sendQueue: QueuedItem[];
  }
}

/** Items that have not arrived yet, oldest first. `startSending` sends them. */
const sendQueueSlice = createSlice({
  name: 'sendQueue',
  initialState: [] as QueuedItem[],
  reducers: {
    itemAdded: (queue, { payload }: PayloadAction<QueuedItem>) => void queue.push(payload),
    /** Adds stored items of earlier pages and other tabs. They come first. */
    itemsAdopted: (queue, { payload }: PayloadAction<QueuedItem[]>) => [...payload, ...queue],
    itemChanged: (queue, { payload }: PayloadAction<Pick<Delivery, 'key'> & Partial<Delivery>>) => {
      const item = queue.find(({ key }) => key === payload.key);
      if (item) Object.assign(item, payload);
    },
    itemRemoved: (queue, { payload }: PayloadAction<string>) => queue.filter(({ key }) => key !== payload),
    queueCleared: () => [],
  },
  selectors: { selectQueue: (queue) => queue },
}).injectInto(rootReducer);
export const { itemAdded, itemsAdopted, itemChanged, itemRemoved, queueCleared } = sendQueueSlice.actions;
export const { selectQueue } = sendQueueSlice.selectors;

type Kind = OutgoingItem['kind'];
export type PostItem<K extends Kind = Kind> = (
  item: Extract<QueuedItem, { kind: K }>,
  options: UploadOptions,
) => Promise<void>;

const firstRetryPauseMs = 1000;
const maxRetryPauseMs = 30_000;

/** Adds an item, which `startSending` sends after the earlier items of its channel. */
export const enqueue =
  (owner: string, item: OutgoingItem, files: FileRef[], key = generateKey()): AppThunk =>
  (dispatch, getState) => {
    const lastAt = Math.max(...selectQueue(getState()).map(({ at }) => at));
    const queued: QueuedItem = {
      ...item,
      key,
      at: Math.max(lastAt + 1, Date.now()),
      owner,
      files,
      state: 'waiting',
      waitsFor: 'turn',
      attempts: 0,
      progress: 0,
      problem: null,
      isIncomplete: false,
    };
    storeOutgoing(queued);
    dispatch(itemAdded(queued));
  };

export const retry = (key: string) =>
  changeStored({ key, state: 'waiting', waitsFor: 'turn', attempts: 0, problem: null });

export const removeFromQueue =
  (key: string): AppThunk =>
  (dispatch) => {
    writeStored(buildStorageKey(key), null);
    dispatch(itemRemoved(key));
    dispatch(deleteUnusedFiles());
  };

export const deleteOutgoing = (): AppThunk => (dispatch) => {
  deleteStoredOutgoing();
  dispatch(queueCleared());
  dispatch(deleteUnusedFiles());
};

/** Sends the owner's items of these kinds until the returned function is called. Several screens may call this at once. */
export function startSending<K extends Kind>(
  store: AppStore,
  owner: string,
  kinds: readonly K[],
  post: PostItem<K>,
): () => void {
  const { dispatch } = store;
  const retryTimerByKey = new Map<string, ReturnType<typeof setTimeout>>();
  const isOwn = (item: QueuedItem): item is Extract<QueuedItem, { kind: K }> =>
    item.owner === owner && (kinds as readonly Kind[]).includes(item.kind);
  const listOwn = () => selectQueue(store.getState()).filter(isOwn);
  const clearTimers = () => {
    retryTimerByKey.forEach(clearTimeout);
    retryTimerByKey.clear();
  };
  /** Sends each channel's first item that has not failed, unless it is being sent or waits for its next attempt. */
  const sendNext = () => {
    const busyChannels = new Set<string>();
    for (const item of listOwn()) {
      const { key, channel, state, waitsFor, attempts } = item;
      if (state === 'failed' || busyChannels.has(channel)) continue;
      busyChannels.add(channel);
      if (state === 'sending') continue;
      // The change of the item's state calls `sendNext` again.
      if (waitsFor === 'turn') return void dispatch(send(item, post));
      if (!retryTimerByKey.has(key)) {
        const pauseMs = Math.min(firstRetryPauseMs * 2 ** (attempts - 1), maxRetryPauseMs);
        retryTimerByKey.set(key, setTimeout(endPause, pauseMs, key));
      }
    }
  };
  const endPause = (key: string) => {
    retryTimerByKey.delete(key);
    dispatch(itemChanged({ key, waitsFor: 'turn' }));
  };
  const onReconnect = () => {
    clearTimers();
    for (const { key } of listOwn()) dispatch(itemChanged({ key, waitsFor: 'turn', attempts: 0 }));
  };
  /** Removes items that another tab has sent or removed. */
  const onStorage = ({ key, newValue }: StorageEvent) => {
    const item = listOwn().find((queuedItem) => buildStorageKey(queuedItem.key) === key);
    if (item && newValue === null && item.state !== 'sending') dispatch(removeFromQueue(item.key));
  };

  const knownKeys = new Set(selectQueue(store.getState()).map(({ key }) => key));
  dispatch(itemsAdopted(listStoredOutgoing(owner).filter((item) => isOwn(item) && !knownKeys.has(item.key))));
  const unsubscribe = dispatch(
    addAppListener((_action, state, previous) => selectQueue(state) !== selectQueue(previous), sendNext),
  );
  const unsubscribeFromReconnect = subscribeToReconnect(store, onReconnect);
  window.addEventListener('storage', onStorage);
  sendNext();
  return () => {
    clearTimers();
    unsubscribe();
    unsubscribeFromReconnect();
    window.removeEventListener('storage', onStorage);
  };
}

const send =
  <K extends Kind>(item: Extract<QueuedItem, { kind: K }>, post: PostItem<K>): AppThunk<Promise<void>> =>
  async (dispatch) => {
    const { key, attempts } = item;
    const call = new AbortController();
    const unsubscribe = dispatch(
      addAppListener(
        (_action, state) => !selectQueue(state).some((queuedItem) => queuedItem.key === key),
        () => call.abort(),
      ),
    );
    dispatch(itemChanged({ key, state: 'sending', progress: 0 }));
    try {
      const onProgress = (progress: number) => dispatch(itemChanged({ key, progress }));
      await post(item, { key, signal: call.signal, onProgress });
      dispatch(removeFromQueue(key));
    } catch (error) {
      if (isCancelled(error)) return;
      dispatch(recordFailure(error));
      const waitsFor = getConnection(error) === 'ok' ? 'retry' : 'connection';
      if (isWorthRetrying(error))
        dispatch(itemChanged({ key, state: 'waiting', waitsFor, attempts: attempts + 1, progress: 0 }));
      else dispatch(changeStored({ key, state: 'failed', problem: toSendProblem(error) }));
    } finally {
      unsubscribe();
    }
  };

/** Changes an item in the store and in the browser's storage. */
const changeStored =
  (part: Parameters<typeof itemChanged>[0]): AppThunk =>
  (dispatch, getState) => {
    dispatch(itemChanged(part));
    const item = selectQueue(getState()).find(({ key }) => key === part.key);
    if (item) storeOutgoing(item);
  };

/** Whether another attempt may succeed, as after a lost connection. After a 401, the person may log in again. */
function isWorthRetrying(error: unknown): boolean {
  if (getConnection(error) !== 'ok' || getErrorName(error) === 'in flight') return true;
  return [401, 408, 429].includes(getErrorStatus(error) ?? 0);
}
