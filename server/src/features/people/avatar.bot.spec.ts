import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { newTextUpdate, receive } from '../../../test/bot-updates.js';
import { newTelegramId, newUser } from '../../../test/factories.js';
import { samples } from '../../../test/file.factories.js';
import { waitUntil } from '../../../test/race.js';
import { setUpAppWithOwnDatabase } from '../../../test/test-app.js';
import { AvatarService } from './avatar.service.js';
import { User } from './user.entity.js';

/** What the fake messenger returns, and the calls that it got. */
const messenger = {
  photos: [] as { file_id: string; file_unique_id: string }[][],
  filePath: 'photos/file_1.jpg',
  content: samples.png,
  calls: [] as string[],
};
const api = createServer((request, response) => respond(request.url!, response));
const env: Record<string, string> = {};
beforeAll(async () => {
  await once(api.listen(0, '127.0.0.1'), 'listening');
  env.TELEGRAM_API_ROOT = `http://127.0.0.1:${(api.address() as AddressInfo).port}`;
});
// With the worker, because photos are looked up only after the replies are sent.
const app = setUpAppWithOwnDatabase('api,worker', env);
afterAll(() => api.close());
beforeEach(() => {
  messenger.calls = [];
  messenger.content = samples.png;
  messenger.filePath = 'photos/file_1.jpg';
});

function respond(url: string, response: ServerResponse): void {
  const [, method = ''] = /^\/bot[^/]+\/(\w+)$/.exec(url) ?? [];
  messenger.calls.push(method || url.replace(/bot[^/]+/, 'bot'));
  const results: Record<string, object> = {
    getMe: { id: 1, is_bot: true, first_name: 'Bot', username: 'bot' },
    getUserProfilePhotos: { total_count: messenger.photos.length, photos: messenger.photos },
    getFile: { file_id: 'x', file_path: messenger.filePath },
  };
  if (method) response.end(JSON.stringify({ ok: true, result: results[method] ?? true }));
  else response.end(messenger.content);
}

const buildPhoto = (uniqueId: string) => [
  { file_id: `small-${uniqueId}`, file_unique_id: `small-${uniqueId}` },
  { file_id: `large-${uniqueId}`, file_unique_id: uniqueId },
];
const findPerson = (telegramId: string) => app.db.findOneByOrFail(User, { telegramId });
/** A new person writes to the bot. Returns their Telegram id. */
const newPerson = async (text = '/start') => {
  const telegramId = newTelegramId();
  await receive(app, newTextUpdate({ telegramId }, text));
  return telegramId;
};
const waitForPhoto = (telegramId: string) =>
  waitUntil(async () => (await findPerson(telegramId)).photoName !== null);
const refresh = async (telegramId: string) =>
  app.get(AvatarService).refresh((await findPerson(telegramId)).id);

it.each(['/start', '/login'])(
  'stores the photo of a person who writes %s, reduced and without metadata, and returns its address',
  async (text) => {
    messenger.photos = [buildPhoto('a')];
    messenger.content = await sharp({ create: { width: 640, height: 480, channels: 3, background: 'red' } })
      .withExif({ IFD0: { Artist: 'secret place' } })
      .jpeg()
      .toBuffer();
    const telegramId = await newPerson(text);
    await waitForPhoto(telegramId);

    const { id, photoName } = await findPerson(telegramId);
    expect(photoName).toMatch(/^[0-9a-f-]{36}\.jpg$/);
    const ownUser = await app.as({ id }).get('t/me');
    expect(ownUser.body).toMatchObject({ photo_uploaded: true, photo_url: `/storage/avatars/${photoName}` });
    const avatar = await app.anonymous().get(`/storage/avatars/${photoName}`).expect(200);
    expect(avatar.headers['content-type']).toBe('image/jpeg');
    const { width, height, exif } = await sharp(avatar.body as Buffer).metadata();
    expect([width, height, exif]).toEqual([256, 256, undefined]);
    expect(messenger.calls).toEqual(
      expect.arrayContaining(['getUserProfilePhotos', 'getFile', '/file/bot/photos/file_1.jpg']),
    );
  },
);

it('does not download the same photo again, but applies a change and a removal', async () => {
  messenger.photos = [buildPhoto('c')];
  const telegramId = await newPerson();
  await waitForPhoto(telegramId);
  const { photoName: first } = await findPerson(telegramId);

  messenger.calls = [];
  await refresh(telegramId);
  expect(messenger.calls).toEqual(['getUserProfilePhotos']);

  messenger.photos = [buildPhoto('d')];
  await refresh(telegramId);
  const { photoName: second } = await findPerson(telegramId);
  expect(second).not.toBe(first);
  await app.anonymous().get(`/storage/avatars/${first}`).expect(404);

  messenger.photos = [];
  await refresh(telegramId);
  expect((await findPerson(telegramId)).photoName).toBeNull();
  await app.anonymous().get(`/storage/avatars/${second}`).expect(404);
});

it('stores the picture in concurrent refreshes, none of which removes it', async () => {
  const { telegramId } = await newUser(app.db);
  messenger.photos = [buildPhoto('e')];
  await Promise.all([refresh(telegramId), refresh(telegramId), refresh(telegramId)]);

  const { photoName } = await findPerson(telegramId);
  await app.anonymous().get(`/storage/avatars/${photoName}`).expect(200);
});

it.each([
  ['is not a picture', { content: samples.svg }, 'The photo is not a picture'],
  ['is broken', { content: samples.png.subarray(0, 20) }, /./],
  ['is too large', { content: Buffer.alloc(5_000_001) }, 'The file is too large'],
  ['has a path outside of the photos', { filePath: '../../etc/passwd' }, /file_path/],
  ['has a URL instead of a path', { filePath: 'http://127.0.0.1/x.jpg' }, /file_path/],
])('refuses a photo that %s', async (_, change, reason) => {
  const { telegramId } = await newUser(app.db);
  messenger.photos = [buildPhoto('f')];
  Object.assign(messenger, change);

  await expect(refresh(telegramId)).rejects.toThrow(reason);

  expect((await findPerson(telegramId)).photoName).toBeNull();
});
