import timers from 'node:timers/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';
import {
  ApiError,
  ConnectionError,
  Tallydesk,
  verifyWebhook,
  WebhookVerificationError,
} from './src/index.js';

interface Reply {
  status: number;
  headers?: Record<string, string>;
  body?: unknown;
}
/** How the server handles a call: it responds, drops the connection, does not respond, or does not end the response. */
type ScriptStep = Reply | 'drop' | 'hang' | 'half';

let script: ScriptStep[] = [];
let calls: { method: string; url: string; headers: IncomingMessage['headers']; body: string }[] = [];
/** The waits of the client, in milliseconds. */
let waits: number[] = [];

const respond = (response: ServerResponse, { status, headers, body = {} }: Reply) =>
  response.writeHead(status, headers).end(typeof body === 'string' ? body : JSON.stringify(body));
const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const { method, url, headers } = request;
    calls.push({ method: method!, url: url!, headers, body: Buffer.concat(chunks).toString() });
    const next = script.shift() ?? { status: 200 };
    if (next === 'drop') response.destroy();
    else if (next === 'half') response.write('half of the file');
    else if (next !== 'hang') respond(response, next);
  });
});
beforeAll(() => once(server.listen(0, '127.0.0.1'), 'listening'));
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  [script, calls, waits] = [[], [], []];
  jest.spyOn(Math, 'random').mockReturnValue(1);
  jest.spyOn(timers, 'setTimeout').mockImplementation(async (ms) => void waits.push(ms!));
});
afterEach(() => jest.restoreAllMocks());

const newClient = (settings: { timeoutMs?: number; retries?: number } = {}) =>
  new Tallydesk({
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    apiKey: 'tdk_key',
    ...settings,
  });
const deposit = { brand_id: 1, type: 'ftd', amount: 5 } as const;
const unavailable: Reply = { status: 503 };

describe('a failed call', () => {
  it('is retried with the same idempotency key and body, after waits that double', async () => {
    script = [
      'drop',
      { status: 502, body: '<html>' },
      unavailable,
      { status: 504 },
      { status: 201, body: { id: 7 } },
    ];

    expect(await newClient().deposits.create(deposit)).toEqual({ id: 7 });

    expect(waits).toEqual([500, 1_000, 2_000, 4_000]);
    const [first] = calls;
    expect(first).toMatchObject({ method: 'POST', url: '/api/deposit', body: JSON.stringify(deposit) });
    expect(first!.headers).toMatchObject({
      authorization: 'Bearer tdk_key',
      'content-type': 'application/json',
      'idempotency-key': expect.stringMatching(/^[\da-f-]{36}$/),
    });
    const attempts = calls.map(({ headers, body }) => [headers['idempotency-key'], body]);
    expect(new Set(attempts.map(String)).size).toBe(1);
  });

  it('is retried if the server is still processing the first attempt', async () => {
    script = ['drop', { status: 409, body: { error: 'in flight' } }, { status: 201, body: { id: 7 } }];
    expect(await newClient().deposits.create(deposit, { idempotencyKey: 'order-1' })).toEqual({ id: 7 });
    expect(calls.map(({ headers }) => headers['idempotency-key'])).toEqual(['order-1', 'order-1', 'order-1']);
  });

  it.each([
    ['seconds', '7', 7_000],
    ['a date', new Date(Date.now() + 100_000).toUTCString(), expect.closeTo(100_000, -4)],
    ['zero', '0', 500],
    ['an invalid value', 'soon', 500],
  ])('waits for Retry-After, but not less than the usual wait: %s', async (_, value, wait) => {
    script = [{ status: 429, headers: { 'retry-after': value } }];
    await newClient().deposits.get(1);
    expect(waits).toEqual([wait]);
  });

  it('is not retried if a retry would fail too, if the server requests a long pause, or after the last retry', async () => {
    const get = (...replies: ScriptStep[]) => {
      script = replies;
      return newClient({ retries: 1 })
        .deposits.get(1)
        .catch((error: unknown) => error);
    };
    for (const status of [301, 400, 404, 409, 422, 500])
      expect(await get({ status })).toMatchObject({ status });
    const longPause = { status: 503, headers: { 'retry-after': '301' } };
    expect(await get(longPause)).toMatchObject({ status: 503, retryAfterSeconds: 301 });
    expect(waits).toEqual([]);

    expect(await get(unavailable, unavailable)).toMatchObject({ status: 503 });
    expect(await get('drop', 'drop')).toBeInstanceOf(ConnectionError);
    expect(waits).toHaveLength(2);
  });

  it('throws the error of the server', async () => {
    const details = [{ field: 'amount', message: 'amount must be positive' }];
    script = [
      {
        status: 400,
        headers: { 'x-request-id': 'request-1' },
        body: { statusCode: 400, error: 'Invalid input', message: 'amount must be positive', details },
      },
    ];
    const call = newClient().deposits.create({ ...deposit, amount: -1 });
    await expect(call).rejects.toBeInstanceOf(ApiError);
    await expect(call).rejects.toMatchObject({
      status: 400,
      error: 'Invalid input',
      message: 'amount must be positive',
      details,
      requestId: 'request-1',
      retryAfterSeconds: null,
    });
  });

  it('is retried after its time limit', async () => {
    // On a slow machine, further attempts may time out too.
    script = ['hang', ...Array<ScriptStep>(5).fill({ status: 200, body: { id: 1 } })];
    expect(await newClient({ timeoutMs: 500 }).deposits.get(1)).toEqual({ id: 1 });
    expect(calls.length).toBeGreaterThan(1);
  });
});

describe('a signal', () => {
  it('aborts a call before it starts, while it runs, and while it waits for a retry', async () => {
    const reason = new Error('Enough');
    await expect(newClient().deposits.get(1, { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
    expect(calls).toEqual([]);

    script = ['hang'];
    const running = new AbortController();
    const call = newClient().deposits.get(1, { signal: running.signal });
    server.once('request', () => running.abort(reason));
    await expect(call).rejects.toBe(reason);

    jest.mocked(timers.setTimeout).mockRestore();
    script = [{ status: 503, headers: { 'retry-after': '300' } }];
    const waiting = new AbortController();
    server.once('request', (_, response) =>
      response.once('finish', () => setImmediate(() => waiting.abort(reason))),
    );
    await expect(newClient().deposits.get(1, { signal: waiting.signal })).rejects.toBe(reason);
    expect(calls).toHaveLength(2);
  });

  it('aborts a file that is being received', async () => {
    script = ['half'];
    const controller = new AbortController();
    const file = await newClient().deposits.export({}, { signal: controller.signal });
    const reading = (async () => {
      for await (const chunk of file) if (chunk.length > 0) controller.abort(new Error('Enough'));
    })();
    await expect(reading).rejects.toThrow('Enough');
  });
});

describe('a list', () => {
  it('is read page by page, only as far as it is used', async () => {
    const newPage = (ids: number[]) => ({
      status: 200,
      body: { data: ids.map((id) => ({ id })), last_page: 3 },
    });
    script = [newPage([1, 2]), newPage([3, 4])];
    const ids: number[] = [];
    for await (const { id } of newClient().deposits.search({ status: ['wait', 'accept'], q: 'a&b' }))
      if (ids.push(id) === 3) break;

    expect(ids).toEqual([1, 2, 3]);
    const filter = '/api/deposit/search?status=wait&status=accept&q=a%26b';
    expect(calls.map(({ url }) => url)).toEqual([`${filter}&page=1`, `${filter}&page=2`]);
  });
});

describe('the stream of events', () => {
  const newPage = (next: number, ...positions: number[]): Reply => ({
    status: 200,
    body: { data: positions.map((position) => ({ position, type: 'deposit.created' })), next },
  });

  it('starts after a position, waits for further events, retries during outages, and ends with its signal', async () => {
    script = [newPage(12, 11, 12), newPage(15), ...Array<ScriptStep>(8).fill(unavailable), newPage(20, 20)];
    const controller = new AbortController();
    const positions: number[] = [];
    const stream = newClient().events.stream({
      after: 10,
      types: ['deposit.created'],
      signal: controller.signal,
    });
    for await (const { position } of stream) {
      positions.push(position);
      if (position === 20) controller.abort();
    }

    expect(positions).toEqual([11, 12, 20]);
    const url = '/api/integration/events?after=10&types=deposit.created';
    expect(calls[0]!.url).toBe(url);
    expect(calls.at(-1)!.url).toBe(url.replace('10', '15'));
    expect(waits).toEqual([5_000, 500, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]);
  });

  it('throws an error that no retry would fix', async () => {
    script = [{ status: 401, body: { error: 'Unauthorized' } }];
    await expect(newClient().events.stream().next()).rejects.toMatchObject({ error: 'Unauthorized' });
  });
});

describe('verifyWebhook', () => {
  const secret = `whsec_${Buffer.from('a secret of some length').toString('base64')}`;
  const body = JSON.stringify({
    position: 1,
    id: 'msg_1',
    type: 'deposit.created',
    data: { brand: 'Nord 🌍' },
  });
  const sign = (sentAt = new Date()) => ({
    'Webhook-Id': 'msg_1',
    'Webhook-Timestamp': String(Math.floor(sentAt.getTime() / 1000)),
    'Webhook-Signature': `v1,b3RoZXI= ${new Webhook(secret).sign('msg_1', sentAt, body)}`,
  });

  it('returns the event for every type of headers and body', () => {
    const event = JSON.parse(body) as object;
    expect(verifyWebhook({ secret, headers: sign(), body })).toEqual(event);
    const headers = new Headers(sign());
    expect(verifyWebhook({ secret, headers, body: Buffer.from(body) })).toEqual(event);
    expect(verifyWebhook({ secret, headers, body: new TextEncoder().encode(body) })).toEqual(event);
  });

  it.each([
    ['changed', { headers: sign(), body: `${body} ` }],
    ['sent more than five minutes ago', { headers: sign(new Date(Date.now() - 301_000)), body }],
    ['not signed', { headers: {}, body }],
    ['signed with another secret', { secret: 'whsec_b3RoZXI=', headers: sign(), body }],
  ])('refuses a webhook that was %s', (_, webhook) => {
    expect(() => verifyWebhook({ secret, ...webhook })).toThrow(WebhookVerificationError);
  });
});

it('refuses invalid settings', () => {
  expect(() => new Tallydesk({ url: 'desk', apiKey: 'tdk_key' })).toThrow('Invalid URL');
  expect(() => new Tallydesk({ url: 'https://desk.example.com', apiKey: '' })).toThrow('apiKey');
});
