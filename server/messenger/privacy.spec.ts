import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify from 'fastify';
import request from 'supertest';
import { isLoopbackHost, localMessenger } from './local-messenger.plugin.js';
import { storeFile } from './state/media.js';
import { Messenger } from './state/messenger.js';
import { listFiles } from './state/messenger.state.js';

it.each(['/messenger/api/launch', '/messenger/bot1:x/getMe'])(
  'refuses %s to pages of other host names',
  async (path) => {
    const server = fastify();
    const messenger = new Messenger({ token: '1:x', botUsername: 'desk_bot' });
    await server.register(localMessenger, { prefix: '/messenger', messenger });
    await server.ready();
    const callWithHost = (host: string) => request(server.server).post(path).set('Host', host).send({});

    const refused = await callWithHost('evil.example:3000');
    expect([refused.status, refused.body.error]).toEqual([403, 'Forbidden']);
    expect((await callWithHost('localhost:3000')).status).not.toBe(403);
    await server.close();
  },
);

it('stores data so that only the owner can read it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tallydesk-private-'));
  const journalFile = join(folder, 'journal');
  const messenger = new Messenger({ token: '1:x', botUsername: 'desk_bot', journalFile });
  const nameAndType = { name: 'one', mimeType: 'text/plain' };
  const media = await storeFile(messenger, 'document', Buffer.from('x'), nameAndType);
  const [file] = listFiles(media);
  const paths = [journalFile, `${journalFile}.files`, join(`${journalFile}.files`, file!.uniqueId)];
  expect(paths.map((path) => (statSync(path).mode & 0o777).toString(8))).toEqual(['600', '700', '600']);
  rmSync(folder, { recursive: true });
});

describe('isLoopbackHost', () => {
  it.each([
    'localhost',
    'localhost:3000',
    'LOCALHOST:5173',
    '127.0.0.1',
    '127.0.0.1:4050',
    '127.0.0.2:1',
    '[::1]:80',
  ])('accepts %s', (host) => expect(isLoopbackHost(host)).toBe(true));

  it.each([
    undefined,
    '',
    'evil.example',
    'evil.example:3000',
    'localhost.evil.example',
    '127.0.0.1.evil.example',
    'localhost@evil.example',
    'evil.example/localhost',
    'desk.localhost:3000',
    '10.0.0.1',
  ])('refuses %s', (host) => expect(isLoopbackHost(host)).toBe(false));

  it('accepts the host of PUBLIC_URL only if it is this machine', () => {
    expect(isLoopbackHost('desk.localhost:3000', 'http://desk.localhost:3000')).toBe(true);
    expect(isLoopbackHost('desk.example', 'https://desk.example')).toBe(false);
  });
});
