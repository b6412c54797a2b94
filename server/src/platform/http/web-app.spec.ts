import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import fastify, { type FastifyInstance } from 'fastify';
import { getRawResponse } from '../../../test/raw-response.js';
import { registerSecureHeaders } from './secure-headers.js';
import { serveWebApp } from './web-app.plugin.js';

const panelPage = '<!doctype html><p>Tallydesk</p>';
const miniAppPage = '<!doctype html><p>Mini-app</p>';
const script = 'console.log("Tallydesk");';

let folder: string;
let server: FastifyInstance;
let address: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'web-app-'));
  await mkdir(join(folder, 'assets'));
  for (const [file, text] of [
    ['index.html', panelPage],
    ['tg.html', miniAppPage],
    ['assets/panel-1.js', script],
  ] as const) {
    await writeFile(join(folder, file), text);
    await writeFile(join(folder, `${file}.br`), brotliCompressSync(text));
    await writeFile(join(folder, `${file}.gz`), gzipSync(text));
  }
  await writeFile(join(folder, 'assets/inter.woff2'), 'a font');
  server = fastify();
  registerSecureHeaders(server, { isHttps: true });
  await serveWebApp(server, folder);
  address = await server.listen();
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

const get = (path: string, headers?: Record<string, string>) => getRawResponse(address + path, headers);

it.each([
  ['gzip, deflate, br, zstd', 'br', brotliCompressSync(script)],
  ['gzip', 'gzip', gzipSync(script)],
  ['identity', undefined, Buffer.from(script)],
])('sends a script to a browser that accepts %s', async (accepted, encoding, content) => {
  const { headers, body } = await get('/assets/panel-1.js', { 'accept-encoding': accepted });
  expect(headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-type': 'application/javascript; charset=utf-8',
    vary: 'Accept-Encoding',
  });
  expect(headers['content-encoding']).toBe(encoding);
  expect(body).toEqual(content);
});

it('sends the page for every screen, compressed, and makes browsers revalidate it', async () => {
  for (const url of ['/', '/tickets', '/tickets/7?tab=files']) {
    const { headers, body } = await get(url, { 'accept-encoding': 'br' });
    expect(headers).toMatchObject({
      'cache-control': 'no-cache',
      'content-encoding': 'br',
      'content-type': 'text/html; charset=utf-8',
    });
    expect(body).toEqual(brotliCompressSync(panelPage));
  }
});

it('sends the mini-app its own page', async () => {
  for (const url of ['/tg', '/tg?brand=1', '/tg/', '/tg/ticket/7'])
    expect((await get(url, { 'accept-encoding': 'br' })).body).toEqual(brotliCompressSync(miniAppPage));
  expect(String((await get('/tgx')).body)).toBe(panelPage);
});

it('lets Telegram frame the mini-app, and nobody frame the panel', async () => {
  const getPolicy = async (url: string) => (await get(url)).headers['content-security-policy'];
  for (const url of ['/', '/tickets', '/tgx', '/index.html', '/gone.js'])
    expect(await getPolicy(url)).toContain("frame-ancestors 'none'");
  for (const url of ['/tg', '/tg/ticket/7', '//tg/', '/tg.html']) {
    const policy = await getPolicy(url);
    expect(policy).toContain("frame-ancestors 'self' https://web.telegram.org https://*.telegram.org;");
    expect(policy).toContain("base-uri 'none'");
  }
});

it('sends few headers with an asset, because each one costs time on a slow connection', async () => {
  const { headers } = await get('/assets/panel-1.js', { 'accept-encoding': 'br' });
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    'strict-transport-security': expect.any(String),
  });
  for (const name of ['etag', 'x-request-id', 'content-security-policy', 'referrer-policy'])
    expect(headers).not.toHaveProperty(name);
});

it('responds 304 without a body if the browser already has the page', async () => {
  for (const encoding of ['br', 'identity']) {
    const headers = { 'accept-encoding': encoding };
    const { etag } = (await get('/', headers)).headers;
    const again = await get('/', { ...headers, 'if-none-match': etag! });
    expect(again.status).toBe(304);
    expect(again.body).toHaveLength(0);
  }
});

it.each(['//api//brand/search', '/api%2fbrand', '/%61pi', '//storage/files/7', '/api//%2f'])(
  'responds 404 to %s, which is not a screen',
  async (path) => {
    expect((await get(path)).status).toBe(404);
  },
);

it.each(['//tickets', '/brands/%2f', '//evil.example/tickets'])(
  'sends the page for the unusual address %s',
  async (path) => {
    expect((await get(path)).status).toBe(200);
  },
);

it('responds 400 to an address that cannot be decoded', async () => {
  expect((await get('/%zz%')).status).toBe(400);
});

it('sends a file without a compressed copy as it is, and responds 404 to a missing file', async () => {
  const font = await get('/assets/inter.woff2', { 'accept-encoding': 'br' });
  expect([font.status, font.headers['content-encoding'], String(font.body)]).toEqual([
    200,
    undefined,
    'a font',
  ]);
  expect((await get('/assets/gone.js', { 'accept-encoding': 'br, gzip' })).status).toBe(404);
});

it("redirects the POST of the mini-app's retry form to the same address", async () => {
  const retried = await fetch(`${address}/tg/ticket/7?brand=1`, { method: 'POST', redirect: 'manual' });

  expect(retried.status).toBe(303);
  expect(retried.headers.get('location')).toBe('/tg/ticket/7?brand=1');
});
