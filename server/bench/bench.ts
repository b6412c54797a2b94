/**
 * `npm run bench` compares the hot calls with a bare server on the same tables (raw-process.ts): requests a second, and the
 * 99th percentile of their times. Ratios are similar on all machines, figures are not. See docs/performance.md.
 */
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { DataSource } from 'typeorm';
import { startEmbeddedPostgres } from '../local/embedded-postgres.js';
import { dataSourceOptions, LONG, migrate } from '../src/platform/database/data-source.js';
import { compare, heading, lineOf, median, type Result } from './compare.js';
import { type Amounts, fill, newApiKey, newLoginCode } from './fill.js';
import { floors } from './floors.js';
import { ask, type Load, measure } from './load.js';
import { depositSearches, newRandom } from './mix.js';
import { startPeers } from './peers.js';
import { findTroubles, logPlans } from './plans.js';
import { parentOf, processorTime } from './processor-time.js';
import { summarize } from './profile.js';
import { reads } from './reads.js';
import { BOT_TOKEN, logIn, type Servers, startServers } from './servers.js';
import { WRITE_GOAL, writes } from './writes.js';

const STAFF = 1;
const SMALL = { deposits: '10000', tickets: '2000', messages: '20000', seconds: '0.5', rounds: '3' };
const LARGE = { deposits: '1000000', tickets: '200000', messages: '2000000', seconds: '3', rounds: '5' };

const { values: given } = parseArgs({
  options: {
    /** Takes a minute, and fails if a ratio is below its floor. */
    small: { type: 'boolean' },
    deposits: { type: 'string' },
    tickets: { type: 'string' },
    messages: { type: 'string' },
    /** Of one round on one server. */
    seconds: { type: 'string' },
    rounds: { type: 'string' },
    /** How often each change is called before it is measured, and each read for two rounds. By default both for half a round. */
    warm: { type: 'string' },
    /** Only calls whose names contain this. */
    only: { type: 'string', default: '' },
    /** Runs each call some times instead, and shows the plans that read many rows one after the other, or sort them. */
    plans: { type: 'boolean' },
    /** Also shows where the measured server spent its processor time, its start included. */
    profile: { type: 'boolean' },
    /** Also shows the processor time of a call in each server and in the database. It depends less on other work than ratios do. */
    cpu: { type: 'boolean' },
    /** Compares the searches of deposits with Directus and PostGraphile instead. Installs them from the registry first. */
    peers: { type: 'boolean' },
    /** Writes the results to this file. */
    json: { type: 'string' },
  },
});
const options = { ...(given.small ? SMALL : LARGE), ...given };
const [seconds, rounds] = [Number(options.seconds), Number(options.rounds)];
const amounts: Amounts = {
  deposits: Number(options.deposits),
  tickets: Number(options.tickets),
  messages: Number(options.messages),
};

/** The processor time of one call, in microseconds. */
interface Cost {
  server: number;
  database: number;
}
type Side = 'own' | 'raw';
/** Of each result, and of each of its rounds. */
const costs: Record<Side, Cost[]>[] = [];

/** Measures a server and, with `--cpu`, the processor time of its calls. */
async function metered(side: Side, servers: Servers, measureIt: () => Promise<Load>): Promise<Load> {
  if (!given.cpu) return measureIt();
  const pid = servers[`${side}Pid`];
  const used = () => [pid, postmaster!].map(processorTime);
  const before = used();
  const load = await measureIt();
  const [server, database] = used().map((ms, n) => ((ms - before[n]!) * 1_000) / load.calls);
  (costs[results.length] ??= { own: [], raw: [] })[side].push({ server: server!, database: database! });
  return load;
}

const isWanted = ({ name }: { name: string }) => name.includes(options.only);
const results: Result[] = [];
let postmaster: number | null = null;
const times: { name: string; ms: number }[] = [];
const say = (text: string) => console.log(text);

async function compareReads(servers: Servers, staff: Record<string, string>): Promise<void> {
  for (const { name, goal, requests } of reads(staff, BOT_TOKEN, amounts).filter(isWanted)) {
    const measureOn = (side: Side) => (round: number) =>
      metered(side, servers, () => measure(servers[`${side}Port`], requests(2 + round), { seconds }));
    for (const port of [servers.rawPort, servers.ownPort])
      await measure(port, requests(1), { seconds: given.warm ? 2 * seconds : seconds / 2 });
    report(await compare({ name, goal, rounds }, measureOn('raw'), measureOn('own')));
  }
}

async function compareWrites(servers: Servers, db: DataSource, staff: Record<string, string>): Promise<void> {
  const warmCalls = Number(given.warm ?? 0);
  const measured = await writes(db, staff, await newApiKey(db), 2 * (rounds + 1) * seconds, warmCalls);
  for (const { name, measureRaw, measureOwn } of measured.filter(isWanted)) {
    const until = { seconds };
    // Otherwise the first of these calls would also pay for code that is not compiled yet.
    const untilWarm = given.warm ? { requests: warmCalls } : { seconds: seconds / 2 };
    await measureRaw(servers.rawPort, untilWarm);
    await measureOwn(servers.ownPort, untilWarm);
    report(
      await compare(
        { name, goal: WRITE_GOAL, rounds },
        () => metered('raw', servers, () => measureRaw(servers.rawPort, until)),
        () => metered('own', servers, () => measureOwn(servers.ownPort, until)),
      ),
    );
  }
}

async function checkPlans(servers: Servers, db: DataSource, staff: Record<string, string>): Promise<void> {
  for (const { requests } of reads(staff, BOT_TOKEN, amounts).filter(isWanted))
    await measure(servers.ownPort, requests(2), { requests: 200 });
  for (const { measureOwn } of (await writes(db, staff, await newApiKey(db), 0.1)).filter(isWanted))
    await measureOwn(servers.ownPort, { requests: 50 });
  const { statements, troubles } = findTroubles(join(directory, 'postgres/log'));
  say(`${statements} statements`);
  for (const { statement, step, rows } of troubles) say(`${step}, ${rows} rows: ${statement.slice(0, 300)}`);
}

/** The peers against our own server, with the same searches. */
async function comparePeers(servers: Servers, url: string, staff: Record<string, string>): Promise<void> {
  for (const peer of await startPeers(url, directory)) {
    const pathsOf = (seed: number) => depositSearches(newRandom(seed));
    const search = (seed: number) => {
      const next = pathsOf(seed);
      return () => peer.searchFor(next());
    };
    const ownSearch = (seed: number) => {
      const next = pathsOf(seed);
      return () => ({ path: next(), headers: staff });
    };
    report(
      await compare(
        { name: `deposits, ${peer.name}`, goal: 30, rounds },
        (round) => measure(peer.port, search(round), { seconds }),
        (round) => measure(servers.ownPort, ownSearch(round), { seconds }),
      ),
    );
    await peer.stop();
  }
}

function report(result: Result): void {
  const measured = costs[results.length];
  results.push(result);
  say(lineOf(result));
  if (!measured) return;
  const usual = (side: Side, part: keyof Cost) =>
    Math.round(median(measured[side].map((cost) => cost[part])));
  const usualOf = (side: Side) => `${usual(side, 'server')} + ${usual(side, 'database')}`;
  say(`${' '.repeat(27)}us of a call in server + database: own ${usualOf('own')}, raw ${usualOf('raw')}`);
}

/** A page must cost the same, whatever its number. */
async function timePages({ ownPort }: Servers, headers: Record<string, string>): Promise<void> {
  const { last_page } = JSON.parse(
    await ask(undefined, ownPort, { path: '/api/deposit/search', headers }),
  ) as {
    last_page: number;
  };
  for (const page of [1, 10, 11, Math.round(last_page / 2), last_page]) {
    const path = `/api/deposit/search?page=${page}`;
    const { perSecond } = await measure(ownPort, () => ({ path, headers }), { seconds: seconds / 3 }, 1);
    times.push({ name: `deposit/search, page ${page}`, ms: 1_000 / perSecond });
  }
  for (const { name, ms } of times) say(`${name.padEnd(34)}${ms.toFixed(2)} ms`);
}

async function run(url: string, superuserUrl: string, stopLater: (servers: Servers) => void): Promise<void> {
  await migrate(url);
  const connect = (to: string, poolSize = 2) =>
    new DataSource(dataSourceOptions({ url: to, poolSize, limits: LONG })).initialize();
  const db = await connect(url);
  const superuser = await connect(superuserUrl);
  const startedAt = performance.now();
  await configure(superuser, { fsync: 'off' });
  await fill(superuser, amounts);
  await db.query(`update users set role = 'ceo' where id = ${STAFF}`);
  await db.query('vacuum analyze');
  say(`Filled in ${((performance.now() - startedAt) / 1_000).toFixed(0)} s: ${JSON.stringify(amounts)}`);

  if (given.plans) await logPlans(superuser);
  if (given.cpu) {
    const [{ pid }] = await superuser.query<[{ pid: number }]>('select pg_backend_pid() as pid');
    postmaster = parentOf(pid);
  }
  const servers = await startServers(url, given.profile ? profileFolder : undefined);
  stopLater(servers);
  const staff = await logIn(servers.ownPort, STAFF, await newLoginCode(db, STAFF));
  if (given.plans) return checkPlans(servers, db, staff);
  say(heading);
  if (given.peers) return comparePeers(servers, url, staff);
  await compareReads(servers, staff);
  if (!options.only) await timePages(servers, staff);

  // Each commit waits 5 ms, as on a disk that is far away.
  await configure(superuser, { fsync: 'on', commit_delay: '5000', commit_siblings: '0' });
  await compareWrites(servers, db, staff);
  await superuser.destroy();
  await db.destroy();
}

/** Throws if a setting does not hold: those of the command line win over these. */
async function configure(superuser: DataSource, settings: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(settings))
    await superuser.query(`alter system set ${name} = ${value}`);
  await superuser.query('select pg_reload_conf()');
  await sleep(500);
  for (const [name, value] of Object.entries(settings)) {
    const [row] = await superuser.query<[Record<string, string>]>(`select current_setting('${name}') as now`);
    if (row.now !== value) throw new Error(`${name} is ${row.now} and not ${value}`);
  }
}

const directory = await mkdtemp(join(tmpdir(), 'tallydesk-bench-'));
await chmod(directory, 0o755); // as root, PostgreSQL runs as another account
const postgres = await startEmbeddedPostgres(directory, {
  shared_buffers: given.small ? '256MB' : '2GB',
  max_wal_size: '8GB',
});
const profileFolder = join(directory, 'profile');
let servers: Servers | undefined;
try {
  await run(postgres.url, postgres.superuserUrl, (started) => (servers = started));
} finally {
  await servers?.stop();
  if (given.profile)
    for (const { place, share } of summarize(profileFolder))
      say(`${(100 * share).toFixed(1).padStart(5)} %  ${place}`);
  await postgres.stop();
  await rm(directory, { recursive: true, force: true });
}
if (options.json)
  await writeFile(options.json, JSON.stringify({ amounts, seconds, rounds, results, times }, null, 2));
const slow = given.small ? results.filter(({ name, ratio }) => ratio < (floors[name] ?? 0)) : [];
for (const { name, ratio } of slow) say(`${name}: ${ratio.toFixed(2)} is below its floor of ${floors[name]}`);
process.exit(slow.length > 0 ? 1 : 0);
