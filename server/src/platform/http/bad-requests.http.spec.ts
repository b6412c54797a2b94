import { once } from 'node:events';
import { connect } from 'node:net';
import { describeApp } from '../../../test/test-app.js';

const app = describeApp();
let port: number;
beforeAll(async () => void (port = Number(new URL(await app.listen()).port)));

it.each([
  ['no HTTP at all', 'hello\r\n\r\n', 400, 'Invalid input'],
  [
    'two lengths',
    'POST /api/auth/tg HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{}',
    400,
    'Invalid input',
  ],
  [
    'huge headers',
    `GET /api/config HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`,
    431,
    'Headers too large',
  ],
])('refuses %s in the format of all errors', async (_, request, statusCode, error) => {
  const socket = connect(port, '127.0.0.1');
  let received = '';
  socket.on('data', (data) => (received += String(data))).on('error', () => undefined);
  socket.write(request);
  await once(socket, 'close');
  const [head, body] = received.split('\r\n\r\n');
  expect(head).toMatch(`HTTP/1.1 ${statusCode} `);
  expect(JSON.parse(body!)).toEqual({ statusCode, error, message: expect.any(String) });
});
