import { newTextUpdate, receive } from '../../../../../test/bot-updates.js';
import { newMember, newScene, newUser, type Scene } from '../../../../../test/factories.js';
import { samples } from '../../../../../test/file.factories.js';
import { newPhotoUpdate, type PhotoMessage } from '../../../../../test/photo-messages.js';
import { raceForRow, waitUntil } from '../../../../../test/race.js';
import { setUpAppWithOwnDatabase } from '../../../../../test/test-app.js';
import { ChangePublisher } from '../../../../platform/events/change-publisher.js';
import { FileStore } from '../../../../platform/storage/file-store.js';
import type { ApiDeposit } from '../../search/deposit.schemas.js';
import { Deposit } from '../../ledger/deposit.entity.js';
import { DepositSlip } from '../../slips/slip.entity.js';
import { SlipService } from '../../slips/slip.service.js';

const app = setUpAppWithOwnDatabase();

let { brand, manager, agent: anna } = {} as Scene;
beforeEach(async () => {
  app.clock.set('2026-03-10T12:00:00Z');
  app.telegram.reset();
  ({ brand, manager, agent: anna } = await newScene(app.db));
});

const form = '#retention\nAmount: 100';
const send = (photo: Partial<PhotoMessage> & { picture: string }, content = samples.png) => {
  app.telegram.fileById.set(photo.picture, content);
  return receive(app, newPhotoUpdate({ chatId: brand.chatId, from: anna.telegramId, ...photo }));
};
const listRequestedIds = () => app.telegram.listCalls('getFile').map(({ params }) => params.file_id);
const download = () => app.get(SlipService).downloadDue();
const getDeposit = () => app.db.findOneByOrFail(Deposit, { brandId: brand.id });
const getApiDeposit = async () => {
  const { id } = await getDeposit();
  return (await app.as(manager).get(`deposit/${id}`).expect(200)).body as ApiDeposit;
};
const reject = async () => {
  const { id } = await getDeposit();
  return app.as(manager).delete(`deposit/${id}?status=reject`).expect(200);
};
const listSlips = () => app.db.find(DepositSlip, { where: { chatId: brand.chatId }, order: { id: 'ASC' } });
const isStored = async (name: string | null) => (await app.get(FileStore).findSize(`files/${name}`)) !== null;

it('stores the photo of a form, and returns it wherever the deposit is returned', async () => {
  await send({ picture: 'one', caption: form });
  expect(await getApiDeposit()).toMatchObject({ files: [], files_waiting: 1 });

  await download();

  const { id, files: links, files_waiting } = await getApiDeposit();
  expect(files_waiting).toBeUndefined();
  expect(links).toHaveLength(1);
  expect(links[0]).toMatch(/^\/storage\/files\/[0-9a-f-]{36}\.png\?expires=\d+&signature=[\w-]+&size=\d+$/);
  const picture = await app.anonymous().get(links[0]!);
  expect([picture.status, picture.headers['content-type']]).toEqual([200, 'image/png']);
  for (const path of [`deposit/search?id=${id}`, 'deposit/wait'])
    expect((await app.as(manager).get(path)).body.data).toMatchObject([{ files: links }]);
  const own = await app.asMember(anna, brand).get('t/deposits');
  expect(own.body.data).toMatchObject([{ id, files: links }]);
  expect(await app.get(SlipService).getPhotoIdsByDeposit([id])).toEqual(new Map([[id, ['one']]]));
});

it.each([
  ['first', [0, 1, 2]],
  ['in the middle', [1, 0, 2]],
  ['last', [1, 2, 0]],
])('stores an album whose caption arrives %s', async (_, order) => {
  const messages = [10, 11, 12].map((messageId, n) => ({
    messageId,
    picture: `album${n}`,
    album: 'of three',
    caption: n === 0 ? form : undefined,
  }));
  for (const n of order) {
    await send(messages[n]!);
    await download();
  }

  const { id, files: links, files_waiting } = await getApiDeposit();
  expect([links.length, files_waiting]).toEqual([3, undefined]);
  expect((await app.get(SlipService).getPhotoIdsByDeposit([id])).get(id)).toEqual([
    'album0',
    'album1',
    'album2',
  ]);
});

it('does not download a photo without a deposit, and purges its slip after two days', async () => {
  await send({ picture: 'chat', caption: 'Look at this' });
  await send({ picture: 'of album', album: 'without form' });
  await send({ picture: 'elsewhere', chatId: '-1009999', caption: form });
  await download();

  expect(listRequestedIds()).toEqual([]);
  expect(await listSlips()).toMatchObject([
    { fileId: 'chat', status: 'waiting' },
    { fileId: 'of album', status: 'waiting' },
  ]);
  app.clock.set('2026-03-12T12:00:01Z');
  await app.get(SlipService).purgeUnused();
  expect(await listSlips()).toEqual([]);
});

describe('a photo that was sent just before its form', () => {
  interface FormMessage {
    messageId: number;
    /** How many seconds after the photos the form is sent. */
    seconds?: number;
    threadId?: string;
    from?: string;
  }
  const sendForm = async (
    text: string,
    { messageId, seconds = 0, threadId, from = anna.telegramId }: FormMessage,
  ) => {
    const location = { chatId: brand.chatId, messageId, threadId };
    const { update_id, message } = newTextUpdate({ telegramId: from }, text, location);
    const update = { update_id, message: { ...message, date: message.date + seconds } };
    await receive(app, update);
  };
  /** The photos of the deposits of the brand, by amount. */
  const listPhotos = async () => {
    const deposits = await app.db.find(Deposit, { where: { brandId: brand.id }, order: { id: 'ASC' } });
    const photoIdsByDeposit = await app.get(SlipService).getPhotoIdsByDeposit(deposits.map(({ id }) => id));
    return deposits.map(({ id, amount }) => [Number(amount), photoIdsByDeposit.get(id) ?? []]);
  };

  it('becomes a slip of the form, and is then downloaded', async () => {
    await send({ picture: 'before1', messageId: 20 });
    await send({ picture: 'before2', messageId: 21, caption: 'the slip', asFile: true });
    await download();
    expect(listRequestedIds()).toEqual([]);

    await sendForm('#ftd 500', { messageId: 22, seconds: 120 });
    await download();

    expect(listRequestedIds()).toEqual(['before1', 'before2']);
    expect((await getApiDeposit()).files).toEqual([
      expect.any(String),
      expect.stringContaining('&name=before2.png'),
    ]);
    // `before2` was sent as a file.
    expect(await listPhotos()).toEqual([[500, ['before1']]]);
  });

  it('is downloaded if its caption becomes the form', async () => {
    await send({ picture: 'late', messageId: 60, caption: 'soon' });
    await send({ picture: 'late', messageId: 60, caption: '#ftd 7', isEdit: true });
    await download();
    expect(listRequestedIds()).toEqual(['late']);
    expect(await listPhotos()).toEqual([[7, ['late']]]);
  });

  it('does not belong to a form of somebody else, in another thread, or more than two minutes later', async () => {
    const boris = await newMember(app.db, brand);
    await send({ picture: 'own', messageId: 30 });
    await sendForm('#ftd 1', { messageId: 31 });
    await sendForm('#ftd 2', { messageId: 32 });
    // A form in a caption has its own photo.
    await send({ picture: 'before caption', messageId: 33 });
    await send({ picture: 'form', messageId: 34, caption: '#ftd 3' });
    await sendForm('#ftd 4', { messageId: 35 });
    await send({ picture: 'other', messageId: 40 });
    await sendForm('#ftd 5', { messageId: 41, from: boris.telegramId });
    await sendForm('#ftd 6', { messageId: 42, threadId: '7' });
    await send({ picture: 'early', messageId: 43 });
    await sendForm('#ftd 7', { messageId: 44, seconds: 121 });

    expect(await listPhotos()).toEqual([
      [1, ['own']],
      [2, []],
      [3, ['form']],
      ...[4, 5, 6, 7].map((amount) => [amount, []]),
    ]);
  });

  it('stays linked through an invalid form, edits and a decision', async () => {
    await send({ picture: 'old', messageId: 50 });
    await sendForm('#ftd 5 for Anna', { messageId: 51 });
    await sendForm('#ftd 6', { messageId: 52, seconds: 60 });
    expect(await listPhotos()).toEqual([[6, ['old']]]);
    await send({ picture: 'new', messageId: 50, isEdit: true });
    expect(await listPhotos()).toEqual([[6, ['new']]]);

    await reject();
    await send({ picture: 'newer', messageId: 50, isEdit: true, editedAfter: 9 });
    expect(await listPhotos()).toEqual([[6, ['new']]]);
  });
});

it('an edit replaces the photo of a waiting deposit, but not of one that is decided concurrently', async () => {
  const edit = (picture: string, seconds: number) =>
    send({ picture, messageId: 5, caption: form, isEdit: true, editedAfter: seconds });
  await send({ picture: 'old', messageId: 5, caption: form });
  await download();
  const [old] = await listSlips();
  await edit('new', 2);
  await edit('older', 1);
  await download();
  await app.get(SlipService).purgeUnused();

  expect((await getApiDeposit()).files).toHaveLength(1);
  const slip = { fileId: 'new', status: 'stored' };
  expect(await listSlips()).toMatchObject([slip]);
  expect(await isStored(old!.name)).toBe(false);

  await raceForRow<unknown>(app.db, await getDeposit(), [reject, () => edit('newest', 3)]);
  await download();
  expect(await listSlips()).toMatchObject([slip]);
});

it('retries a failed download, and announces that it gave up even if a process is killed', async () => {
  app.telegram.script('lost', ...Array<'drop before'>(5).fill('drop before'));
  await send({ picture: 'lost', caption: form });
  await download();
  await download();
  expect(listRequestedIds()).toEqual(['lost']);

  // The pauses between attempts are 2, 2, 5 and 30 minutes. Two hours after the last attempt, the slip has failed.
  for (const at of ['12:02', '12:04', '12:09', '12:39']) {
    app.clock.set(`2026-03-10T${at}:00Z`);
    await download();
  }
  expect(listRequestedIds()).toHaveLength(5);
  expect(await getApiDeposit()).toMatchObject({ files_waiting: 1 });

  app.clock.set('2026-03-10T14:39:00Z');
  const publishSpy = jest.spyOn(app.get(ChangePublisher), 'publish');
  publishSpy.mockRejectedValueOnce(new Error('killed'));
  await expect(download()).rejects.toThrow('killed');
  expect(await getApiDeposit()).toMatchObject({ files_waiting: 1 });
  publishSpy.mockRestore();
  await download();
  expect(listRequestedIds()).toHaveLength(5);
  expect(await getApiDeposit()).toMatchObject({ files: [], files_failed: 1 });
});

it.each([
  ['Telegram refuses', { refuse: 400, description: 'Bad Request: file is too big' }, samples.png],
  ['is not a picture', 'ok' as const, Buffer.from('<html>')],
  ['is larger than Telegram allows for bots', 'ok' as const, Buffer.alloc(20 * 1024 * 1024 + 1)],
])('gives up on a file that %s', async (_, answer, content) => {
  app.telegram.script('getFile', answer);
  await send({ picture: 'bad', caption: form }, content);
  await download();

  expect(await getApiDeposit()).toMatchObject({ files: [], files_failed: 1 });
});

it('stores one file if the process is killed before the row is updated', async () => {
  await send({ picture: 'killed', caption: form });
  const storeSpy = jest.spyOn(app.get(FileStore), 'store').mockImplementationOnce(async function (
    this: FileStore,
    ...args
  ) {
    await this.store(...args);
    throw new Error('killed');
  });
  await download();
  storeSpy.mockRestore();
  const [{ name }] = (await listSlips()) as [DepositSlip];
  expect(await isStored(name)).toBe(true);

  app.clock.set('2026-03-10T12:02:00Z');
  await download();
  expect((await getApiDeposit()).files[0]).toContain(name);
});

it('only one of two processes downloads a photo', async () => {
  await send({ picture: 'shared', caption: form });

  await Promise.all([download(), download()]);

  expect(listRequestedIds()).toEqual(['shared']);
});

it('does not store a file that was replaced during its download', async () => {
  const storeSpy = jest.spyOn(app.get(FileStore), 'store');
  app.telegram.script('slow', { slowMs: 300 });
  await send({ picture: 'slow', messageId: 7, caption: form });
  const downloading = download();
  await waitUntil(() => app.telegram.listCalls('slow').length > 0);
  await send({ picture: 'fast', messageId: 7, caption: form, isEdit: true });
  await downloading;
  await app.get(SlipService).purgeUnused();

  const [slip, ...others] = await listSlips();
  expect([slip!.fileId, slip!.status, others]).toEqual(['fast', 'stored', []]);
  expect(storeSpy.mock.calls.map(([key]) => key)).toEqual([`files/${slip!.name}`]);
  storeSpy.mockRestore();
  expect((await getApiDeposit()).files).toHaveLength(1);
});

it('removes a file whose slip was purged before the file was stored', async () => {
  await send({ picture: 'purged', caption: form });
  const storeSpy = jest.spyOn(app.get(FileStore), 'store').mockImplementationOnce(async function (
    this: FileStore,
    ...args
  ) {
    await app.db.update(DepositSlip, { chatId: brand.chatId }, { status: 'gone' });
    await app.get(SlipService).purgeUnused();
    await this.store(...args);
  });
  await download();
  const [key] = storeSpy.mock.calls[0]!;
  storeSpy.mockRestore();

  expect(await listSlips()).toEqual([]);
  expect(await app.get(FileStore).findSize(key)).toBeNull();
});

it('a photo is erased with its deposit or its brand', async () => {
  const admin = app.as(await newUser(app.db, { role: 'admin' }));
  await send({ picture: 'erased', caption: form });
  await download();
  const [{ name }] = (await listSlips()) as [DepositSlip];

  await admin.delete(`admin/deposit/delete/${(await getDeposit()).id}`).expect(200);
  await app.get(SlipService).purgeUnused();
  expect([await listSlips(), await isStored(name)]).toEqual([[], false]);

  await send({ picture: 'gone', caption: form });
  await admin.delete(`brand/${brand.id}`).expect(200);
  await app.get(SlipService).purgeUnused();
  expect(await listSlips()).toEqual([]);
});
