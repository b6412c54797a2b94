import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { UploadFailure, type UploadOptions } from './upload';
import { type AppStore, createStore } from '../../../store/store';
import { deleteUnsent } from './drafts';
import { storeFile } from './file-refs';
import { buildMessage, formatSendProblem, type QueuedItem, type QueuedMessage } from './outgoing-item';
import * as queue from './send-queue';
import { type PostItem, selectQueue } from './send-queue';

const owner = 'staff 1';
let store: AppStore;
const remove = (key: string) => store.dispatch(queue.removeFromQueue(key));
const retry = (key: string) => store.dispatch(queue.retry(key));
const listOutgoing = (person: string) =>
  selectQueue(store.getState()).filter((item) => item.owner === person);
const loseConnection = () => Promise.reject(new UploadFailure('FETCH_ERROR', undefined));
const refuse = (status: number, error: string, message = error) =>
  Promise.reject(new UploadFailure(status, { statusCode: status, error, message }));
const enqueue = (text: string, files: File[] = [], ticketId = 12) =>
  store.dispatch(queue.enqueue(owner, buildMessage(ticketId, text), files.map(storeFile)));
const listStates = () => listOutgoing(owner).map(({ payload, state }) => [payload.text, state]);
const waitForCalls = () => vi.advanceTimersByTimeAsync(0);

let sent: [text: string, key: string][] = [];
let stops: (() => void)[] = [];
const start = (post: (message: QueuedMessage) => Promise<unknown> = () => Promise.resolve()) => {
  const recordingPost: PostItem<'message' | 'note'> = async (message, { key }) => {
    sent.push([message.payload.text, key!]);
    await post(message);
  };
  stops.push(queue.startSending(store, owner, ['message', 'note'], recordingPost));
};
/** Simulates a reload: the page's memory is lost, the browser's storage stays. */
const reload = () => {
  stops.forEach((stop) => stop());
  stops = [];
  store = createStore();
};

beforeEach(() => {
  vi.useFakeTimers();
  store = createStore();
  sent = [];
});
afterEach(reload);

describe('a message in the queue', () => {
  it('is sent at once, and leaves the queue when it has arrived', async () => {
    start();
    enqueue('hello');
    expect(listStates()).toEqual([['hello', 'sending']]);

    await waitForCalls();

    expect(listStates()).toEqual([]);
    expect(localStorage).toHaveLength(0);
  });

  it('waits without a connection, and is sent later automatically with the same key', async () => {
    let isOffline = true;
    start(() => (isOffline ? loseConnection() : Promise.resolve()));
    enqueue('hello');
    await waitForCalls();
    expect(listStates()).toEqual([['hello', 'waiting']]);

    isOffline = false;
    await vi.advanceTimersByTimeAsync(2000);

    expect(listStates()).toEqual([]);
    expect(sent.map(([text]) => text)).toEqual(['hello', 'hello']);
    expect(new Set(sent.map(([, key]) => key)).size).toBe(1);
  });

  it('is sent after the earlier messages of its chat, even if those are retried', async () => {
    let isOffline = true;
    start(() => (isOffline ? loseConnection() : Promise.resolve()));
    enqueue('one');
    enqueue('two');
    enqueue('three');
    enqueue('elsewhere', [], 13);
    await waitForCalls();
    expect(listStates().map(([, state]) => state)).toEqual(Array(4).fill('waiting'));

    isOffline = false;
    sent = [];
    await vi.advanceTimersByTimeAsync(5000);

    expect(sent.map(([text]) => text).filter((text) => text !== 'elsewhere')).toEqual([
      'one',
      'two',
      'three',
    ]);
    expect(sent).toHaveLength(4);
  });

  it('keeps its order and its key after a reload', async () => {
    start(loseConnection);
    enqueue('one');
    enqueue('two');
    await waitForCalls();
    const [, key] = sent[0]!;
    sent = [];

    reload();
    start();
    await waitForCalls();

    expect(sent.map(([text]) => text)).toEqual(['one', 'two']);
    expect(sent[0]![1]).toBe(key);
    expect(localStorage).toHaveLength(0);
  });

  it('is sent if a former release has stored it', async () => {
    const storeLegacyItem = (at: number, itemOwner: string, more: object = {}) =>
      localStorage.setItem(
        `sending k${at}`,
        JSON.stringify({
          at,
          owner: itemOwner,
          ticketId: 3,
          text: 'x',
          isNote: false,
          problem: null,
          fileCount: 0,
          ...more,
        }),
      );
    storeLegacyItem(3, 'tg 7 deposits');
    storeLegacyItem(2, 'tg 7 messages');
    storeLegacyItem(1, owner, { isNote: true });
    storeLegacyItem(4, 'tg 7 deposits', { problem: 'Invalid input' });
    const arrived: unknown[] = [];
    const post = ({ kind, channel, payload }: QueuedItem, { key }: UploadOptions) => {
      arrived.push([key, kind, channel, payload]);
      return Promise.resolve();
    };
    stops.push(queue.startSending(store, 'tg 7', ['message', 'note'], post));
    stops.push(queue.startSending(store, 'tg 7', ['report'], post));
    stops.push(queue.startSending(store, owner, ['message', 'note'], post));
    await waitForCalls();

    expect(arrived).toEqual([
      ['k2', 'message', 'ticket 3', { ticketId: 3, text: 'x' }],
      ['k3', 'report', 'brand 3', { brandId: 3, text: 'x' }],
      ['k1', 'note', 'ticket 3', { ticketId: 3, text: 'x' }],
    ]);
    expect(listOutgoing('tg 7')).toMatchObject([{ key: 'k4', state: 'failed', problem: 'Invalid input' }]);
    expect(Object.keys(localStorage)).toEqual(['sending k4']);
  });

  it('is sent once, even if two screens send', async () => {
    let isOffline = true;
    const post = () => (isOffline ? loseConnection() : Promise.resolve());
    start(post);
    start(post);
    enqueue('hello');
    await waitForCalls();
    expect(sent).toHaveLength(1);

    stops.pop()!();
    isOffline = false;
    await vi.advanceTimersByTimeAsync(2000);

    expect([listStates(), sent.length]).toEqual([[], 2]);
  });

  it.each([
    [400, 'Invalid input', 'message: Too long', 'message: Too long', 'message: Too long'],
    [409, 'ticket is closed', 'ticket is closed', 'ticket is closed', 'The ticket is closed'],
    [403, 'user not in brand', 'user not in brand', 'user not in brand', 'You are not in brand'],
    [500, 'Server error', 'Server error', 'Server error. Try later', 'Server error. Try later'],
  ])(
    'stays with an error text after %d %s, and is not sent again',
    async (status, error, message, problem, text) => {
      start(({ payload }) => (payload.text === 'one' ? refuse(status, error, message) : Promise.resolve()));
      enqueue('one');
      enqueue('two');
      await vi.advanceTimersByTimeAsync(60_000);

      expect(listOutgoing(owner)).toMatchObject([{ payload: { text: 'one' }, state: 'failed', problem }]);
      expect(sent.map(([text]) => text)).toEqual(['one', 'two']);
      expect(formatSendProblem(problem)).toBe(text);

      reload();
      start();
      await vi.advanceTimersByTimeAsync(60_000);
      expect(listOutgoing(owner)).toMatchObject([{ payload: { text: 'one' }, state: 'failed', problem }]);
    },
  );

  it('is sent again with the same key on a manual retry', async () => {
    let isBroken = true;
    start(() => (isBroken ? refuse(500, 'Server error') : Promise.resolve()));
    enqueue('hello');
    await waitForCalls();

    isBroken = false;
    retry(listOutgoing(owner)[0]!.key);
    await waitForCalls();

    expect(listStates()).toEqual([]);
    expect(sent[1]).toEqual(sent[0]);
  });

  it.each([
    [409, 'in flight'],
    [401, 'Unauthorized'],
    [429, 'Too many requests'],
    [503, 'Service unavailable'],
  ])('is retried after %d %s', async (status, error) => {
    let tries = 0;
    start(() => (++tries === 1 ? refuse(status, error) : Promise.resolve()));
    enqueue('hello');
    await waitForCalls();
    expect(listStates()).toEqual([['hello', 'waiting']]);

    await vi.advanceTimersByTimeAsync(2000);

    expect([listStates(), tries]).toEqual([[], 2]);
  });

  it('can be removed, so that the next one is sent', async () => {
    start(({ payload }) => (payload.text === 'one' ? loseConnection() : Promise.resolve()));
    enqueue('one');
    enqueue('two');
    await waitForCalls();

    remove(listOutgoing(owner)[0]!.key);
    await waitForCalls();

    expect([listStates(), localStorage.length]).toEqual([[], 0]);
    expect(sent.map(([text]) => text)).toEqual(['one', 'two']);
  });

  it('says that its files are lost after a reload, and is never sent without them', async () => {
    start(loseConnection);
    enqueue('see', [new File(['x'], 'a.png')]);
    await waitForCalls();
    sent = [];

    reload();
    start();
    await vi.advanceTimersByTimeAsync(60_000);

    expect(listOutgoing(owner)).toMatchObject([
      { payload: { text: 'see' }, state: 'failed', isIncomplete: true },
    ]);
    expect(formatSendProblem(listOutgoing(owner)[0]!.problem!)).toMatch(/before the files arrived/);
    expect(sent).toEqual([]);
  });

  it('is not sent while another person uses the browser, and waits for its owner', async () => {
    start(loseConnection);
    enqueue('hello');
    await waitForCalls();
    reload();
    sent = [];

    const postOfOther = vi.fn().mockResolvedValue(undefined);
    stops.push(queue.startSending(store, 'staff 2', ['message'], postOfOther));
    await vi.advanceTimersByTimeAsync(60_000);

    expect(postOfOther).not.toHaveBeenCalled();
    start();
    await waitForCalls();
    expect(sent.map(([text]) => text)).toEqual(['hello']);
  });

  it('leaves the queue when another tab has sent it', async () => {
    start(loseConnection);
    enqueue('hello');
    await waitForCalls();
    const [{ key }] = listOutgoing(owner) as [QueuedMessage];

    window.dispatchEvent(new StorageEvent('storage', { key: `sending ${key}`, newValue: null }));

    expect(listStates()).toEqual([]);
  });

  it('is removed from the device when all unsent content is deleted', async () => {
    start(loseConnection);
    enqueue('hello');
    await waitForCalls();

    store.dispatch(deleteUnsent());
    await vi.advanceTimersByTimeAsync(60_000);

    expect([listStates(), localStorage.length, sent.length]).toEqual([[], 0, 1]);
  });
});
