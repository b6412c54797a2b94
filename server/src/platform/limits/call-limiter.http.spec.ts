import { newManager, newUser } from '../../../test/factories.js';
import { setUpApp, type TestApp } from '../../../test/test-app.js';
import { CallLimiter } from './call-limiter.js';

const settings = { CALLS_PER_MINUTE: '4' };
const app = setUpApp('api', settings);
const otherReplica = setUpApp('api', settings);
beforeEach(() => {
  for (const replica of [app, otherReplica]) replica.clock.set('2026-03-11T08:00:00Z');
});

const call = async (replica: TestApp, headers: Record<string, string>) =>
  (await replica.with(headers).post('auth/me')).status;

it('limits the calls of a person per minute, with any token, and allows staff five times as many', async () => {
  const user = await newUser(app.db);
  for (let i = 0; i < 4; i++) expect(await call(app, app.headersOf(user))).toBe(200);
  const refused = await app.as(user).post('auth/me');
  expect([refused.status, refused.headers['retry-after'], refused.body.error]).toEqual([
    429,
    '60',
    'Too many requests',
  ]);
  const manager = await newManager(app.db);
  for (let i = 0; i < 20; i++) expect(await call(app, app.headersOf(manager))).toBe(200);
  expect(await call(app, app.headersOf(manager))).toBe(429);

  // Synced before the clock moves: the first sync starts the window in the database, so a later one would move its end.
  await app.get(CallLimiter).sync();
  app.clock.set('2026-03-11T08:00:59.999Z');
  expect(await call(app, app.headersOf(user))).toBe(429);
  app.clock.set('2026-03-11T08:01:00Z');
  expect(await call(app, app.headersOf(user))).toBe(200);
});

it('shares the count between replicas', async () => {
  const user = await newUser(app.db);
  for (let i = 0; i < 3; i++) expect(await call(app, app.headersOf(user))).toBe(200);
  await app.get(CallLimiter).sync();
  expect(await call(otherReplica, otherReplica.headersOf(user))).toBe(200);
  await otherReplica.get(CallLimiter).sync();
  expect(await call(otherReplica, otherReplica.headersOf(user))).toBe(429);
});

it('resolves a sync only after the earlier ones have stored their counts', async () => {
  const user = await newUser(app.db);
  const limiter = app.get(CallLimiter);
  const endedSyncs: string[] = [];
  const sync = (name: string) => limiter.sync().then(() => endedSyncs.push(name));
  await call(app, app.headersOf(user));
  const syncs = [sync('first')];
  await app.db.transaction(async (db) => {
    await db.query('lock table rate_limits in exclusive mode');
    await call(app, app.headersOf(user));
    syncs.push(sync('second'), sync('third'));
  });
  await Promise.all(syncs);
  expect(endedSyncs).toEqual(['first', 'second', 'third']);
});
