import { setTimeout as delay } from 'node:timers/promises';
import { newTextUpdate } from './bot-updates.js';
import { DarkProxy } from './database-proxies.js';
import { describeDatabase } from './own-database.js';
import { waitUntil } from './race.js';
import { headersOf, ServerProcess } from './server-process.js';
import { describeTelegram } from './telegram-server.js';

/** With the default limits the server may take 60 s. */
const PATIENCE_MS = 30_000;

const telegram = describeTelegram();
const database = describeDatabase();
let proxy: DarkProxy;
let server: ServerProcess;
const headers = headersOf(1);
beforeAll(async () => {
  await database.db.query(`insert into users (id, telegram_id, role) values (1, 42, 'ceo')`);
  proxy = await DarkProxy.inFrontOf(database.url);
});
afterEach(() => server.kill());
afterAll(() => proxy.stop());

const status = async (path: string) => (await fetch(`${server.url}${path}`, { headers })).status;
const handled = async () =>
  (await database.db.query<object[]>(`select 1 from telegram_updates where status = 'handled'`)).length;

it('the server and its bot work again after the database host went dark, and end in time while it is dark', async () => {
  server = await ServerProcess.start({
    DATABASE_URL: proxy.url,
    DATABASE_STATEMENT_SECONDS: '1',
    TELEGRAM_API_ROOT: telegram.apiRoot,
    STOP_GRACE_SECONDS: '1',
  });
  telegram.offer(newTextUpdate({ telegramId: '42' }, '/help'));
  await waitUntil(async () => (await handled()) === 1, PATIENCE_MS);

  proxy.goDark();
  const darkMs = performance.now();
  const [ready, ...answers] = await Promise.all([
    status('/health/ready'),
    ...Array.from({ length: 40 }, () => status('/api/brand/search')),
  ]);
  expect(ready).toBe(503);
  expect(new Set(answers)).toEqual(new Set([503]));
  expect(performance.now() - darkMs).toBeLessThan(12_000);
  expect(await status('/health/live')).toBe(200);

  proxy.comeBack();
  await waitUntil(async () => (await status('/api/brand/search')) === 200, PATIENCE_MS);
  await waitUntil(async () => (await status('/health/ready')) === 200, PATIENCE_MS);
  telegram.offer(newTextUpdate({ telegramId: '42' }, '/help'));
  await waitUntil(async () => (await handled()) === 2, PATIENCE_MS);

  proxy.goDark();
  const stuck = status('/api/brand/search').catch(() => 'cut');
  await delay(200);
  const signalMs = performance.now();
  server.signal('SIGTERM');
  expect(await server.exitCode()).toBe(0);
  expect(performance.now() - signalMs).toBeLessThan(15_000);
  await stuck;
}, 120_000);
