import { gunzipSync } from 'node:zlib';
import { newDeposit } from '../../../test/deposit.factories.js';
import { newBrand, newManager } from '../../../test/factories.js';
import { getAsReceived } from '../../../test/received.js';
import { describeApp } from '../../../test/test-app.js';

const app = describeApp();

const ask = (who: Awaited<ReturnType<typeof newManager>>, tag?: string) =>
  app.with({ ...app.headersOf(who), ...(tag && { 'if-none-match': tag }) }).get('deposit/search');

it('sends no body to a client that has the answer already, until something changes', async () => {
  const brand = await newBrand(app.db);
  const manager = await newManager(app.db, { brands: [brand] });
  await newDeposit(app.db, brand);
  const first = await ask(manager).expect(200);
  const tag = first.headers.etag!;

  for (const known of [tag, `"other", ${tag}`]) {
    const again = await ask(manager, known).expect(304);
    expect(again.text).toBe('');
    expect(again.headers).toMatchObject({ etag: tag, 'cache-control': 'no-store' });
    expect(again.headers['content-type']).toBeUndefined();
  }
  await newDeposit(app.db, brand);
  const changed = await ask(manager, tag).expect(200);
  expect(changed.body).toMatchObject({ data: [{}, {}] });
  expect(changed.headers.etag).not.toBe(tag);
});

it('asks for access first, and answers each person from their own data', async () => {
  const brand = await newBrand(app.db);
  const manager = await newManager(app.db, { brands: [brand] });
  await newDeposit(app.db, brand);
  const tag = (await ask(manager)).headers.etag!;

  await app.anonymous().get('deposit/search').set('if-none-match', tag).expect(401);
  await ask(await newManager(app.db, { codes: [] }), tag).expect(403);
  expect((await ask(await newManager(app.db), tag).expect(200)).body).toMatchObject({ data: [] });
});

it('has the same tag for a compressed answer, and none for what is no read', async () => {
  const manager = await newManager(app.db);
  const { headers } = await ask(manager).expect(200);
  const get = async (more: Record<string, string>) =>
    getAsReceived(`${await app.listen()}/api/openapi.json`, more);
  const plain = await get({});
  const small = await get({ 'accept-encoding': 'gzip' });
  expect(small.headers.etag).toBe(plain.headers.etag);
  expect(gunzipSync(small.body).equals(plain.body)).toBe(true);
  expect(headers.etag).toMatch(/^W\/"[\w-]{27}"$/);
  expect((await app.as(manager).post('auth/me')).headers.etag).toBeUndefined();
  expect((await app.as(manager).get('nowhere')).headers.etag).toBeUndefined();
});
