/**
 * `npm run bench:two` runs two `api` processes behind a small proxy and two processes with `bot` and `worker`, all on one
 * PostgreSQL. It kills each of them in turn while integrators and people write, and then counts what was lost or came twice.
 * Build first. The proxy does what nginx does: it passes a call to a process that is ready, and repeats none.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, createServer, request as call } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { DataSource } from 'typeorm';
import { startEmbeddedPostgres } from '../local/embedded-postgres.js';
import { dataSourceOptions, LONG, migrate } from '../src/platform/database/data-source.js';
import { TelegramServer } from '../test/telegram-server.js';
import { BRANDS, BUSY_BRAND, fill, FIRST_TELEGRAM_ID, newApiKey } from './fill.js';
import { freePort } from './measured-process.js';

const BETWEEN_KILLS_MS = 6_000;
/** For leaders to change, and for what waited. */
const SETTLE_MS = 40_000;
const CALLERS = 4;
/** Of an agent of the brand. */
const deposit = { brand_id: BUSY_BRAND, agent_id: BRANDS, type: 'retention', amount: 12.5, wallet: 'TQ5n' };
const PAUSE_MS = 40;

interface Part {
  name: string;
  run: string;
  port: number;
  child: ChildProcess;
}

function start(name: string, run: string, port: number, env: Record<string, string>): Part {
  const child = spawn(process.execPath, ['dist/server/src/main.js'], {
    env: {
      PATH: process.env.PATH,
      RUN: run,
      PORT: String(port),
      METRICS_PORT: '0',
      LOG_LEVEL: 'error',
      ...env,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return { name, run, port, child };
}

const isReady = async ({ port }: Part) =>
  (await fetch(`http://127.0.0.1:${port}/health/ready`).catch(() => null))?.status === 200;

async function untilReady(part: Part): Promise<void> {
  while (!(await isReady(part))) await sleep(50);
}

/** Asks for the health of each process twice a second, as a balancer does. */
function startProxy(parts: () => Part[]) {
  const agent = new Agent({ keepAlive: true });
  let healthy: Part[] = [];
  let next = 0;
  const look = async () => {
    const all = parts();
    const ready = await Promise.all(all.map(isReady));
    healthy = all.filter((_, n) => ready[n]);
  };
  const timer = setInterval(() => void look(), 500);
  const server = createServer((request, response) => {
    const part = healthy[(next += 1) % Math.max(healthy.length, 1)];
    const fail = () => void (response.headersSent ? response.destroy() : response.writeHead(502).end());
    if (!part) return fail();
    const { method, url: path, headers } = request;
    const passed = call({ agent, port: part.port, host: '127.0.0.1', method, path, headers }, (answer) => {
      response.writeHead(answer.statusCode!, answer.headers);
      answer.pipe(response);
    });
    passed.on('error', fail);
    request.pipe(passed);
  }).listen(0, '127.0.0.1');
  return { server, look, stop: () => (clearInterval(timer), server.close(), agent.destroy()) };
}

const dataDir = await mkdtemp(join(tmpdir(), 'tallydesk-two-'));
const postgres = await startEmbeddedPostgres(dataDir, { max_connections: '150' });
const telegram = await new TelegramServer().start();
const env = {
  DATABASE_URL: postgres.url,
  DATA_DIR: dataDir,
  JWT_SECRET: 'a secret of thirty-two characters',
  TELEGRAM_BOT_TOKEN: '1:two',
  TELEGRAM_API_ROOT: telegram.apiRoot,
  API_KEY_CALLS_PER_MINUTE: '1000000',
};
await migrate(postgres.url);
const db = await new DataSource(
  dataSourceOptions({ url: postgres.superuserUrl, poolSize: 2, limits: LONG }),
).initialize();
await fill(db, { deposits: 1_000, tickets: 10, messages: 10 });
const key = await newApiKey(db);
const [{ before }] = await db.query<[{ before: number }]>('select count(*)::int as before from deposits');
const parts: Part[] = [];
process.on('exit', () => parts.forEach(({ child }) => child.kill('SIGKILL')));
for (const [name, run] of [
  ['api 1', 'api'],
  ['api 2', 'api'],
  ['bot and worker 1', 'bot,worker'],
  ['bot and worker 2', 'bot,worker'],
] as const)
  parts.push(start(name, run, await freePort(), env));
await Promise.all(parts.map(untilReady));
const proxy = startProxy(() => parts.filter(({ run }) => run === 'api'));
await proxy.look();
const { port } = proxy.server.address() as AddressInfo;

const failures: { atMs: number; status: string }[] = [];
let isOver = false;
let stored = 0;
let updates = 0;

/** Repeats a failed call with its key, as the API reference says. */
async function order(clientId: string): Promise<void> {
  const body = JSON.stringify({ ...deposit, client_id: clientId });
  const headers = {
    authorization: `Bearer ${key}`,
    'content-type': 'application/json',
    'idempotency-key': clientId,
  };
  for (;;) {
    const status = await fetch(`http://127.0.0.1:${port}/api/deposit`, {
      method: 'POST',
      headers,
      body,
    }).then(
      (answer) => String(answer.status),
      (error: Error) => error.message,
    );
    if (status === '201') return void (stored += 1);
    failures.push({ atMs: performance.now(), status });
    await sleep(200);
  }
}

async function orderOn(caller: number): Promise<void> {
  for (let n = 0; !isOver; n += 1) {
    await order(`two-${caller}-${n}`);
    await sleep(PAUSE_MS);
  }
}

/** Each from another person, so that each expects one answer in a chat of its own. */
async function writeToBot(): Promise<void> {
  for (; !isOver; updates += 1) {
    const id = FIRST_TELEGRAM_ID + updates;
    telegram.offer({
      update_id: 1_000 + updates,
      message: {
        message_id: 1,
        date: Math.floor(Date.now() / 1_000),
        text: '/start',
        entities: [{ type: 'bot_command', offset: 0, length: 6 }],
        chat: { id, type: 'private', first_name: 'A' },
        from: { id, is_bot: false, first_name: 'A' },
      },
    } as { update_id: number });
    await sleep(250);
  }
}

try {
  const work = [...Array.from({ length: CALLERS }, (_, caller) => orderOn(caller)), writeToBot()];
  for (const [n, part] of [...parts.entries()]) {
    await sleep(BETWEEN_KILLS_MS);
    const [killedMs, failedBefore, storedBefore] = [performance.now(), failures.length, stored];
    part.child.kill('SIGKILL');
    await once(part.child, 'exit');
    await sleep(BETWEEN_KILLS_MS);
    const failed = failures.slice(failedBefore);
    const lastMs = failed.length > 0 ? failed.at(-1)!.atMs - killedMs : 0;
    const kinds = [...new Set(failed.map(({ status }) => status))].join(', ');
    console.log(
      `killed ${part.name}: ${stored - storedBefore} calls stored in ${BETWEEN_KILLS_MS / 1_000} s, ${failed.length} failed once` +
        (failed.length > 0 ? ` (${kinds}), the last ${lastMs.toFixed(0)} ms after the kill` : ''),
    );
    parts[n] = start(part.name, part.run, part.port, env);
    await untilReady(parts[n]);
  }
  isOver = true;
  await Promise.all(work);
  await sleep(SETTLE_MS);

  const [{ after }] = await db.query<[{ after: number }]>('select count(*)::int as after from deposits');
  const replies = new Map<string, number>();
  for (const { params, done } of telegram.calls('sendMessage'))
    if (done) replies.set(String(params.chat_id), (replies.get(String(params.chat_id)) ?? 0) + 1);
  const people = Array.from({ length: updates }, (_, n) => replies.get(String(FIRST_TELEGRAM_ID + n)) ?? 0);
  const statuses = await db.query<{ status: string; count: number }[]>(
    'select status, count(*)::int from outbox_messages group by status',
  );
  console.log(`deposits: ${stored} calls confirmed, ${after - before} stored`);
  console.log(
    `updates: ${updates} sent, ${people.filter((count) => count === 1).length} people got one reply, ` +
      `${people.filter((count) => count === 0).length} none, ${people.filter((count) => count > 1).length} more than one`,
  );
  console.log(`outbox: ${statuses.map(({ status, count }) => `${count} ${status}`).join(', ')}`);
} finally {
  for (const { child } of parts) child.kill('SIGKILL');
  proxy.stop();
  await telegram.stop();
  await db.destroy();
  await postgres.stop();
  await rm(dataDir, { recursive: true, force: true });
}
