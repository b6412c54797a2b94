import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { setUpFakeLanguage } from '../../../test/fake-language.js';
import { newManager } from '../../../test/factories.js';
import { setUpApp } from '../../../test/test-app.js';
import { MIN_BODY_RATE } from './bad-requests.js';

const TIMEOUT_MS = 30_000;

setUpFakeLanguage('tr');
const app = setUpApp();
let port: number;
const originalRate = { ...MIN_BODY_RATE };
beforeAll(async () => {
  Object.assign(MIN_BODY_RATE, { windowMs: 400, bytes: 100 });
  port = Number(new URL(await app.listen()).port);
});
afterAll(() => {
  Object.assign(MIN_BODY_RATE, originalRate);
});

async function open(text: string) {
  const socket = connect(port, '127.0.0.1');
  let received = '';
  socket.on('data', (data) => (received += String(data))).on('error', () => undefined);
  const closed = once(socket, 'close');
  await once(socket, 'connect');
  socket.write(text);
  return {
    socket,
    received: () => received,
    isClosed: (withinMs: number) => Promise.race([closed.then(() => true), sleep(withinMs, false)]),
  };
}

const buildHead = (path: string, ...headers: string[]) =>
  [`POST /api/${path} HTTP/1.1`, 'Host: desk', 'Content-Type: application/json', ...headers, '\r\n'].join(
    '\r\n',
  );

it('waits 10 seconds for headers, 65 minutes for a request, and 72 seconds for the next one', () => {
  const server = app.server;
  expect([server.headersTimeout, server.requestTimeout, server.keepAliveTimeout]).toEqual([
    10_000,
    65 * 60_000,
    72_000,
  ]);
});

it('disconnects clients that send half of the headers, or nothing', async () => {
  app.server.headersTimeout = 300;
  const clients = await Promise.all([open('GET /api/config HTTP/1.1\r\nHost: de'), open('')]);
  for (const client of clients) expect(await client.isClosed(TIMEOUT_MS)).toBe(true);
  app.server.headersTimeout = 10_000;
});

it.each([
  ['half of a body', buildHead('auth/tg', 'Content-Length: 50') + '{"user_id"'],
  ['no body at all', buildHead('auth/tg', 'Content-Length: 50')],
  ['a body without end', buildHead('auth/tg', 'Transfer-Encoding: chunked') + '5\r\n{"use\r\n'],
])('disconnects a client that sends %s, and says why', async (_, text) => {
  const client = await open(text);
  expect(await client.isClosed(TIMEOUT_MS)).toBe(true);
  expect(client.received()).toMatch(/^HTTP\/1\.1 408 .*"error":"Request timeout"/s);
});

it('disconnects a client whose body arrives too slowly, with a message in its language', async () => {
  const trickle = await open(buildHead('auth/tg', 'Accept-Language: tr', 'Content-Length: 5000'));
  const timer = setInterval(() => trickle.socket.write('{'), 50);
  expect(await trickle.isClosed(TIMEOUT_MS)).toBe(true);
  clearInterval(timer);
  expect(trickle.received()).toContain('"message":"‹errors.calls.tooSlow›"');
});

it('disconnects a rejected client whose body does not arrive', async () => {
  const form = buildHead('t/ticket/ceo', 'Content-Length: 5000').replace(
    'application/json',
    'multipart/form-data; boundary=x',
  );
  // The 401 is sent only after the rest of the body, so that a client that is still sending can read it. Here the minimum body
  // rate ends the wait.
  const refused = await open(form + '--x\r\n');
  expect(await refused.isClosed(TIMEOUT_MS)).toBe(true);
  expect(refused.received()).toMatch(/^HTTP\/1\.1 408 /);
});

it('accepts a slow body above the minimum rate', async () => {
  MIN_BODY_RATE.windowMs = 1_000; // less than the body takes, and much more than each part of it on a busy machine
  const body = JSON.stringify({ user_id: 1, secret_code: 'x', padding: 'x'.repeat(900) });
  const slow = await open(buildHead('auth/tg', 'Connection: close', `Content-Length: ${body.length}`));
  for (let at = 0; at < body.length; at += 50) {
    slow.socket.write(body.slice(at, at + 50));
    await sleep(80);
  }
  expect(await slow.isClosed(TIMEOUT_MS)).toBe(true);
  expect(slow.received()).toMatch(/^HTTP\/1\.1 400 /);
  MIN_BODY_RATE.windowMs = 400;
});

it('keeps an event stream open', async () => {
  const { authorization } = app.headersOf(await newManager(app.db));
  const stream = await open(
    `GET /api/events HTTP/1.1\r\nHost: desk\r\nAuthorization: ${authorization}\r\n\r\n`,
  );
  expect(await stream.isClosed(1_200)).toBe(false);
  expect(stream.received()).toMatch(/^HTTP\/1\.1 200 /);
  stream.socket.destroy();
});
