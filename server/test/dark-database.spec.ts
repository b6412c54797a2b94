import { setTimeout as delay } from 'node:timers/promises';
import { newTextUpdate } from './bot-updates.js';
import { DarkProxy } from './database-proxies.js';
import { setUpDatabase } from './own-database.js';
import { waitUntil } from './race.js';
import { headersOf, ServerProcess } from './server-process.js';
import { setUpTelegram } from './telegram-server.js';

/** The default time limits are 60 s. */
const MAX_RECOVERY_MS = 30_000;
const MAX_REFUSAL_MS = 12_000;
const MAX_STOP_MS = 15_000;

const telegram = setUpTelegram();
const database = setUpDatabase();
let proxy: DarkProxy;
let server: ServerProcess;
const headers = headersOf(1);
beforeAll(async () => {
  await database.db.query(`insert into users (id, telegram_id, role) values (1, 42, 'ceo')`);
  proxy = await DarkProxy.start(database.url);
});
afterEach(() => server.kill());
afterAll(() => proxy.stop());

const fetchStatus = async (path: string) => (await fetch(`${server.url}${path}`, { headers })).status;
const countHandled = async () =>
  (await database.db.query<object[]>(`select 1 from telegram_updates where status = 'handled'`)).length;

it('works again after the database host was unreachable, and stops in time while the host is unreachable', async () => {
  server = await ServerProcess.start({
    DATABASE_URL: proxy.url,
    DATABASE_STATEMENT_SECONDS: '1',
    TELEGRAM_API_ROOT: telegram.apiRoot,
    STOP_GRACE_SECONDS: '1',
  });
  telegram.offer(newTextUpdate({ telegramId: '42' }, '/help'));
  await waitUntil(async () => (await countHandled()) === 1, MAX_RECOVERY_MS);

  proxy.goDark();
  const darkSinceMs = performance.now();
  const [ready, ...answers] = await Promise.all([
    fetchStatus('/health/ready'),
    ...Array.from({ length: 40 }, () => fetchStatus('/api/brand/search')),
  ]);
  expect(ready).toBe(503);
  expect(new Set(answers)).toEqual(new Set([503]));
  expect(performance.now() - darkSinceMs).toBeLessThan(MAX_REFUSAL_MS);
  expect(await fetchStatus('/health/live')).toBe(200);

  proxy.comeBack();
  await waitUntil(async () => (await fetchStatus('/api/brand/search')) === 200, MAX_RECOVERY_MS);
  await waitUntil(async () => (await fetchStatus('/health/ready')) === 200, MAX_RECOVERY_MS);
  telegram.offer(newTextUpdate({ telegramId: '42' }, '/help'));
  await waitUntil(async () => (await countHandled()) === 2, MAX_RECOVERY_MS);

  proxy.goDark();
  const stuckCall = fetchStatus('/api/brand/search').catch(() => 'cut');
  await delay(200);
  const signalledAtMs = performance.now();
  server.signal('SIGTERM');
  expect(await server.untilExit()).toBe(0);
  expect(performance.now() - signalledAtMs).toBeLessThan(MAX_STOP_MS);
  await stuckCall;
}, 120_000);
