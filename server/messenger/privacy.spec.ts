import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify from 'fastify';
import request from 'supertest';
import { FolderFiles } from './state/file-store.js';
import { Journal } from './state/journal.js';
import { localMessenger } from './local-messenger.plugin.js';
import { Messenger } from './state/messenger.js';

it.each(['/messenger/api/launch', '/messenger/bot1:x/getMe'])(
  'refuses %s to pages of other host names',
  async (path) => {
    const server = fastify();
    const messenger = new Messenger({ token: '1:x', botUsername: 'desk_bot' });
    await server.register(localMessenger, { prefix: '/messenger', messenger });
    await server.ready();
    const ask = (host: string) => request(server.server).post(path).set('Host', host).send({});

    const strange = await ask('evil.example:3000');
    expect([strange.status, strange.body.error]).toEqual([403, 'Forbidden']);
    expect((await ask('localhost:3000')).status).not.toBe(403);
    await server.close();
  },
);

describe('only the owner can read what is kept on the disk:', () => {
  const mode = (path: string) => (statSync(path).mode & 0o777).toString(8);
  let folder: string;
  beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'tallydesk-private-'))));
  afterEach(() => rmSync(folder, { recursive: true }));

  it('the journal, also one of an older version', () => {
    const file = join(folder, 'journal');
    writeFileSync(file, '');
    chmodSync(file, 0o644);
    const journal = new Journal(file);
    expect(mode(file)).toBe('600');
    journal.rewrite([]);
    expect(mode(file)).toBe('600');
    new Journal(join(folder, 'new')).append([]);
    expect(mode(join(folder, 'new'))).toBe('600');
  });

  it('the files and their folder', async () => {
    const files = join(folder, 'files');
    mkdirSync(files, { mode: 0o755 });
    await new FolderFiles(files).save('one', Buffer.from('x'));
    expect([mode(files), mode(join(files, 'one'))]).toEqual(['700', '600']);
  });
});
