import { newBrand, newUser, newApiKey } from '../../../test/factories.js';
import { raceBehind, waitUntil } from '../../../test/race.js';
import { setUpAppWithOwnDatabase, setUpReplica, type TestApp } from '../../../test/test-app.js';
import { ExportSlots } from '../../platform/exports/export-slots.js';
import { ApiKeyService } from './api-key.service.js';

const LIMIT = 120;
const settings = {
  JWT_SECRET: 'a secret that both replicas have in common',
  API_KEY_CALLS_PER_MINUTE: String(LIMIT),
};
const app = setUpAppWithOwnDatabase('api', settings);
const otherReplica = setUpReplica(app);

const newKey = async () => newApiKey(app, [await newBrand(app.db)]);
const call = async (replica: TestApp, headers: Record<string, string>) =>
  (await replica.with(headers).get('deposit/search')).status;

it('counts each call once, even in a burst over two replicas, and refuses those over the limit', async () => {
  const { key, headers } = await newKey();
  expect([await call(app, headers), await call(otherReplica, headers)]).toEqual([200, 200]);

  // Without HTTP, all calls begin in one turn of the event loop.
  const burst = await Promise.allSettled(
    [app, otherReplica].flatMap((replica) =>
      Array.from({ length: LIMIT }, () => replica.get(ApiKeyService).authenticate(key, '127.0.0.1')),
    ),
  );

  const uses = burst.flatMap((result) => (result.status === 'fulfilled' ? result.value.quota.used : []));
  expect(uses.sort((a, b) => a - b)).toEqual(Array.from({ length: 2 * LIMIT }, (_, n) => n + 3));
  expect([await call(app, headers), await call(otherReplica, headers)]).toEqual([429, 429]);
});

describe('a revoked key is refused', () => {
  it('immediately on all replicas', async () => {
    const admin = await newUser(app.db, { role: 'admin' });
    const { id, headers } = await newKey();
    expect(await call(otherReplica, headers)).toBe(200);

    await app.as(admin).delete(`admin/api-keys/${id}`).expect(200);

    expect([await call(app, headers), await call(otherReplica, headers)]).toEqual([401, 401]);
  });

  it('in calls that arrive while an earlier one is being counted', async () => {
    const admin = await newUser(app.db, { role: 'admin' });
    const { id, headers } = await newKey();
    expect(await call(app, headers)).toBe(200);
    const lockSql = 'select from rate_limits where key = $1 for update';
    let later: Promise<number> | undefined;

    const [earlierStatus] = await raceBehind(
      app.db,
      [lockSql, [`api key:${id}`]],
      [() => call(app, headers)],
      async () => {
        await app.as(admin).delete(`admin/api-keys/${id}`).expect(200);
        later = call(app, headers);
      },
    );

    expect([earlierStatus, await later]).toEqual([200, 401]);
  });
});

describe('running exports of a key', () => {
  const startExport = (replica: TestApp, { id: apiKeyId }: { id: number }, expiresAt: Date | null = null) =>
    replica
      .get(ExportSlots)
      .acquire({ apiKeyId, name: 'CRM', brandIds: [], scopes: ['deposits:read'], expiresAt });

  it('end on all replicas if the key is revoked or changed or loses a brand; others continue', async () => {
    const asAdmin = app.as(await newUser(app.db, { role: 'admin' }));
    const brand = await newBrand(app.db);
    const [revoked, changed, keyOfBrand] = [await newKey(), await newKey(), await newApiKey(app, [brand])];
    const endingExports = [
      startExport(otherReplica, revoked),
      startExport(app, changed),
      startExport(otherReplica, keyOfBrand),
    ];
    const otherExport = startExport(app, await newKey());

    await asAdmin.delete(`admin/api-keys/${revoked.id}`).expect(200);
    await asAdmin.patch(`admin/api-keys/${changed.id}`, { scopes: ['events:read'] }).expect(200);
    await asAdmin.delete(`brand/${brand.id}`).expect(200);

    await waitUntil(() => endingExports.every(({ signal }) => signal.aborted));
    expect(otherExport.signal.aborted).toBe(false);
    for (const { release } of [...endingExports, otherExport]) release();
  });

  it('end when the key expires', async () => {
    const { signal, release } = startExport(app, await newKey(), app.clock.now());
    await waitUntil(() => signal.aborted);
    release();
  });
});
