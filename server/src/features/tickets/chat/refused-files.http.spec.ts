import fs, { existsSync, readdirSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import type { Response } from 'supertest';
import { newMember, newScene, type Scene } from '../../../../test/factories.js';
import { samples } from '../../../../test/file.factories.js';
import { waitUntil } from '../../../../test/race.js';
import { describeApp } from '../../../../test/test-app.js';
import { newTicket } from '../../../../test/ticket.factories.js';
import { FileStore } from '../../../platform/storage/file-store.js';
import { UploadFolder } from '../../../platform/storage/upload-folder.js';
import { Ticket, TicketMessage } from '../records/ticket.entity.js';

const MB = 1024 * 1024;

const app = describeApp('api', { UPLOAD_MAX_MB: '1' });

/** An instant at which no other spec stores files. */
const now = '2026-03-15T12:00:00.417Z';

let { brand, agent: anna } = {} as Scene;
let ticket: Ticket;
beforeEach(async () => {
  app.clock.set(now);
  ({ brand, agent: anna } = await newScene(app.db));
  ticket = await newTicket(app.db, anna, brand);
});

const listNames = (folder: string) => {
  const path = join(app.dataDir, 'files', folder);
  return existsSync(path) ? readdirSync(path) : [];
};
const listFileRows = async () => {
  const rows = await app.db.query<{ name: string }[]>('select name from ticket_files where created_at = $1', [
    now,
  ]);
  return rows.map(({ name }) => name);
};
/** Everything that a refused request might leave behind. */
const listLeftovers = async () => ({
  incoming: listNames('incoming'),
  stored: listNames('files').sort(),
  rows: (await listFileRows()).sort(),
  messages: await app.db.countBy(TicketMessage, { ticketId: ticket.id }),
  tickets: await app.db.countBy(Ticket, { userId: anna.id }),
});
const postInChat = () => app.as(anna).post(`t/ticket/${ticket.id}`);
const jpgOf = (size: number) => Buffer.concat([samples.jpg, Buffer.alloc(size - samples.jpg.length)]);

describe('leaves nothing behind', () => {
  let before: Awaited<ReturnType<typeof listLeftovers>>;
  beforeEach(async () => void (before = await listLeftovers()));
  afterEach(async () => {
    expect(await listLeftovers()).toEqual(before);
    expect(before.incoming).toEqual([]);
  });

  it.each(['svg', 'html', 'gif', 'pdf'] as const)(
    'when a file is %s, whatever it is called',
    async (kind) => {
      const response = await postInChat()
        .attach('files[]', samples.png, 'first.png')
        .attach('files[]', samples[kind], { filename: 'photo.png', contentType: 'image/png' });

      expect([response.status, response.body.error]).toEqual([415, 'Unsupported media type']);
      expect(response.body.details).toEqual([
        { field: 'files', message: 'photo.png has a type that cannot be attached' },
      ]);
    },
  );

  it.each(['..', '.', '...', '', '   ', '/', '\u202e'])('when a file has the name %j', async (name) => {
    const response = await postInChat()
      .field('message', 'See the file')
      .attach('files[]', samples.png, { filename: name, contentType: 'image/png' });

    expect([response.status, response.body.details]).toEqual([
      400,
      [{ field: 'files', message: 'A file has no name. Give it one and attach it again' }],
    ]);
  });

  it('when a file has no name at all', async () => {
    const form = (head: string) =>
      postInChat()
        .set('content-type', 'multipart/form-data; boundary=x')
        .send(`--x\r\nContent-Disposition: form-data; name="files[]"${head}\r\n\r\nabc\r\n--x--\r\n`);
    const heads = ['; filename=""', '; filename=""\r\nContent-Type: application/octet-stream', ''];

    for (const head of heads) {
      const { status, body } = await form(head);
      expect([head, status, body.details?.[0].field]).toEqual([head, 400, 'files']);
    }
  });

  it.each([
    ['t/ticket/support', { title: 'VOIP' }],
    ['t/ticket', { type: 'docs' }],
    ['t/ticket/ceo', {}],
  ])('when a text file comes with %s, outside of a chat', async (path, fields) => {
    const request = app
      .asMember(anna, brand)
      .post(path)
      .field({ message: 'See the file', ...fields });

    expect((await request.attach('files[]', samples.txt, 'notes.txt')).status).toBe(415);
  });

  const attachSix = () =>
    Array.from({ length: 6 }, (_, i) => `${i}.png`).reduce(
      (request, name) => request.attach('files[]', samples.png, name),
      postInChat().field('message', 'See'),
    );
  const attachTooLarge = () =>
    postInChat()
      .attach('files[]', samples.png, 'small.png')
      .attach('files[]', jpgOf(MB + 1), 'large.jpg');
  const sendTruncated = () =>
    postInChat()
      .set('content-type', 'multipart/form-data; boundary=x')
      .send('--x\r\nContent-Disposition: form-data; name="files[]"; filename="a.png"\r\n\r\nabc');
  const tooLarge = { error: 'Payload too large', message: 'A file may have at most 1 MB' };

  it.each<[string, () => PromiseLike<Response>, number, object]>([
    [
      'a file is empty',
      () => postInChat().attach('files[]', Buffer.alloc(0), 'notes.txt'),
      400,
      { details: [{ field: 'files', message: 'notes.txt is empty' }] },
    ],
    ['there are more than five files', attachSix, 400, { message: 'You have attached more than 5 files' }],
    ['a file is too large', attachTooLarge, 413, tooLarge],
    [
      'the file is in another field',
      () => postInChat().attach('avatar', samples.png, 'a.png'),
      400,
      { details: [{ field: 'avatar' }] },
    ],
    ['the form is truncated', sendTruncated, 400, {}],
  ])('when %s', async (_, send, status, body) => {
    expect(await send()).toMatchObject({ status, body });
  });

  it('when the request is longer than any form can be, which is not even read', async () => {
    const open = jest.spyOn(app.get(UploadFolder), 'open');
    const response = await postInChat().attach('files[]', jpgOf(8 * MB), 'huge.jpg');

    expect(response.status).toBe(413);
    expect(open).not.toHaveBeenCalled();
    open.mockRestore();
  });

  it('when a field of the form is invalid or unknown', async () => {
    const wrong = await postInChat()
      .field('message', 'x'.repeat(1001))
      .attach('files[]', samples.png, 'a.png');
    const unknown = await postInChat().field('user_id', '1').attach('files[]', samples.png, 'a.png');
    const twice = await postInChat()
      .field('message', 'a')
      .field('message', 'b')
      .attach('files[]', samples.png, 'a.png');
    const forged = await postInChat().send({
      message: '',
      files: [{ path: '/etc/passwd', extension: 'txt' }],
    });

    expect([wrong.status, unknown.status, twice.status, forged.status]).toEqual([400, 400, 400, 400]);
  });

  it('when the caller may not write in the ticket', async () => {
    const colleague = await newMember(app.db, brand);
    const path = `t/ticket/${ticket.id}`;
    const anonymous = await app.anonymous().post(path).attach('files[]', samples.png, 'a.png');
    const other = await app.as(colleague).post(path).attach('files[]', samples.png, 'a.png');
    const user = await app
      .as(anna)
      .post(`ticket/message/${ticket.id}`)
      .attach('files[]', samples.png, 'a.png');

    expect([anonymous.status, other.status, user.status]).toEqual([401, 404, 403]);
  });

  it('when the store fails halfway', async () => {
    const storeFile = app.get(FileStore).store.bind(app.get(FileStore));
    const failing = jest
      .spyOn(app.get(FileStore), 'store')
      .mockImplementationOnce(storeFile)
      .mockRejectedValueOnce(new Error('the disk is full'));

    const response = await postInChat().attach('files', samples.png, 'a').attach('files', samples.png, 'b');

    const body = { statusCode: 500, error: 'Server error', message: 'Server error. Try later' };
    expect([response.status, response.body]).toEqual([500, body]);
    failing.mockRestore();
  });

  it('when the disk is full, and says so', async () => {
    const createWriteStream = fs.createWriteStream.bind(fs);
    const full = Object.assign(new Error('ENOSPC: no space left on device, write'), {
      code: 'ENOSPC',
      errno: -28,
    });
    const failing = jest.spyOn(fs, 'createWriteStream').mockImplementation((path, options) => {
      const stream = createWriteStream(path, options);
      stream.once('open', () => stream.write('half a file', () => stream.destroy(full)));
      return stream;
    });

    const response = await postInChat()
      .attach('files', jpgOf(300_000), 'a.jpg')
      .attach('files', samples.png, 'b');

    expect([response.status, response.body]).toEqual([
      507,
      {
        statusCode: 507,
        error: 'Insufficient storage',
        message: 'The server has no space left for files. Try again later, or send the text alone',
      },
    ]);
    failing.mockRestore();
  });

  it('when the client disconnects in the middle of a file', async () => {
    const { hostname, port } = new URL(await app.listen());
    const socket = connect(Number(port), hostname);
    const part = '--x\r\nContent-Disposition: form-data; name="files[]"; filename="a.jpg"\r\n\r\n';
    socket.write(
      `POST /api/t/ticket/${ticket.id} HTTP/1.1\r\nHost: desk.test\r\n` +
        `Authorization: ${app.headersOf(anna).authorization}\r\n` +
        `Content-Type: multipart/form-data; boundary=x\r\nContent-Length: 900000\r\n\r\n${part}`,
    );
    socket.write(jpgOf(300_000));
    await waitUntil(() => listNames('incoming').length === 1);

    socket.destroy();

    await waitUntil(() => listNames('incoming').length === 0);
  });
});
