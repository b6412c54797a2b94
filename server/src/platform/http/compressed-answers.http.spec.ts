import { gunzipSync } from 'node:zlib';
import { newBrand, newManager } from '../../../test/factories.js';
import { newDeposit } from '../../../test/deposit.factories.js';
import { getAsReceived } from '../../../test/received.js';
import { describeApp } from '../../../test/test-app.js';

const app = describeApp();

const get = async (path: string, headers: Record<string, string>) =>
  getAsReceived((await app.listen()) + path, headers);

it.each(['gzip', 'gzip, deflate, br, zstd', 'br;q=1, gzip;q=0.5'])(
  'compresses a long answer for who takes %s',
  async (accepted) => {
    const plain = await get('/api/openapi.json', {});
    const small = await get('/api/openapi.json', { 'accept-encoding': accepted });

    expect(small.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'Accept-Encoding' });
    expect(small.body.length).toBeLessThan(plain.body.length / 4);
    expect(gunzipSync(small.body).equals(plain.body)).toBe(true);
    expect(plain.headers).toMatchObject({ vary: 'Accept-Encoding' });
    expect(plain.headers['content-encoding']).toBeUndefined();
  },
);

it.each(['gzip;q=0', 'br, gzip; q=0.0, *', 'identity', ''])(
  'sends it as it is to who takes %p',
  async (accepted) => {
    const { headers } = await get('/api/openapi.json', { 'accept-encoding': accepted });
    expect(headers['content-encoding']).toBeUndefined();
  },
);

it('compresses a page of deposits, and leaves a short answer', async () => {
  const brand = await newBrand(app.db);
  const manager = await newManager(app.db, { brands: [brand] });
  for (let n = 0; n < 8; n += 1) await newDeposit(app.db, brand);
  const headers = { ...app.headersOf(manager), 'accept-encoding': 'gzip' };

  const page = await get(`/api/deposit/search?brand_id=${brand.id}`, headers);
  expect(page.headers['content-encoding']).toBe('gzip');
  expect(JSON.parse(String(gunzipSync(page.body)))).toMatchObject({ last_page: 1 });

  const short = await get('/health/live', headers);
  expect(short.headers['content-encoding']).toBeUndefined();
  expect(short.headers.vary).toBeUndefined();
});
