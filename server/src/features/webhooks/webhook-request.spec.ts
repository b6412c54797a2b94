import { createServer, type RequestListener, type Server } from 'node:http';
import { type AddressInfo, isIP } from 'node:net';
import { findLiteralAddress, isPublicAddress, postWebhook, type RequestOptions } from './webhook-request.js';

const servers: Server[] = [];
afterAll(() => {
  for (const server of servers) {
    server.closeAllConnections();
    server.close();
  }
});

/** Starts a server, and returns its port. */
const listen = async (handle: RequestListener) => {
  const server = createServer(handle);
  servers.push(server);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return (server.address() as AddressInfo).port;
};
const post = (url: string, options: Partial<RequestOptions> = {}) =>
  postWebhook(url, { headers: {}, body: '{}' }, { isPrivateAllowed: true, timeoutMs: 10_000, ...options });
/** A resolver whose first call returns the first list of addresses, the next the second, and so on. The last is repeated. */
const resolveTo =
  (...answers: string[][]) =>
  () => {
    const addresses = answers.length > 1 ? answers.shift()! : answers[0]!;
    return Promise.resolve(addresses.map((address) => ({ address, family: isIP(address) })));
  };

it.each([
  '127.0.0.1',
  '10.1.2.3',
  '172.31.255.255',
  '192.168.0.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '224.0.0.1',
  '255.255.255.255',
  '::1',
  '::',
  '::ffff:127.0.0.1',
  '::ffff:8.8.8.8',
  '64:ff9b::7f00:1',
  'fe80::1',
  'fd00::1',
  'ff02::1',
  '2002:7f00:1::',
  '2001:db8::1',
  'not an address',
])('%s is not public', (address) => expect(isPublicAddress(address)).toBe(false));

it.each(['8.8.8.8', '172.32.0.1', '100.128.0.1', '2606:4700::1111'])('%s is public', (address) =>
  expect(isPublicAddress(address)).toBe(true),
);

it.each([
  ['http://2130706433/', '127.0.0.1'],
  ['http://0x7f.1/', '127.0.0.1'],
  ['http://017700000001/', '127.0.0.1'],
  ['http://[::ffff:127.0.0.1]/', '::ffff:7f00:1'],
])('recognizes %s as the private address %s, and does not call it', async (url, address) => {
  expect(findLiteralAddress(url)).toBe(address);
  await expect(post(url, { isPrivateAllowed: false })).rejects.toMatchObject({ code: 'PRIVATE_ADDRESS' });
});

describe('postWebhook', () => {
  it('refuses a host name that has only private addresses, even if it had a public one before', async () => {
    const handle = jest.fn(((_, response) => void response.end()) satisfies RequestListener);
    const url = `http://rebinding.test:${await listen(handle)}/`;
    const privateOptions = { isPrivateAllowed: false, resolve: resolveTo(['127.0.0.1', '::1']) };
    await expect(post(url, privateOptions)).rejects.toMatchObject({ code: 'PRIVATE_ADDRESS' });

    const changingOptions = { isPrivateAllowed: false, resolve: resolveTo(['192.0.43.8'], ['127.0.0.1']) };
    await expect(post(url, { ...changingOptions, timeoutMs: 50 })).rejects.toThrow(); // No server responds at the public address.
    await expect(post(url, changingOptions)).rejects.toMatchObject({ code: 'PRIVATE_ADDRESS' });
    expect(handle).not.toHaveBeenCalled();
  });

  it('connects to an allowed private address, and returns status, Retry-After and body, with NUL replaced', async () => {
    const port = await listen((_, response) => response.writeHead(503, { 'retry-after': '7' }).end('busy\0'));
    const response = await post(`http://endpoint.test:${port}/`, { resolve: resolveTo(['127.0.0.1']) });

    expect(response).toEqual({ status: 503, retryAfter: '7', body: 'busy\ufffd' });
  });

  it('does not follow redirects', async () => {
    const port = await listen((request, response) =>
      response.writeHead(request.url === '/' ? 302 : 200, { location: '/other' }).end(),
    );
    expect((await post(`http://127.0.0.1:${port}/`)).status).toBe(302);
  });

  it('returns the status 101 of an endpoint that switches protocols', async () => {
    const port = await listen((_, response) =>
      response.writeHead(101, { connection: 'upgrade', upgrade: 'websocket' }).end(),
    );
    expect((await post(`http://127.0.0.1:${port}/`)).status).toBe(101);
  });

  it('reads only the beginning of an endless body', async () => {
    const port = await listen((_, response) => {
      const write = () => void response.write('x'.repeat(10_000), (error) => error ?? setImmediate(write));
      write();
    });
    const { status, body } = await post(`http://127.0.0.1:${port}/`);

    expect([status, body.length]).toEqual([200, 4_096]);
  });

  it.each([
    ['no response', () => undefined],
    ['a response that does not end', ((_, response) => void response.write('x')) satisfies RequestListener],
  ])('fails after its time limit with %s', async (_, handle: RequestListener) => {
    const port = await listen(handle);
    await expect(post(`http://127.0.0.1:${port}/`, { timeoutMs: 50 })).rejects.toMatchObject({
      name: expect.stringMatching(/AbortError|TimeoutError/),
    });
  });
});
