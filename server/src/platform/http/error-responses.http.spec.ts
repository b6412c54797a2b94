import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { newBrand, newMember, newManager } from '../../../test/factories.js';
import { setUpApp } from '../../../test/test-app.js';

const app = setUpApp();
let address: string;
beforeAll(async () => void (address = await app.listen()));

describe('a body with fields, sent to a call that takes none', () => {
  it.each(['auth/me', 'auth/logout'])('is refused, and each of its fields is named: %s', async (path) => {
    const manager = await newManager(app.db);
    const { status, body } = await app.as(manager).post(path).send({ extra: 1, more: 2 });

    expect([status, body]).toEqual([
      400,
      {
        statusCode: 400,
        error: 'Invalid input',
        message: 'extra is not a known field. more is not a known field',
        details: [
          { field: 'extra', message: 'extra is not a known field' },
          { field: 'more', message: 'more is not a known field' },
        ],
      },
    ]);
  });
});

describe('the error of an invalid input', () => {
  it.each([
    ['support', { title: 'VOIP' }],
    ['ceo', { message: '' }],
  ])('is "Message is short" if the message is missing or empty: t/ticket/%s %j', async (kind, input) => {
    const brand = await newBrand(app.db);
    const member = await newMember(app.db, brand);
    const { status, body } = await app.asMember(member, brand).post(`t/ticket/${kind}`).send(input);
    expect([status, body.error, body.details]).toEqual([
      400,
      'Message is short',
      [{ field: 'message', message: 'Message is short' }],
    ]);
  });

  it.each([
    [{ name: 'North' }, 'chat_id'],
    [{ name: 'North', chat_id: null }, 'chat_id'],
    [{ chat_id: -1 }, 'name'],
    [{ chat_id: -1, name: ' ' }, 'name'],
  ])('is "Chat ID & Name is required" if a new brand lacks either: %j', async (input, field) => {
    const { status, body } = await app
      .as(await newManager(app.db))
      .post('brand')
      .send(input);
    expect([status, body.error, body.details[0].field]).toEqual([400, 'Chat ID & Name is required', field]);
  });

  it.each(['abc', '0', '1.5'])('says that a ticket with the id %j cannot be found', async (id) => {
    const { status, body } = await app.as(await newManager(app.db)).get(`ticket/search?id=${id}`);
    expect([status, body.error]).toEqual([400, 'Ticket not founded']);
  });

  it('has one sentence for each invalid field', async () => {
    const { body } = await app
      .as(await newManager(app.db))
      .post('brand')
      .send({ chat_id: 1.5, name: 'x'.repeat(129), thread_id: 'a' });
    expect(body.message).toBe(
      'chat_id must be a whole number. thread_id must be a number. name must have at most 128 characters',
    );
  });
});

const CHUNK_BYTES = 65_536;
/** In total 10 MB, more than the buffers of the connection hold. */
const CHUNK_COUNT = 160;

/** Sends the whole body before it reads the response, and returns the status line. */
async function sendBeforeReading(headers: Record<string, string>): Promise<string> {
  const { hostname, port } = new URL(address);
  const socket = connect(Number(port), hostname);
  const fields = Object.entries({
    ...headers,
    Host: 'desk.test',
    Connection: 'close',
    'Content-Type': 'multipart/form-data; boundary=x',
    'Content-Length': String(CHUNK_COUNT * CHUNK_BYTES),
  });
  let failure: Error | null = null;
  socket.on('error', (error) => (failure = error));
  socket.write(
    `POST /api/manager/notice HTTP/1.1\r\n${fields.map((field) => field.join(': ')).join('\r\n')}\r\n\r\n`,
  );
  for (let i = 0; i < CHUNK_COUNT; i++) {
    if (failure) throw failure as Error;
    if (!socket.write(Buffer.alloc(CHUNK_BYTES))) await Promise.race([once(socket, 'drain'), delay(50)]);
    if (i === CHUNK_COUNT / 2) await delay(50); // longer than the refusal takes
  }
  const chunks = await socket.toArray();
  return Buffer.concat(chunks as Buffer[])
    .toString()
    .split('\r\n')[0]!;
}

it('lets a client that is still sending read the error', async () => {
  const headers = app.headersOf(await newManager(app.db));
  const statusLines = await Promise.all(Array.from({ length: 10 }, () => sendBeforeReading(headers)));
  expect(statusLines).toEqual(Array<string>(10).fill('HTTP/1.1 415 Unsupported Media Type'));
});

it.each([
  ['a request that is not HTTP', 'hello\r\n\r\n', 400, 'Invalid input'],
  [
    'a request with two lengths',
    'POST /api/auth/tg HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{}',
    400,
    'Invalid input',
  ],
  [
    'a request with huge headers',
    `GET /api/config HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`,
    431,
    'Headers too large',
  ],
])('refuses %s in the format of all errors', async (_, request, statusCode, error) => {
  const socket = connect(Number(new URL(address).port), '127.0.0.1');
  let received = '';
  socket.on('data', (data) => (received += String(data))).on('error', () => undefined);
  socket.write(request);
  await once(socket, 'close');
  const [head, body] = received.split('\r\n\r\n');
  expect(head).toMatch(`HTTP/1.1 ${statusCode} `);
  expect(JSON.parse(body!)).toEqual({ statusCode, error, message: expect.any(String) });
});
