/**
 * `npm run bench -- [deposits] [seconds]` compares deposit/search and manager/stat with a minimal server on the same tables
 * (raw-process.ts), and measures the cost of pages by their number. Ratios are similar on all machines, figures are not.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { DataSource } from 'typeorm';
import { dataSourceOptions, LONG, migrate } from '../src/platform/database/data-source.js';
import { startEmbeddedPostgres } from '../local/embedded-postgres.js';
import { fill, newLoginCode } from './fill.js';
import { get, measure, type Load } from './load.js';
import { searches } from './mix.js';

const ADMIN = 1;
const ROUNDS = 5;

const [deposits = 1_000_000, seconds = 4] = process.argv.slice(2).map(Number);

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

function start(file: string, env: Record<string, string>): ChildProcess {
  return fork(join(import.meta.dirname, file), {
    execArgv: ['--import', './server/cli/typescript.mjs'],
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
}

async function untilReady(port: number): Promise<void> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return void (await get(undefined, port, '/health/ready', {}));
    } catch (error) {
      if (attempt > 100) throw error;
      await sleep(200);
    }
  }
}

async function logIn(port: number, userId: number, code: string): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${port}/api/auth/tg`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ user_id: userId, secret_code: code }),
  });
  return ((await answer.json()) as { access_token: string }).access_token;
}

const median = (values: number[]): number => values.sort((a, b) => a - b)[Math.floor(values.length / 2)]!;
const say = (name: string, text: string) => console.log(`${name.padEnd(34)}${text}`);

/** Measures both servers in turns, so that other load on the machine affects both in the same way. */
async function compare(name: string, raw: () => Promise<Load>, own: () => Promise<Load>): Promise<void> {
  const rounds: [Load, Load][] = [];
  for (let round = 0; round < ROUNDS; round += 1) rounds.push([await raw(), await own()]);
  const [raws, owns] = [rounds.map(([one]) => one), rounds.map(([, one]) => one)];
  const ratio = median(rounds.map(([one, other]) => other.perSecond / one.perSecond));
  const figures = [raws, owns].map(
    (loads) =>
      `${median(loads.map(({ perSecond }) => perSecond)).toFixed(0)} a second, p99 ${median(loads.map(({ p99Ms }) => p99Ms)).toFixed(1)} ms`,
  );
  say(name, `${ratio.toFixed(2)} of raw (raw ${figures[0]}; own ${figures[1]})`);
}

async function run(url: string, stopLater: (child: ChildProcess) => void): Promise<void> {
  await migrate(url);
  const db = await new DataSource(dataSourceOptions({ url, poolSize: 2, limits: LONG })).initialize();
  await fill(db, deposits);
  await db.query(`update users set role = 'ceo' where id = ${ADMIN}`);

  const port = await freePort();
  const app = start('../src/main.ts', {
    NODE_ENV: 'production',
    LOG_LEVEL: 'error',
    DATABASE_URL: url,
    PUBLIC_URL: 'https://benchmark.example',
    PORT: String(port),
    METRICS_PORT: '0',
    CALLS_PER_MINUTE: '100000000',
    RUN: 'api,worker',
    JWT_SECRET: 'a secret of the benchmark, long enough',
    TELEGRAM_BOT_TOKEN: '1:benchmark',
    TELEGRAM_API_ROOT: 'http://127.0.0.1:9',
    STAT_REFRESH_SECONDS: '3600',
  });
  stopLater(app);
  await untilReady(port);
  while ((await db.query<object[]>('select 1 from deposit_total_deltas limit 1')).length > 0)
    await sleep(500);
  await db.query('vacuum analyze');
  const raw = start('raw-process.ts', { DATABASE_URL: url });
  stopLater(raw);
  const [rawPort] = (await once(raw, 'message')) as [number];
  const headers = { authorization: `Bearer ${await logIn(port, ADMIN, await newLoginCode(db, ADMIN))}` };

  say('Deposits', deposits.toLocaleString('en-US'));
  await measure(rawPort, {}, searches(1), { seconds: 1 });
  await measure(port, headers, searches(1), { seconds: 1 });
  await compare(
    'deposit/search, the mix',
    () => measure(rawPort, {}, searches(2), { seconds }),
    () => measure(port, headers, searches(2), { seconds }),
  );
  const stat = () => '/api/manager/stat';
  await compare(
    'manager/stat',
    () => measure(rawPort, {}, stat, { seconds }),
    () => measure(port, headers, stat, { seconds }),
  );

  const { last_page } = JSON.parse(await get(undefined, port, '/api/deposit/search', headers)) as {
    last_page: number;
  };
  for (const page of [1, 10, 11, Math.round(last_page / 2), last_page]) {
    const path = `/api/deposit/search?page=${page}`;
    const { perSecond } = await measure(port, headers, () => path, { seconds: 1, clients: 1 });
    say(`deposit/search, page ${page}`, `${(1_000 / perSecond).toFixed(2)} ms`);
  }
  const rating = await measure(port, headers, () => '/api/manager/rating', { seconds: 2, clients: 1 });
  say('manager/rating', `${(1_000 / rating.perSecond).toFixed(1)} ms`);
  await db.destroy();
}

const directory = await mkdtemp(join(tmpdir(), 'tallydesk-bench-'));
await chmod(directory, 0o755); // as root, PostgreSQL runs as another account
const postgres = await startEmbeddedPostgres(directory, { shared_buffers: '1GB', fsync: 'off' });
const children: ChildProcess[] = [];
try {
  await run(postgres.url, (child) => children.push(child));
} finally {
  for (const child of children.filter(({ exitCode }) => exitCode === null)) {
    child.kill();
    await once(child, 'exit');
  }
  await postgres.stop();
  await rm(directory, { recursive: true, force: true });
}
process.exit(0);
