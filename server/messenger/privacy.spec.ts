import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify from 'fastify';
import request from 'supertest';
import { localMessenger } from './local-messenger.plugin.js';
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
  const about = { name: 'one', mimeType: 'text/plain' };
  const media = await storeFile(messenger, 'document', Buffer.from('x'), about);
  const [file] = listFiles(media);
  const paths = [journalFile, `${journalFile}.files`, join(`${journalFile}.files`, file!.uniqueId)];
  expect(paths.map((path) => (statSync(path).mode & 0o777).toString(8))).toEqual(['600', '700', '600']);
  rmSync(folder, { recursive: true });
});
