import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  aboutFile,
  buildAccept,
  defaultRules,
  fileTitle,
  formatSize,
  getKind,
  opensInTab,
  sortPicked,
} from '../../kit/core/sending/attachments';
import { type AppStore, newStore } from '../../store/store';
import * as drafts from '../../kit/core/sending/drafts';
import { selectDraft } from '../../kit/core/sending/drafts.slice';
import { loadFiles, storeFile } from '../../kit/core/sending/kept-files';
import { splitLinks } from './messages/MessageText';

describe('links in a message', () => {
  it.each([
    ['no link', ['no link']],
    ['see https://a.test/x?y=1#z.', ['see ', '[https://a.test/x?y=1#z]', '.']],
    ['(https://a.test/b_(c))', ['(', '[https://a.test/b_(c)]', ')']],
    ['http://a.test and https://b.test', ['[http://a.test]', ' and ', '[https://b.test]']],
    ['javascript:alert(1) data:text/html,x', ['javascript:alert(1) data:text/html,x']],
    ['https:// nothing', ['https:// nothing']],
  ])('are found in %j', (message, expected) => {
    expect(splitLinks(message).map(({ text, href }) => (href ? `[${href}]` : text))).toEqual(expected);
  });
});

describe('attachments', () => {
  const file = (name: string) => new File(['x'], name);

  it('may be plain text only in a chat, and otherwise only the types that the spec names', () => {
    const picked = ['a.JPG', 'b.webm', 'c.txt', 'd.svg', 'e'].map(file);

    const names = (place: 'chat' | 'opening') =>
      sortPicked(picked, defaultRules[place]).taken.map(({ name }) => name);

    expect(names('chat')).toEqual(['a.JPG', 'b.webm', 'c.txt']);
    expect(names('opening')).toEqual(['a.JPG', 'b.webm']);
  });

  it('may be videos of phones, whose MP4 has other endings, where mp4 may', () => {
    const picked = ['a.M4V', 'b.3gp', 'c.3g2'].map(file);

    expect(sortPicked(picked, defaultRules.opening).taken).toEqual(picked);
    expect(sortPicked(picked, { ...defaultRules.opening, types: ['png'] }).taken).toEqual([]);
    expect(buildAccept({ types: ['mp4', 'mov'], maxBytes: 20 })).toBe('.mp4,.mov,.m4v,.3gp,.3g2');
  });

  it.each([
    ['/storage/files/x.png?expires=1&signature=a.mp4', 'image'],
    ['/storage/files/x.webm?expires=1', 'video'],
    ['/storage/files/x.mov?expires=1', 'download'],
    ['x.avi', 'download'],
    ['x.3gp', 'video'],
    ['x.txt', 'download'],
  ])('shows %s as %s', (name, kind) => {
    expect(getKind(name)).toBe(kind);
  });

  it('are refused before sending when too large, with the name and the limit', () => {
    const picked = [new File(['x'.repeat(20)], 'fits.png'), new File(['x'.repeat(21)], 'too-large.png')];

    const { taken, problems } = sortPicked(picked, { ...defaultRules.chat, maxBytes: 20 });

    expect(taken).toEqual([picked[0]]);
    expect(problems).toEqual(['too-large.png cannot be attached. A file may have at most 20 B']);
  });

  it('may be what the server accepts', () => {
    const rules = { types: ['png', 'pdf', 'csv'], maxBytes: 20 };
    const { taken, problems } = sortPicked([file('a.PDF'), file('b.csv'), file('c.docx')], rules);

    expect(taken.map(({ name }) => name)).toEqual(['a.PDF', 'b.csv']);
    expect(problems).toEqual(['c.docx cannot be attached. Attach png, pdf, csv']);
    expect(buildAccept(rules)).toBe('.png,.pdf,.csv');
  });

  it.each([
    ['..', 'x', 'A file has no name. Give it one and attach it again'],
    [' . ', 'x', 'A file has no name. Give it one and attach it again'],
    ['', '', 'A file has no name. Give it one and attach it again'],
    ['a.png', '', 'a.png cannot be attached. An empty file cannot be sent'],
  ])('are refused before sending with a reason: %j with %j', (name, content, problem) => {
    expect(sortPicked([new File([content], name)], defaultRules.chat)).toEqual({
      taken: [],
      problems: [problem],
    });
  });

  it('say what they are', () => {
    expect(aboutFile('/storage/files/x.pdf?expires=1&signature=a&name=b&size=2048')).toBe('PDF, 2 KB');
    expect(aboutFile('/storage/files/x.txt?expires=1&signature=a&name=size=1')).toBe('TXT');
    expect(['x.pdf?name=a.docx', 'x.docx?name=a.pdf'].map(opensInTab)).toEqual([true, false]);
  });

  it('have titles and readable sizes', () => {
    expect(fileTitle('/storage/files/x.mov?expires=1')).toBe('mov file');
    expect(fileTitle('/storage/files/x.txt?expires=1&signature=a&name=%D0%B0%20%F0%9F%A6%8A.txt')).toBe(
      'а 🦊.txt',
    );
    expect([0, 999, 2048, 20 * 1024 ** 2].map(formatSize)).toEqual(['0 B', '999 B', '2 KB', '20 MB']);
  });
});

describe('a draft', () => {
  let store: AppStore;
  beforeEach(() => {
    store = newStore();
  });
  const draftAt = (key: string) => {
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
  /** Does what a reload does. */
  const reloadDrafts = () => {
    store = newStore();
  };
  const deleteDrafts = () => store.dispatch(drafts.deleteDrafts());
  const sendDraft = (...sent: Parameters<typeof drafts.sendDraft>) =>
    store.dispatch(drafts.sendDraft(...sent));

  it('survives a reload of the page', () => {
    changeDraft('ticket 1', { text: 'half a' });
    reloadDrafts();

    expect([draftAt('ticket 1').text, draftAt('ticket 2').text]).toEqual(['half a', '']);
  });

  it('is gone once it is sent', async () => {
    const post = vi.fn().mockResolvedValue({});
    changeDraft('ticket 1', { text: ' hello\n' });

    await sendDraft('ticket 1', post);

    expect(post.mock.calls[0]![0]).toEqual({ text: 'hello', files: [] });
    reloadDrafts();
    expect(draftAt('ticket 1').text).toBe('');
  });

  it('stays while it is sent, and when it does not arrive', async () => {
    const files = [new File(['x'], 'a.png')];
    changeDraft('ticket 1', { text: 'one', files });

    const sent = sendDraft('ticket 1', () => Promise.reject(new Error('away')));
    expect(draftAt('ticket 1')).toEqual({ text: 'one', files, progress: 0 });

    await expect(sent).rejects.toThrow('away');
    expect(draftAt('ticket 1')).toEqual({ text: 'one', files, progress: null });
  });

  it('takes back what was sent before newer text', () => {
    const files = [new File(['x'], 'a.png')];
    changeDraft('ticket 1', { text: 'two' });

    store.dispatch(drafts.restoreDraft('ticket 1', { text: 'one', files: files.map(storeFile) }));
    expect(draftAt('ticket 1')).toMatchObject({ text: 'one\ntwo', files });

    store.dispatch(drafts.restoreDraft('ticket 2', { text: 'one', files: [] }));
    expect(draftAt('ticket 2').text).toBe('one');
  });

  it('is sent once, even if sending is called several times', async () => {
    const post = vi.fn().mockResolvedValue({});
    changeDraft('ticket 1', { text: 'hello' });

    await Promise.all([sendDraft('ticket 1', post), sendDraft('ticket 1', post)]);

    expect(post).toHaveBeenCalledOnce();
  });

  it('can be cancelled', async () => {
    changeDraft('ticket 1', { text: 'hello' });
    const sent = sendDraft('ticket 1', (_, { signal }) => {
      return new Promise((_resolve, reject) => (signal!.onabort = () => reject(new Error('off'))));
    });

    store.dispatch(drafts.cancelSending('ticket 1'));

    await expect(sent).rejects.toThrow('off');
    expect(draftAt('ticket 1').text).toBe('hello');
  });

  it('keeps its key only while its content is the same, even after a reload', async () => {
    const keys: (string | undefined)[] = [];
    const fail = (_: object, { key }: { key?: string }) => {
      keys.push(key);
      return Promise.reject(new Error('the answer was lost'));
    };
    const send = (about?: string) => sendDraft('ticket 1', fail, about).catch(() => undefined);
    changeDraft('ticket 1', { text: 'hello' });

    await send();
    reloadDrafts();
    await send();
    expect(keys[0]).toMatch(/^[\x21-\x7e]{1,64}$/);
    expect(keys[1]).toBe(keys[0]);

    await send('another theme');
    changeDraft('ticket 1', { text: 'hello there' });
    await send('another theme');
    changeDraft('ticket 1', { files: [new File(['x'], 'a.png')] });
    await send('another theme');
    expect(new Set(keys).size).toBe(4);
  });

  it('has a new key once it has arrived', async () => {
    const post = vi.fn().mockResolvedValue({});
    for (let i = 0; i < 2; i++) {
      changeDraft('ticket 1', { text: 'hello' });
      await sendDraft('ticket 1', post);
    }
    const keys = post.mock.calls.map(([, options]) => (options as { key: string }).key);
    expect(new Set(keys).size).toBe(2);
  });

  it('is removed from the device on logout', async () => {
    changeDraft('ticket 1', { text: 'hello' });
    await sendDraft('ticket 1', () => Promise.reject(new Error('away'))).catch(() => undefined);

    deleteDrafts();

    expect(draftAt('ticket 1').text).toBe('');
    expect(localStorage).toHaveLength(0);
  });
});
