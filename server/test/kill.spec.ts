import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { DataSource } from 'typeorm';
import { newTextUpdate } from './bot-updates.js';
import { createOwnDatabase, type OwnDatabase } from './own-database.js';
import { waitUntil } from './race.js';
import { TelegramServer } from './telegram-server.js';

/** When the process is killed after a form arrives: while it receives, handles or answers the form. */
const KILL_AFTER_MS = [0, 5, 10, 15, 20, 30, 45, 70];

/** Time for the start of a server on a busy machine. */
const START_MS = 30_000;
const chatId = '-1001';

let database: OwnDatabase;
let dataSource: DataSource;
let telegram: TelegramServer;
let dataDir: string;
let server: ChildProcess | null = null;
beforeAll(async () => {
  database = await createOwnDatabase();
  dataSource = await database.connect();
  telegram = await new TelegramServer().start();
  dataDir = mkdtempSync(join(tmpdir(), 'tallydesk-kill-'));
});
afterAll(async () => {
  await kill();
  await telegram.stop();
  await dataSource.destroy();
  await database.drop();
  rmSync(dataDir, { recursive: true });
});

/** The server as operators run it: one process with all parts. */
function start(): void {
  server = spawn(process.execPath, ['--import', './server/cli/typescript.mjs', 'server/src/main.ts'], {
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      LOG_LEVEL: 'fatal',
      DATABASE_URL: database.url,
      DATA_DIR: dataDir,
      TELEGRAM_API_ROOT: telegram.apiRoot,
      TELEGRAM_BOT_TOKEN: '1:kill',
    },
    stdio: 'ignore',
  });
}

async function kill(): Promise<void> {
  if (!server || server.exitCode !== null) return;
  server.kill('SIGKILL');
  await once(server, 'exit');
}

const polls = () => telegram.calls('getUpdates').length;
/** Waits until the server asks for updates again. */
async function isPolling(): Promise<void> {
  const before = polls();
  await waitUntil(() => polls() > before, START_MS);
}

it('makes one deposit of each form and answers it at most once, whenever it is killed', async () => {
  await dataSource.query(`
    insert into users (id, telegram_id) values (1, 42);
    insert into brands (id, name, chat_id) values (1, 'Kill', -1001);
    insert into brand_users (brand_id, user_id) values (1, 1)`);
  for (const [n, ms] of KILL_AFTER_MS.entries()) {
    start();
    await isPolling();
    telegram.offer({
      ...newTextUpdate({ telegramId: '42' }, `#ftd\nAmount: ${n + 1}`, { chatId }),
      update_id: n + 1,
    });
    await delay(ms);
    await kill();
  }
  start();
  await waitUntil(async () => {
    const [{ waiting }] = await dataSource.query<[{ waiting: number }]>(
      `select (select count(*) from telegram_updates where status = 'pending')
            + (select count(*) from outbox_messages where status in ('pending', 'sending')) as waiting`,
    );
    return Number(waiting) === 0 && telegram.unconfirmed === 0;
  }, START_MS);

  const deposits = await dataSource.query<{ amount: string }[]>(
    'select amount from deposits order by amount',
  );
  expect(deposits.map(({ amount }) => Number(amount))).toEqual(KILL_AFTER_MS.map((_, n) => n + 1));
  const texts = telegram.textsIn(chatId);
  expect(new Set(texts).size).toBe(texts.length);
  const unknown = await dataSource.query<object[]>(`select id from outbox_messages where status = 'unknown'`);
  expect(texts.length + unknown.length).toBeGreaterThanOrEqual(KILL_AFTER_MS.length);
}, 300_000);
