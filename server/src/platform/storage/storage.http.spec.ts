import { randomUUID } from 'node:crypto';
import type { Response } from 'supertest';
import { newFile, samples } from '../../../test/file.factories.js';
import { startS3 } from '../../../test/s3-server.js';
import { setUpApp, TestApp } from '../../../test/test-app.js';
import { FileStore } from './file-store.js';
import { SignedLinks } from './signed-links.js';

const diskApp = setUpApp();
let s3: Awaited<ReturnType<typeof startS3>>;
let s3App: TestApp;
beforeAll(async () => {
  s3 = await startS3();
  s3App = await TestApp.start('api', s3.env);
});
afterAll(async () => {
  await s3App.stop();
  await s3.stop();
});
beforeEach(() => {
  for (const { clock } of [diskApp, s3App]) clock.set('2026-03-15T12:00:00Z');
});

describe.each([
  ['the local disk', () => diskApp],
  ['S3', () => s3App],
])('files on %s', (_name, getApp) => {
  let app: TestApp;
  beforeEach(() => void (app = getApp()));

  const createLink = (name: string) => app.get(SignedLinks).createUrl(name);
  const open = (link: string, headers: Record<string, string> = {}) =>
    app.with(headers).get(link).buffer(true).parse(parseBytes);

  it('open by a signed link, with their content type', async () => {
    const response = await open(createLink(await newFile(app, 'files')));

    expect(response.status).toBe(200);
    expect(response.body).toEqual(samples.png);
    expect(response.headers).toMatchObject({
      'content-type': 'image/png',
      'content-length': String(samples.png.length),
      'accept-ranges': 'bytes',
      'cache-control': 'private, max-age=3600',
      'x-content-type-options': 'nosniff',
      'content-security-policy': `default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; sandbox`,
    });
    expect(response.headers['content-disposition']).toMatch(/^inline; filename="[0-9a-f-]{36}\.png"$/);
  });

  it('are downloaded if they are avi, mov or txt, and txt is sent as plain text', async () => {
    for (const extension of ['avi', 'mov', 'txt'] as const) {
      const response = await open(createLink(await newFile(app, 'files', samples[extension], extension)));
      expect(response.headers['content-disposition']).toMatch(/^attachment; filename="/);
    }
    const text = await open(createLink(await newFile(app, 'files', samples.txt, 'txt')));
    expect(text.headers['content-type']).toBe('text/plain; charset=utf-8');
  });

  it('return the range that a player requests, or the whole file if `If-Range` does not match', async () => {
    const link = createLink(await newFile(app, 'files', Buffer.from('0123456789'), 'mp4'));

    const part = await open(link, { range: 'bytes=2-4' });
    expect([part.status, part.body.toString()]).toEqual([206, '234']);
    expect(part.headers).toMatchObject({ 'content-range': 'bytes 2-4/10', 'content-length': '3' });

    const rest = await open(link, { range: 'bytes=-3' });
    expect([rest.status, rest.body.toString()]).toEqual([206, '789']);

    const beyond = await open(link, { range: 'bytes=10-' });
    expect([beyond.status, beyond.headers['content-range']]).toEqual([416, 'bytes */10']);

    const withIfRange = await open(link, { range: 'bytes=2-4', 'if-range': '"other"' });
    expect([withIfRange.status, withIfRange.body.toString()]).toEqual([200, '0123456789']);
  });

  it('respond 404 if they do not exist or were removed', async () => {
    const name = await newFile(app, 'files');
    await app.get(FileStore).remove(`files/${name}`);
    await app.get(FileStore).remove(`files/${name}`);

    expect((await open(createLink(name))).status).toBe(404);
    expect((await open(createLink(`${randomUUID()}.png`))).status).toBe(404);
  });

  it('of avatars open without a signature, and are cached permanently', async () => {
    const response = await open(`/storage/avatars/${await newFile(app, 'avatars', samples.jpg, 'jpg')}`);

    expect([response.status, response.body]).toEqual([200, samples.jpg]);
    expect(response.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    const absent = await app.anonymous().get(`/storage/avatars/${randomUUID()}.jpg`);
    expect([absent.status, absent.body.error]).toEqual([404, 'Not found']);
    expect(absent.headers['cache-control']).toBe('no-store');
  });
});

describe('a signed link', () => {
  const app = diskApp;
  const getStatus = async (link: string) => (await app.anonymous().get(link)).status;

  it('is valid for at most an hour, and stays the same for five minutes', async () => {
    const name = await newFile(app, 'files');
    const link = app.get(SignedLinks).createUrl(name);

    app.clock.set('2026-03-15T12:04:59Z');
    expect(app.get(SignedLinks).createUrl(name)).toBe(link);
    app.clock.set('2026-03-15T12:59:59Z');
    expect(await getStatus(link)).toBe(200);
    app.clock.set('2026-03-15T13:00:00Z');
    const late = await app.anonymous().get(link);
    expect([late.status, late.body.error]).toEqual([403, 'Forbidden']);
  });

  it('is refused if a part of it is changed, missing or repeated', async () => {
    const name = await newFile(app, 'files');
    const other = await newFile(app, 'files');
    const link = app.get(SignedLinks).createUrl(name);
    const expires = /expires=(\d+)/.exec(link)![1]!;
    const signature = /signature=(.+)/.exec(link)![1]!;
    const path = `/storage/files/${name}`;
    const wrongLinks = [
      path,
      `${path}?expires=${expires}`,
      `${path}?signature=${signature}`,
      `${path}?expires=${Number(expires) + 1}&signature=${signature}`,
      `${path}?expires=${expires}&signature=${signature.slice(0, -2)}`,
      `${path}?expires=${expires}&signature=${signature}&signature=${signature}`,
      `${path}?expires=&signature=`,
      `/storage/files/${other}?expires=${expires}&signature=${signature}`,
      '/storage/files/..%2f..%2fjwt-secret?expires=9999999999&signature=x',
    ];

    expect(await getStatus(link)).toBe(200);
    for (const wrong of wrongLinks) expect([wrong, await getStatus(wrong)]).toEqual([wrong, 403]);
  });

  it('is refused if the given name is moved to the end of the expiry', async () => {
    const link = app.get(SignedLinks).createUrl(await newFile(app, 'files'), 'slip.png');
    const changed = link.replace('&name=slip.png', '').replace(/expires=\d+/, '$&%0Aslip.png');

    expect(await getStatus(link)).toBe(200);
    expect(await getStatus(changed)).toBe(403);
  });

  it('does not open a file of another folder', async () => {
    const avatar = await newFile(app, 'avatars', samples.jpg, 'jpg');
    const file = await newFile(app, 'files');

    expect(await getStatus(app.get(SignedLinks).createUrl(avatar))).toBe(404);
    expect(await getStatus(app.get(SignedLinks).createUrl('../../jwt-secret'))).toBe(404);
    expect(await getStatus(`/storage/avatars/${file}`)).toBe(404);
    expect(await getStatus(`/storage/avatars/..%2ffiles%2f${file}`)).toBe(404);
  });
});

function parseBytes(response: Response, done: (error: Error | null, body: Buffer) => void): void {
  const stream = response as unknown as NodeJS.ReadableStream;
  const chunks: Buffer[] = [];
  stream.on('data', (chunk: Buffer) => chunks.push(chunk));
  stream.on('end', () => done(null, Buffer.concat(chunks)));
}
