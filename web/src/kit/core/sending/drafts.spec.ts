import { beforeEach, expect, it, vi } from 'vitest';
import { type AppStore, createStore } from '../../../store/store';
import * as drafts from './drafts';
import { selectDraft } from './drafts';
import { loadFiles, storeFile } from './file-refs';

let store: AppStore;
beforeEach(() => {
  store = createStore();
});
const getDraft = (key: string) => {
  const draft = selectDraft(store.getState(), key);
  return { ...draft, files: loadFiles(draft.files) };
};
const changeDraft = (key: string, { text, files }: { text?: string; files?: File[] }) =>
  store.dispatch(
    drafts.changeDraft(key, {
      ...(text !== undefined && { text }),
      ...(files && { files: files.map(storeFile) }),
    }),
  );
/** Simulates a reload. */
const reloadDrafts = () => {
  store = createStore();
};
const deleteDrafts = () => store.dispatch(drafts.deleteDrafts());
const sendDraft = (...args: Parameters<typeof drafts.sendDraft>) => store.dispatch(drafts.sendDraft(...args));

it('a draft is removed once it is sent, and the next one gets a new idempotency key', async () => {
  const post = vi.fn().mockResolvedValue({});
  for (let i = 0; i < 2; i++) {
    changeDraft('ticket 1', { text: ' hello\n' });
    await sendDraft('ticket 1', post);
    expect(post.mock.lastCall![0]).toEqual({ text: 'hello', files: [] });
  }
  const idempotencyKeys = post.mock.calls.map(([, options]) => (options as { key: string }).key);
  expect(new Set(idempotencyKeys).size).toBe(2);
  reloadDrafts();
  expect(getDraft('ticket 1').text).toBe('');
});

it('a draft stays while it is sent, and if it does not arrive', async () => {
  const files = [new File(['x'], 'a.png')];
  changeDraft('ticket 1', { text: 'one', files });

  const sending = sendDraft('ticket 1', () => Promise.reject(new Error('away')));
  expect(getDraft('ticket 1')).toEqual({ text: 'one', files, progress: 0 });

  await expect(sending).rejects.toThrow('away');
  expect(getDraft('ticket 1')).toEqual({ text: 'one', files, progress: null });
});

it('a restored message is put before the newer text of a draft', () => {
  const files = [new File(['x'], 'a.png')];
  changeDraft('ticket 1', { text: 'two' });

  store.dispatch(drafts.restoreDraft('ticket 1', { text: 'one', files: files.map(storeFile) }));
  expect(getDraft('ticket 1')).toMatchObject({ text: 'one\ntwo', files });

  store.dispatch(drafts.restoreDraft('ticket 2', { text: 'one', files: [] }));
  expect(getDraft('ticket 2').text).toBe('one');
});

it('a draft is sent once, even if sending is called several times', async () => {
  const post = vi.fn().mockResolvedValue({});
  changeDraft('ticket 1', { text: 'hello' });

  await Promise.all([sendDraft('ticket 1', post), sendDraft('ticket 1', post)]);

  expect(post).toHaveBeenCalledOnce();
});

it('a draft stays when its sending is cancelled', async () => {
  changeDraft('ticket 1', { text: 'hello' });
  const sending = sendDraft('ticket 1', (_, { signal }) => {
    return new Promise((_resolve, reject) => (signal!.onabort = () => reject(new Error('off'))));
  });

  store.dispatch(drafts.cancelSending('ticket 1'));

  await expect(sending).rejects.toThrow('off');
  expect(getDraft('ticket 1').text).toBe('hello');
});

it('a draft keeps its idempotency key only while its content is the same, even after a reload', async () => {
  const idempotencyKeys: (string | undefined)[] = [];
  const loseResponse = (_: object, { key }: { key?: string }) => {
    idempotencyKeys.push(key);
    return Promise.reject(new Error('the response was lost'));
  };
  const send = (theme?: string) => sendDraft('ticket 1', loseResponse, theme).catch(() => undefined);
  changeDraft('ticket 1', { text: 'hello' });

  await send();
  reloadDrafts();
  await send();
  const [first, second] = idempotencyKeys;
  expect(first).toMatch(/^[\x21-\x7e]{1,64}$/);
  expect(second).toBe(first);

  await send('another theme');
  changeDraft('ticket 1', { text: 'hello there' });
  await send('another theme');
  changeDraft('ticket 1', { files: [new File(['x'], 'a.png')] });
  await send('another theme');
  expect(new Set(idempotencyKeys).size).toBe(4);
});

it('a draft survives a reload, and is removed from the device with all drafts', async () => {
  changeDraft('ticket 1', { text: 'half a' });
  await sendDraft('ticket 1', () => Promise.reject(new Error('away'))).catch(() => undefined);
  reloadDrafts();
  expect([getDraft('ticket 1').text, getDraft('ticket 2').text]).toEqual(['half a', '']);

  deleteDrafts();

  expect(getDraft('ticket 1').text).toBe('');
  expect(localStorage).toHaveLength(0);
});
