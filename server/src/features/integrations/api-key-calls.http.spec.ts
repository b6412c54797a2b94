import { DataSource } from 'typeorm';
import { newBrand, newUser, newApiKey } from '../../../test/factories.js';
import { countLockWaits, waitUntil } from '../../../test/race.js';
import { setUpAppWithOwnDatabase, setUpReplica, type TestApp } from '../../../test/test-app.js';
import { ExportSlots } from '../../platform/exports/export-slots.js';
import { ApiKeyService } from './api-key.service.js';

const LIMIT = 120;
const settings = {
  JWT_SECRET: 'a secret that both replicas have in common',
  API_KEY_CALLS_PER_MINUTE: String(LIMIT),
};
const app = setUpAppWithOwnDatabase('api', settings);
const other = setUpReplica(app);

const newKey = async () => newApiKey(app, [await newBrand(app.db)]);
const call = async (replica: TestApp, headers: Record<string, string>) =>
  (await replica.with(headers).get('deposit/search')).status;

it('admits exactly as many calls as the limit, even in a burst over two replicas', async () => {
  const { key, headers } = await newKey();
  // Both replicas have just read that few calls were counted.
  expect([await call(app, headers), await call(other, headers)]).toEqual([200, 200]);

  // Without HTTP, all calls are made in one turn of the event loop.
  const burst = await Promise.allSettled(
    [app, other].flatMap((replica) =>
      Array.from({ length: LIMIT }, () => replica.get(ApiKeyService).authenticate(key, '127.0.0.1')),
    ),
  );

  const uses = burst.flatMap((result) => (result.status === 'fulfilled' ? result.value.quota.used : []));
  expect(uses.sort((a, b) => a - b)).toEqual(Array.from({ length: 2 * LIMIT }, (_, n) => n + 3));
  expect([await call(app, headers), await call(other, headers)]).toEqual([429, 429]);
});

describe('a revoked key', () => {
  it('is refused immediately on all replicas', async () => {
    const admin = await newUser(app.db, { role: 'admin' });
    const { id, headers } = await newKey();
    expect(await call(other, headers)).toBe(200);

    await app.as(admin).delete(`admin/api-keys/${id}`).expect(200);

    expect([await call(app, headers), await call(other, headers)]).toEqual([401, 401]);
  });

  it('loses its running exports on all replicas, as do a changed key and one that lost a brand, but no other', async () => {
    const admin = await newUser(app.db, { role: 'admin' });
    const brand = await newBrand(app.db);
    const keys = [await newKey(), await newKey(), await newKey(), await newApiKey(app, [brand])];
    const [revoked, changed, kept, limited] = keys.map(({ id: apiKeyId }, n) =>
      (n === 0 || n === 3 ? other : app)
        .get(ExportSlots)
        .acquire({ apiKeyId, name: 'CRM', brandIds: [], scopes: ['deposits:read'], expiresAt: null }),
    );

    await app.as(admin).delete(`admin/api-keys/${keys[0]!.id}`).expect(200);
    await app
      .as(admin)
      .patch(`admin/api-keys/${keys[1]!.id}`, { scopes: ['events:read'] })
      .expect(200);

    await app.as(admin).delete(`brand/${brand.id}`).expect(200);

    const ended = [revoked!, changed!, limited!];
    await waitUntil(() => ended.every(({ signal }) => signal.aborted));
    expect(kept!.signal.aborted).toBe(false);
    for (const { release } of [...ended, kept!]) release();
  });

  it('loses its running exports at the latest when it expires', async () => {
    const { id: apiKeyId } = await newKey();
    const expiresAt = app.clock.now();
    const { signal, release } = app
      .get(ExportSlots)
      .acquire({ apiKeyId, name: 'CRM', brandIds: [], scopes: ['deposits:read'], expiresAt });
    await waitUntil(() => signal.aborted);
    release();
  });

  it('is refused to calls that arrive while an earlier one is being counted', async () => {
    const admin = await newUser(app.db, { role: 'admin' });
    const { id, headers } = await newKey();
    expect(await call(app, headers)).toBe(200);
    const holder = app.get(DataSource).createQueryRunner();
    await holder.startTransaction();
    await holder.query('select from rate_limits where key = $1 for update', [`api key:${id}`]);
    const earlier = call(app, headers);
    await waitUntil(async () => (await countLockWaits(app.db)) > 0);

    await app.as(admin).delete(`admin/api-keys/${id}`).expect(200);
    const later = call(app, headers);
    await holder.commitTransaction();
    await holder.release();

    expect([await earlier, await later]).toEqual([200, 401]);
  });
});
