import { setTimeout as delay } from 'node:timers/promises';
import { DataSource } from 'typeorm';
import { newApiKey } from '../../../test/api-key.factories.js';
import { newBrand, newUser } from '../../../test/factories.js';
import { countLockWaits, waitUntil } from '../../../test/race.js';
import { describeLoneApp, TestApp } from '../../../test/test-app.js';
import { ApiKeyCalls } from './api-key-calls.service.js';

const settings = { JWT_SECRET: 'a secret that both replicas have in common', API_KEY_CALLS_PER_MINUTE: '8' };
const app = describeLoneApp('api', settings);
let other: TestApp;
beforeAll(async () => {
  other = await TestApp.start('api', { ...settings, DATABASE_URL: app.databaseUrl });
});
afterAll(() => other.stop());
afterEach(() => jest.restoreAllMocks());

const NOW = new Date('2026-03-11T08:00:00Z');
const newKey = async () => newApiKey(app, [await newBrand(app.db)]);
const countsOf = async (id: number) => {
  const [row] = await app.db.query<{ calls: number }[]>(
    'select calls from api_key_calls where api_key_id = $1',
    [id],
  );
  return row?.calls;
};

describe('a key that has used few of its calls', () => {
  it('does not wait until a call is counted, but it is counted', async () => {
    const { id, client } = await newKey();
    expect((await client.get('deposit/search')).status).toBe(200);
    const holder = app.get(DataSource).createQueryRunner();
    await holder.startTransaction();
    await holder.query('select from api_key_calls where api_key_id = $1 for update', [id]);

    const answers = await Promise.all([client.get('deposit/search'), client.get('deposit/search')]);

    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    await holder.commitTransaction();
    await holder.release();
    await waitUntil(async () => (await countsOf(id)) === 3);
  });

  it('waits from half of its calls on', async () => {
    const { key } = await newKey();
    const calls = new ApiKeyCalls(app.get(DataSource), 8);
    expect(calls.countLater(key, NOW)).toBeNull();
    await calls.count(key, NOW);

    const later = [1, 2, 3, 4, 5].map(() => calls.countLater(key, NOW)?.calls ?? null);

    // The first call and three that are not counted yet are half of the calls.
    expect(later).toEqual([1, 1, 1, null, null]);
    expect((await calls.count(key, NOW))!.calls).toBe(5);
  });

  it('waits again a second after it was counted', async () => {
    const { key } = await newKey();
    const calls = new ApiKeyCalls(app.get(DataSource), 1_000);
    const now = jest.spyOn(performance, 'now');
    const began = Math.ceil(performance.now());
    now.mockReturnValue(began);
    await calls.count(key, NOW);
    now.mockReturnValue(began + 1_000);
    expect(calls.countLater(key, NOW)?.calls).toBe(1);
    now.mockReturnValue(began + 1_001);
    await calls.count(key, NOW);
    now.mockReturnValue(began + 2_002);
    expect(calls.countLater(key, NOW)).toBeNull();
  });
});

describe('a revoked key', () => {
  it('is refused at once where it was revoked, although a call is just being counted', async () => {
    const admin = await newUser(app.db, { role: 'admin' });
    const { id, client } = await newKey();
    await client.get('deposit/search').expect(200);
    // The count of this call has read the key before it is revoked, and ends after that.
    const holder = app.get(DataSource).createQueryRunner();
    await holder.startTransaction();
    await holder.query('select from api_key_calls where api_key_id = $1 for update', [id]);
    await client.get('deposit/search').expect(200);
    await waitUntil(async () => (await countLockWaits(app.db)) > 0);

    await app.as(admin).delete(`admin/api-keys/${id}`).expect(200);
    await holder.commitTransaction();
    await holder.release();
    await waitUntil(async () => (await countsOf(id)) === 2);

    expect((await client.get('deposit/search')).status).toBe(401);
  });

  it('is refused within a second elsewhere', async () => {
    const admin = await newUser(app.db, { role: 'admin' });
    const { id, headers } = await newKey();
    const there = () => other.with(headers).get('deposit/search');
    await there().expect(200);
    await there().expect(200);

    await app.as(admin).delete(`admin/api-keys/${id}`).expect(200);
    const revokedAt = Date.now();
    await waitUntil(async () => (await there()).status === 401, 1_000);

    expect(Date.now() - revokedAt).toBeLessThan(1_100);
    await delay(50);
    expect((await there()).status).toBe(401);
  });
});
