import fs, { existsSync, readdirSync, statSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import type { Response, Test } from 'supertest';
import { newMember, newScene, type Scene } from '../../../../test/factories.js';
import { samples } from '../../../../test/file.factories.js';
import { waitUntil } from '../../../../test/race.js';
import { setUpApp } from '../../../../test/test-app.js';
import { newTicket } from '../../../../test/ticket.factories.js';
import { FileStore } from '../../../platform/storage/file-store.js';
import { UploadFolder } from '../../../platform/storage/upload-folder.js';
import { Ticket, TicketFile, TicketMessage } from '../records/ticket.entity.js';
import { TicketRetentionService } from '../retention/ticket-retention.service.js';

const MB = 1024 * 1024;

const app = setUpApp('api', { UPLOAD_MAX_MB: '1' });

/** The time by which `listFileRows` finds the files of this spec. No other spec stores files at this time. */
const now = '2026-03-15T12:00:00.417Z';

let { brand, manager, agent: anna } = {} as Scene;
let ticket: Ticket;
beforeEach(async () => {
  app.clock.set(now);
  ({ brand, manager, agent: anna } = await newScene(app.db));
  ticket = await newTicket(app.db, anna, brand);
});

const listNames = (folder: string) => {
  const path = join(app.dataDir, 'files', folder);
  return existsSync(path) ? readdirSync(path) : [];
};
const listFileRows = async () =>
  (await app.db.findBy(TicketFile, { createdAt: new Date(now) })).map(({ name }) => name);
const postInChat = () => app.as(anna).post(`t/ticket/${ticket.id}`);
const openLink = (link: string) => app.anonymous().get(link);
const listGivenNames = ({ files }: { files: string[] }) =>
  files.map((link) => new URL(link, 'http://any').searchParams.get('name'));

describe('files of a message', () => {
  it('are returned to both sides in their order, as links that open them under their names', async () => {
    const kinds = ['png', 'jpg', 'webp', 'mp4', 'txt'] as const;
    const request = postInChat().field('message', 'See');
    for (const kind of kinds)
      void request.attach('files[]', samples[kind], `../../договор 🦊 عقد ${kind}.exe`);
    const { body } = await request.expect(201);

    const links = body.files as string[];
    const pattern = /^\/storage\/files\/[0-9a-f-]{36}\.(\w+)\?expires=/;
    expect(links.map((link) => pattern.exec(link)?.[1])).toEqual(kinds);
    expect(listGivenNames(body)).toEqual(kinds.map((kind) => `договор 🦊 عقد ${kind}.exe.${kind}`));
    const headers = [];
    for (const link of links) headers.push((await openLink(link).expect(200)).headers);
    expect(headers.map((header) => header['content-type'])).toEqual([
      'image/png',
      'image/jpeg',
      'image/webp',
      'video/mp4',
      'text/plain; charset=utf-8',
    ]);
    expect(headers[0]!['content-disposition']).toBe(
      `inline; filename="_______ _ ___ png.exe.png"; filename*=UTF-8''${encodeURIComponent('договор 🦊 عقد png.exe.png')}`,
    );
    const chat = await app.as(manager).get(`ticket/${ticket.id}`);
    expect(chat.body.messages[0]).toEqual({ ...body, is_note: false, api_key: null });
    expect(listNames('incoming')).toEqual([]);

    // Other accounts of the machine cannot read the files.
    const store = join(app.dataDir, 'files');
    const storedNames = readdirSync(store, { recursive: true, encoding: 'utf8' });
    expect(storedNames.filter((name) => /\.txt$/.test(name))).not.toEqual([]);
    expect(['', ...storedNames].filter((name) => statSync(join(store, name)).mode & 0o077)).toEqual([]);
  });

  it('may be videos in several formats or texts that begin like binary files, and may come without a message text', async () => {
    for (const kind of ['webm', 'avi', 'mov'] as const) {
      const { body } = await postInChat().attach('files', samples[kind], 'video').expect(201);
      expect(body).toMatchObject({ message: '', files: [expect.stringContaining(`.${kind}?`)] });
    }
    await postInChat().attach('files', Buffer.from('BMW, red'), 'cars.txt').expect(201);
    await postInChat().attach('files', Buffer.from('MAC of the router'), 'MAC.txt').expect(201);
    await postInChat().attach('files', Buffer.from('GIF files are too large'), 'question.txt').expect(201);
    for (const majorBrand of ['M4V ', '3gp4', '3g2a', 'F4V ', 'isom']) {
      const video = Buffer.from(samples.mp4);
      video.write(majorBrand, 8, 'latin1');
      const { body } = await postInChat().attach('files', video, 'video.mp4');
      expect([majorBrand, body.files]).toEqual([majorBrand, [expect.stringContaining('.mp4?')]]);
    }
  });

  it.each(['utf-16le', 'utf-16be'])('may be a text in %s, which becomes UTF-8', async (encoding) => {
    const text = 'Привет, 👋\r\n'.repeat(20_000);
    const content = Buffer.from(`\ufeff${text}`, 'utf16le');
    if (encoding === 'utf-16be') content.swap16();

    const { body } = await postInChat().attach('files', content, 'log.txt').expect(201);

    expect((await openLink(body.files[0])).text).toBe(text);
  });

  const notUtf8 = 'is not a text in UTF-8. Save it as UTF-8 and attach it again';
  const otherType = 'has a type that cannot be attached';
  it.each([
    ['Windows-1251', 'log.txt', 'cff0e8e2e5f22c20ece8f0', notUtf8],
    ['Windows-1251 that begins like an audio file', 'log.txt', 'ffe2edee20', notUtf8],
    ['Windows-1251 without a file extension', 'notes', 'cff0e8e2e5f2', notUtf8],
    ['UTF-16 without a byte order mark', 'log.txt', '1f04400420003204', notUtf8],
    ['half a character of UTF-16', 'log.txt', 'fffe00d82000', notUtf8],
    ['UTF-16 with half a character at the end', 'log.txt', 'fffe1f0440', notUtf8],
    ['HTML in UTF-16', 'page.txt', `fffe${Buffer.from('<html>', 'utf16le').toString('hex')}`, otherType],
    ['bytes that are not a text', 'log.bin', 'cff00001e8e2', otherType],
  ])('may not be %s', async (_, name, hex, problem) => {
    const response = await postInChat().attach('files', Buffer.from(hex, 'hex'), name);

    expect([response.status, response.body.details[0].message]).toEqual([415, `${name} ${problem}`]);
    expect(listNames('incoming')).toEqual([]);
  });

  it('belong to a message without a text if they come with the opening text', async () => {
    const response = await app
      .asMember(anna, brand)
      .post('t/ticket')
      .field({ message: 'The document is here', type: 'docs' })
      .attach('files[]', samples.png, 'a.png');

    const chat = await app.as(anna).get(`t/ticket/${response.body.ticket.id}`);
    expect(chat.body.ticket.description).toBe('The document is here');
    expect(chat.body.messages).toEqual([
      expect.objectContaining({ message: '', user_id: anna.id, files: [expect.stringContaining('.png?')] }),
    ]);
  });

  it('can come from staff too, in a message that closes the ticket', async () => {
    const { body } = await app
      .as(manager)
      .post(`ticket/message/${ticket.id}`)
      .field({ message: '', is_closed_message: '1' })
      .attach('files[]', samples.txt, 'log.txt')
      .expect(201);

    expect([body.message, body.files.length]).toEqual(['Ticket closed', 1]);
  });
});

it('files without a message, such as those of a deleted brand, are deleted an hour after their upload', async () => {
  const { body } = await postInChat().attach('files[]', samples.png, 'a.png');
  const [link] = body.files as [string];
  const name = /files\/([^?]+)/.exec(link)![1]!;
  const purgeFilesAt = (time: string) => {
    app.clock.set(time);
    return app.get(TicketRetentionService).purgeUnusedFiles();
  };
  await purgeFilesAt(now);
  await openLink(link).expect(200);

  await app.db.query('delete from brands where id = $1', [brand.id]);
  await purgeFilesAt('2026-03-15T12:59:59Z');
  expect(await listFileRows()).toContain(name);
  await purgeFilesAt('2026-03-15T13:00:01Z');

  expect(await listFileRows()).not.toContain(name);
  expect(listNames('files')).not.toContain(name);
});

it('a link whose name was changed is refused, and files that were stored without a name are opened', async () => {
  const { body } = await postInChat().attach('files[]', samples.png, 'a.png');
  const [link] = body.files as [string];

  for (const forged of [link.replace('a.png', 'run.exe'), link.replace(/&name=.*/, ''), `${link}&name=b`])
    await openLink(forged).expect(403);

  await app.db.update(TicketFile, { messageId: body.id }, { givenName: null });
  const [message] = (await app.as(anna).get(`t/ticket/${ticket.id}`)).body.messages;
  expect(listGivenNames(message)).toEqual([null]);
  await openLink(message.files[0]).expect(200);
});

/** Everything that a refused request might leave behind. */
const listLeftovers = async () => ({
  incoming: listNames('incoming'),
  stored: listNames('files').sort(),
  rows: (await listFileRows()).sort(),
  messages: await app.db.countBy(TicketMessage, { ticketId: ticket.id }),
  tickets: await app.db.countBy(Ticket, { userId: anna.id }),
});
const attachTo = (request: Test) => request.attach('files[]', samples.png, 'a.png');
const buildJpg = (size: number) => Buffer.concat([samples.jpg, Buffer.alloc(size - samples.jpg.length)]);

describe('a refused request leaves nothing behind', () => {
  let before: Awaited<ReturnType<typeof listLeftovers>>;
  beforeEach(async () => void (before = await listLeftovers()));
  afterEach(async () => {
    expect(await listLeftovers()).toEqual(before);
    expect(before.incoming).toEqual([]);
  });

  it.each(['svg', 'gif'] as const)('when a file is %s, whatever it is called', async (kind) => {
    const { body } = await postInChat()
      .attach('files[]', samples.png, 'first.png')
      .attach('files[]', samples[kind], { filename: 'photo.png', contentType: 'image/png' })
      .expect(415);

    const message = 'photo.png has a type that cannot be attached';
    expect(body).toMatchObject({ error: 'Unsupported media type', details: [{ field: 'files', message }] });
  });

  it.each(['..', '   ', '/', '\u202e'])('when a file has the name %j', async (name) => {
    const { body } = await postInChat()
      .field('message', 'See the file')
      .attach('files[]', samples.png, { filename: name, contentType: 'image/png' })
      .expect(400);

    const message = 'A file has no name. Give it one and attach it again';
    expect(body.details).toEqual([{ field: 'files', message }]);
  });

  /** Sends a form with one file. `rest`: what follows the name of its field. */
  const sendForm = (rest: string) =>
    postInChat()
      .set('content-type', 'multipart/form-data; boundary=x')
      .send(`--x\r\nContent-Disposition: form-data; name="files[]"${rest}`);

  it('when a file has no name at all', async () => {
    for (const head of ['; filename=""', '; filename=""\r\nContent-Type: application/octet-stream', '']) {
      const { status, body } = await sendForm(`${head}\r\n\r\nabc\r\n--x--\r\n`);
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
      .attach('files[]', buildJpg(MB + 1), 'large.jpg');
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
    ['the form is truncated', () => sendForm('; filename="a.png"\r\n\r\nabc'), 400, {}],
  ])('when %s', async (_, send, status, body) => {
    expect(await send()).toMatchObject({ status, body });
  });

  it('when the request is longer than any form can be, and is not even read', async () => {
    const openSpy = jest.spyOn(app.get(UploadFolder), 'open');
    await postInChat()
      .attach('files[]', buildJpg(8 * MB), 'huge.jpg')
      .expect(413);

    expect(openSpy).not.toHaveBeenCalled();
    openSpy.mockRestore();
  });

  it('when a field of the form is invalid or unknown', async () => {
    const forgedFile = { path: '/etc/passwd', extension: 'txt' };
    await attachTo(postInChat().field('message', 'x'.repeat(1001))).expect(400);
    await attachTo(postInChat().field('user_id', '1')).expect(400);
    await attachTo(postInChat().field('message', 'a').field('message', 'b')).expect(400);
    await postInChat()
      .send({ message: '', files: [forgedFile] })
      .expect(400);
  });

  it('when the caller may not write in the ticket, or it is closed, and stores no file meanwhile', async () => {
    const storeSpy = jest.spyOn(app.get(FileStore), 'store');
    const colleague = await newMember(app.db, brand);
    const [path, staffPath] = [`t/ticket/${ticket.id}`, `ticket/message/${ticket.id}`];
    await attachTo(app.anonymous().post(path)).expect(401);
    await attachTo(app.as(colleague).post(path)).expect(404);
    await attachTo(app.as(anna).post(staffPath)).expect(403);

    const closedState = { status: 'closed' as const, assigneeId: manager.id, closedAt: new Date() };
    await app.db.update(Ticket, ticket.id, closedState);
    for (const request of [postInChat(), app.as(manager).post(staffPath)]) {
      const { body } = await attachTo(request).expect(409);
      expect(body.error).toBe('ticket is closed');
    }
    expect(storeSpy).not.toHaveBeenCalled();
    storeSpy.mockRestore();
  });

  it('when the store fails halfway', async () => {
    const storeFile = app.get(FileStore).store.bind(app.get(FileStore));
    const storeSpy = jest
      .spyOn(app.get(FileStore), 'store')
      .mockImplementationOnce(storeFile)
      .mockRejectedValueOnce(new Error('the disk is full'));

    await attachTo(attachTo(postInChat())).expect(500, {
      statusCode: 500,
      error: 'Server error',
      message: 'Server error. Try later',
    });
    storeSpy.mockRestore();
  });

  it('when the disk is full, and says so', async () => {
    const createWriteStream = fs.createWriteStream.bind(fs);
    const diskFull = Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' });
    const streamSpy = jest.spyOn(fs, 'createWriteStream').mockImplementation((path, options) => {
      const stream = createWriteStream(path, options);
      stream.once('open', () => stream.write('half a file', () => stream.destroy(diskFull)));
      return stream;
    });

    await attachTo(postInChat().attach('files', buildJpg(300_000), 'a.jpg')).expect(507, {
      statusCode: 507,
      error: 'Insufficient storage',
      message: 'The server has no space left for files. Try again later, or send the text alone',
    });
    streamSpy.mockRestore();
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
    socket.write(buildJpg(300_000));
    await waitUntil(() => listNames('incoming').length === 1);

    socket.destroy();

    await waitUntil(() => listNames('incoming').length === 0);
  });
});
