/**
 * `npm run bench:streams` opens the live streams of 500 staff and 2,000 agents, announces changes, and prints memory, CPU time
 * and delays of the server: with one process, and with two.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import http from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { randomUUID } from 'node:crypto';
import { JwtService } from '@nestjs/jwt';
import { DataSource } from 'typeorm';
import { startEmbeddedPostgres } from '../local/embedded-postgres.js';
import { dataSourceOptions, migrate } from '../src/platform/database/data-source.js';
import { AGENTS, brandOf, BRANDS, fill } from './fill.js';
import { freePort, metric, untilReady } from './measured-process.js';

const STAFF = 500;
/** The others are managers of five brands each. */
const SEE_ALL = 50;
const SECONDS = 15;
const JWT_SECRET = 'a secret of the benchmark, long enough';

interface Replica {
  child: ChildProcess;
  port: number;
  metrics: number;
}

async function start(databaseUrl: string, dataDir: string): Promise<Replica> {
  const [port, metrics] = [await freePort(), await freePort()];
  const child = spawn(process.execPath, ['dist/server/src/main.js'], {
    env: {
      PATH: process.env.PATH,
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      PUBLIC_URL: 'http://benchmark.example',
      PORT: String(port),
      METRICS_PORT: String(metrics),
      JWT_SECRET,
      TELEGRAM_BOT_TOKEN: '1:benchmark',
      TELEGRAM_API_ROOT: 'http://127.0.0.1:1',
      LOG_LEVEL: 'error',
      RUN: 'api',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  await untilReady(child, port);
  return { child, port, metrics };
}

/** Staff are the people after the agents. */
async function addStaff(db: DataSource): Promise<void> {
  await db.query(
    `insert into users (telegram_id, public_name, role, codes)
     select 9000000 + n, 'Staff ' || n, case when n <= $2 then 'ceo' else 'manager' end,
       case when n <= $2 then '{}' else array['brands', 'users', 'deposits', 'tickets'] end
     from generate_series(1, $1::int) n`,
    [STAFF, SEE_ALL],
  );
  await db.query(
    `insert into user_brands select u.id, 1 + (u.id * 5 + n) % $1 from users u, generate_series(1, 5) n where u.role = 'manager'`,
    [BRANDS],
  );
}

const tokens = new JwtService({ secret: JWT_SECRET, signOptions: { expiresIn: '12h' } });
const tokenOf = (userId: number) => tokens.sign({ ses: 0 }, { subject: String(userId), jwtid: randomUUID() });

let events = 0;
/** When the change with this id was announced. */
const announcedAt = new Map<number, number>();
let delays: number[] = [];

/** Opens a stream, and counts its events. */
function follow(port: number, path: string, userId: number): Promise<http.ClientRequest> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${tokenOf(userId)}` };
    const request = http.get({ host: '127.0.0.1', port, path, headers, agent: false }, (response) => {
      if (response.statusCode !== 200) return reject(new Error(`${path}: ${response.statusCode}`));
      response.setEncoding('utf8').on('data', (text: string) => {
        if (!text.includes('"topics"')) return;
        events += 1;
        const id = Number(/"tickets":\[(\d+)/.exec(text)?.[1]);
        const at = announcedAt.get(id);
        if (at !== undefined) delays.push(performance.now() - at);
      });
      response.on('error', () => undefined);
      resolve(request);
    });
    request.on('error', reject);
  });
}

let changes = 0;
/** As a replica announces it: a message in the ticket of an agent, or an accepted deposit. */
async function change(db: DataSource): Promise<void> {
  changes += 1;
  const agent = 1 + ((changes * 7919) % AGENTS);
  const brandId = brandOf(agent);
  const own = { brandId, ids: [changes], people: [agent] };
  const told =
    changes % 2 === 0
      ? [{ topic: 'tickets', ...own }]
      : [
          { topic: 'deposits', ...own },
          { topic: 'results', brandId, forMembers: true },
        ];
  announcedAt.set(changes, performance.now());
  await db.query(`select pg_notify('tallydesk_changes', payload) from unnest($1::text[]) payload`, [
    told.map((one) => JSON.stringify(one)),
  ]);
}

async function usageOf(replicas: Replica[]) {
  const all = await Promise.all(
    replicas.map(async ({ metrics }) => ({
      cpu: await metric(metrics, 'process_cpu_seconds_total'),
      memory: await metric(metrics, 'process_resident_memory_bytes'),
    })),
  );
  return { cpu: all.map(({ cpu }) => cpu), memory: all.map(({ memory }) => memory) };
}

const inMb = (bytes: number[]) => bytes.map((one) => `${(one / 1e6).toFixed(0)} MB`).join(', ');

async function measure(db: DataSource, replicas: Replica[], perSecond: number): Promise<void> {
  events = 0;
  delays = [];
  const before = await usageOf(replicas);
  const endsAt = performance.now() + SECONDS * 1_000;
  while (performance.now() < endsAt) {
    if (perSecond > 0) await change(db);
    await sleep(1_000 / Math.max(perSecond, 1));
  }
  await sleep(600);
  const after = await usageOf(replicas);
  const cpu = after.cpu.map((used, i) => `${(((used - before.cpu[i]!) / SECONDS) * 100).toFixed(1)} %`);
  delays.sort((a, b) => a - b);
  const at = (share: number) => delays[Math.floor(delays.length * share)]?.toFixed(0) ?? '-';
  console.log(
    `${String(perSecond).padStart(3)} changes a second: CPU ${cpu.join(', ')} of a core; memory ${inMb(after.memory)}; ` +
      `${(events / SECONDS).toFixed(0)} events a second; delay p50 ${at(0.5)} ms, p99 ${at(0.99)} ms`,
  );
}

async function run(url: string, dataDir: string, db: DataSource, count: number): Promise<void> {
  const replicas: Replica[] = [];
  try {
    for (let i = 0; i < count; i += 1) replicas.push(await start(url, dataDir));
    await sleep(2_000);
    console.log(`${count} process(es), before: memory ${inMb((await usageOf(replicas)).memory)}`);
    const begun = performance.now();
    const requests: http.ClientRequest[] = [];
    for (let userId = 1; userId <= AGENTS + STAFF; userId += 50) {
      const batch = Array.from({ length: 50 }, (_, i) => userId + i).map((id) =>
        follow(replicas[id % count]!.port, id > AGENTS ? '/api/events' : '/api/t/events', id),
      );
      requests.push(...(await Promise.all(batch)));
    }
    console.log(`${requests.length} streams opened in ${((performance.now() - begun) / 1_000).toFixed(1)} s`);
    for (const perSecond of [0, 1, 50]) await measure(db, replicas, perSecond);
    for (const request of requests) request.destroy();
  } finally {
    for (const { child } of replicas) {
      child.kill('SIGKILL');
      await once(child, 'exit');
    }
  }
}

spawnSync('npm', ['run', '--silent', 'build'], { stdio: 'inherit' });
const directory = await mkdtemp(join(tmpdir(), 'tallydesk-streams-'));
await chmod(directory, 0o755); // as root, PostgreSQL runs as another account
const postgres = await startEmbeddedPostgres(directory, { fsync: 'off' });
try {
  await migrate(postgres.url);
  const superuser = await new DataSource(
    dataSourceOptions({ url: postgres.superuserUrl, poolSize: 2 }),
  ).initialize();
  await fill(superuser, { deposits: 1_000, tickets: 100, messages: 100 });
  await addStaff(superuser);
  for (const count of [1, 2]) await run(postgres.url, join(directory, 'files'), superuser, count);
  await superuser.destroy();
} finally {
  await postgres.stop();
  await rm(directory, { recursive: true, force: true });
}
