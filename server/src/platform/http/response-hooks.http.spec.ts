import { gunzipSync } from 'node:zlib';
import { newDeposit } from '../../../test/deposit.factories.js';
import { newBrand, newManager } from '../../../test/factories.js';
import { newFile } from '../../../test/file.factories.js';
import { getRawResponse } from '../../../test/raw-response.js';
import { setUpApp } from '../../../test/test-app.js';
import { SignedLinks } from '../storage/signed-links.js';

const app = setUpApp();

it('lets browsers cache a file, but forbids it to proxies', async () => {
  const link = app.get(SignedLinks).createUrl(await newFile(app, 'files'));
  const response = await app.anonymous().get(link);
  expect([response.status, response.headers['cache-control']]).toEqual([
    200,
    expect.stringMatching(/^private, max-age=\d+$/),
  ]);
});

const get = async (path: string, headers: Record<string, string>) =>
  getRawResponse((await app.listen()) + path, headers);

it.each(['gzip', 'gzip, deflate, br, zstd', 'br;q=1, gzip;q=0.5'])(
  'compresses a long response for a client that sends Accept-Encoding %s',
  async (accepted) => {
    const plain = await get('/api/openapi.json', {});
    const compressed = await get('/api/openapi.json', { 'accept-encoding': accepted });

    expect(compressed.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'Accept-Encoding' });
    expect(compressed.body.length).toBeLessThan(plain.body.length / 4);
    expect(gunzipSync(compressed.body).equals(plain.body)).toBe(true);
    expect(plain.headers).toMatchObject({ vary: 'Accept-Encoding' });
    expect(plain.headers['content-encoding']).toBeUndefined();
  },
);

it.each(['gzip;q=0', 'br, gzip; q=0.0, *', 'identity', ''])(
  'does not compress a long response for a client that sends Accept-Encoding %p',
  async (accepted) => {
    const { headers } = await get('/api/openapi.json', { 'accept-encoding': accepted });
    expect(headers['content-encoding']).toBeUndefined();
  },
);

it('compresses a page of deposits, but not a short response', async () => {
  const brand = await newBrand(app.db);
  const manager = await newManager(app.db, { brands: [brand] });
  for (let n = 0; n < 8; n += 1) await newDeposit(app.db, brand); // more than 1 kB
  const headers = { ...app.headersOf(manager), 'accept-encoding': 'gzip' };

  const page = await get(`/api/deposit/search?brand_id=${brand.id}`, headers);
  expect(page.headers['content-encoding']).toBe('gzip');
  expect(JSON.parse(String(gunzipSync(page.body)))).toMatchObject({ last_page: 1 });

  const short = await get('/health/live', headers);
  expect(short.headers['content-encoding']).toBeUndefined();
  expect(short.headers.vary).toBeUndefined();
});

const searchDeposits = (who: Awaited<ReturnType<typeof newManager>>, tag?: string) =>
  app.with({ ...app.headersOf(who), ...(tag && { 'if-none-match': tag }) }).get('deposit/search');

it('sends no body to a client that already has the response, until something changes', async () => {
  const brand = await newBrand(app.db);
  const manager = await newManager(app.db, { brands: [brand] });
  await newDeposit(app.db, brand);
  const first = await searchDeposits(manager).expect(200);
  const tag = first.headers.etag!;

  for (const known of [tag, `"other", ${tag}`]) {
    const again = await searchDeposits(manager, known).expect(304);
    expect(again.text).toBe('');
    expect(again.headers).toMatchObject({ etag: tag, 'cache-control': 'no-store' });
    expect(again.headers['content-type']).toBeUndefined();
  }
  await newDeposit(app.db, brand);
  const changed = await searchDeposits(manager, tag).expect(200);
  expect(changed.body).toMatchObject({ data: [{}, {}] });
  expect(changed.headers.etag).not.toBe(tag);
});

it('checks access before the tag, and compares the tag with the data of the caller', async () => {
  const brand = await newBrand(app.db);
  const manager = await newManager(app.db, { brands: [brand] });
  await newDeposit(app.db, brand);
  const tag = (await searchDeposits(manager)).headers.etag!;

  await app.anonymous().get('deposit/search').set('if-none-match', tag).expect(401);
  await searchDeposits(await newManager(app.db, { codes: [] }), tag).expect(403);
  expect((await searchDeposits(await newManager(app.db), tag).expect(200)).body).toMatchObject({ data: [] });
});

it('sends the same tag with a plain and a compressed response, and none with a POST or an error', async () => {
  const manager = await newManager(app.db);
  const plain = await get('/api/openapi.json', {});
  const compressed = await get('/api/openapi.json', { 'accept-encoding': 'gzip' });
  expect(plain.headers.etag).toMatch(/^W\/"[\w-]{27}"$/);
  expect(compressed.headers.etag).toBe(plain.headers.etag);
  expect((await app.as(manager).post('auth/me')).headers.etag).toBeUndefined();
  expect((await app.as(manager).get('nowhere')).headers.etag).toBeUndefined();
});
