/**
 * `npm run bench:find` searches 200,000 tickets with 2,000,000 messages for words, as people with different reach. It prints how
 * long the whole call takes, how long its statements take in the database, how many pages they touch, and the
 * processor time of a search. Pages and processor time hardly depend on other work on the machine. See docs/performance.md.
 */
import { chmod, mkdir, mkdtemp, open, rm } from 'node:fs/promises';
import http from 'node:http';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { DataSource } from 'typeorm';
import { startEmbeddedPostgres } from '../local/embedded-postgres.js';
import { dataSourceOptions, LONG, migrate } from '../src/platform/database/data-source.js';
import { median } from './compare.js';
import { newLoginCode, noteAllBlocks } from './fill.js';
import {
  FEW_BRANDS,
  fillWords,
  HALF_OF_BRANDS,
  manyRandom,
  nameOf,
  vocabulary,
  wordOfOthers,
} from './find-fill.js';
import { ask } from './load.js';
import { logPlans, statementsIn } from './plans.js';
import { parentOf, processorTime } from './processor-time.js';
import { logIn, startServers } from './servers.js';

const { values: given } = parseArgs({
  options: {
    tickets: { type: 'string', default: '200000' },
    messages: { type: 'string', default: '2000000' },
    /** Searches of each kind. */
    searches: { type: 'string', default: '60' },
    /** Only kinds of text whose names contain this. */
    only: { type: 'string', default: '' },
    /** Only people whose reach contains this. */
    reach: { type: 'string', default: '' },
    /** Keeps the filled database in this folder, and uses the one that is there. */
    data: { type: 'string' },
  },
});
const searches = Number(given.searches);
const GOAL_MS = 50;
const WARM_UP = 10;

const words = vocabulary();
const random = manyRandom(5);
const wordFrom = (least: number, most: number) => words[least + random(most - least)]!;
/** A word of which a letter is missing, doubled or swapped with its neighbour. */
function mistyped(word: string): string {
  const at = 1 + random(word.length - 2);
  const [before, letter, next, after] = [word.slice(0, at), word[at]!, word[at + 1]!, word.slice(at + 2)];
  return before + [next, letter + letter + next, next + letter][random(3)]! + after;
}

/** The words of these places in the vocabulary stand in 0.01 to 15 % of all messages. */
const [FREQUENT, RARE] = [8, words.length];
const anyWord = () => words[Math.floor(FREQUENT * (RARE / FREQUENT) ** (random(1_000) / 1_000))]!;
const texts: Record<string, (brands: number) => string> = {
  'one word': anyWord,
  'one frequent word': () => wordFrom(FREQUENT, 24),
  'one rare word': () => wordFrom(2_000, RARE),
  'two words': () => `${anyWord()} ${anyWord()}`,
  'three words': () => `${anyWord()} ${anyWord()} ${anyWord()}`,
  'a typing error': () => mistyped(words.slice(20).filter(({ length }) => length > 5)[random(4_000)]!),
  'a name': () => nameOf(1 + random(2_000)),
  'a word of others': (brands) => wordOfOthers(brands),
};

/** Who searches, by the brands that they reach. */
const reaches = {
  'all brands': null,
  'one brand': 1,
  '10 brands': FEW_BRANDS,
  '100 brands': HALF_OF_BRANDS,
} as const;
type Reach = keyof typeof reaches;

interface Measured {
  text: string;
  reach: string;
  totalMs: number[];
  /** Processor time of the server and the database together, of one search on average. */
  processorMs: number;
  databaseMs: number[];
  pages: number[];
}

const directory = given.data ?? (await mkdtemp(join(tmpdir(), 'tallydesk-find-')));
await mkdir(directory, { recursive: true });
await chmod(directory, 0o755); // as root, PostgreSQL runs as another account
const logFile = join(directory, 'postgres/log');
const postgres = await startEmbeddedPostgres(directory, {
  shared_buffers: '1GB',
  max_wal_size: '8GB',
  fsync: 'off',
});
const connect = () =>
  new DataSource(dataSourceOptions({ url: postgres.superuserUrl, poolSize: 2, limits: LONG })).initialize();

async function prepare(db: DataSource): Promise<void> {
  await migrate(postgres.url);
  const [{ known }] = await db.query<[{ known: boolean }]>('select exists (select from tickets) as known');
  if (known) return;
  const beganMs = performance.now();
  await fillWords(db, Number(given.tickets), Number(given.messages));
  await noteAllBlocks(db);
  await db.query('vacuum analyze');
  console.log(`Filled in ${((performance.now() - beganMs) / 1_000).toFixed(0)} s`);
}

/** A person with this reach. */
async function searcher(db: DataSource, reach: Reach): Promise<number> {
  const brands = reaches[reach];
  const [{ id }] = await db.query<[{ id: number }]>(
    `insert into users (telegram_id, public_name, role, codes) select max(telegram_id) + 1, $1, $2, '{tickets}' from users returning id`,
    [`Searcher of ${reach}`, brands === null ? 'ceo' : 'manager'],
  );
  await db.query(
    'insert into user_brands (user_id, brand_id) select $1, b.id from brands b where b.id <= $2',
    [id, brands ?? 0],
  );
  return id;
}

type Visit = (one: Measured, search: () => Promise<number>, used: () => number) => Promise<void>;

async function measureAll(db: DataSource, visit: Visit) {
  const servers = await startServers(postgres.url);
  const [{ pid }] = await db.query<[{ pid: number }]>('select pg_backend_pid() as pid');
  const postmaster = parentOf(pid) ?? pid;
  const agent = new http.Agent({ keepAlive: true });
  try {
    for (const reach of (Object.keys(reaches) as Reach[]).filter((name) => name.includes(given.reach))) {
      const user = await searcher(db, reach);
      const headers = await logIn(servers.ownPort, user, await newLoginCode(db, user));
      for (const text of Object.keys(texts).filter((name) => name.includes(given.only))) {
        const one = measured.find((known) => known.text === text && known.reach === reach) ?? {
          text,
          reach,
          totalMs: [],
          processorMs: 0,
          databaseMs: [],
          pages: [],
        };
        if (!measured.includes(one)) measured.push(one);
        const search = async () => {
          const path = `/api/ticket/search?q=${encodeURIComponent(texts[text]!(reaches[reach] ?? 0))}`;
          const beganMs = performance.now();
          await ask(agent, servers.ownPort, { path, headers });
          return performance.now() - beganMs;
        };
        await visit(one, search, () => processorTime(servers.ownPid) + processorTime(postmaster));
      }
    }
  } finally {
    agent.destroy();
    await servers.stop();
  }
}

const measured: Measured[] = [];
const p95 = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.95)]!;
/** The statements of a search. Others run in the background. */
const OF_SEARCH =
  /ticket_words|ticket_brand_words|people_like|from users u|ticket_text_cells|to_tsvector|with chosen as materialized/;

/** Searches again if lines of two sessions stand in each other's way in the log. */
async function searchLogged(one: Measured, search: () => Promise<number>): Promise<void> {
  const statements = await logged(search).catch(() => null);
  if (!statements) return searchLogged(one, search);
  one.databaseMs.push(statements.reduce((sum, { ms }) => sum + ms, 0));
  one.pages.push(statements.reduce((sum, { pages }) => sum + pages, 0));
}

async function logged(search: () => Promise<number>) {
  const log = await open(logFile);
  try {
    const from = (await log.stat()).size;
    await search();
    await sleep(5);
    const { size } = await log.stat();
    const { buffer, bytesRead } = await log.read({ buffer: Buffer.alloc(size - from), position: from });
    return statementsIn(buffer.toString('utf8', 0, bytesRead)).filter(({ text }) => OF_SEARCH.test(text));
  } finally {
    await log.close();
  }
}

function line(...cells: (string | number)[]): string {
  return cells
    .map((cell, n) =>
      n < 2 ? String(cell).padEnd(n === 0 ? 20 : 12) : String(cell).padStart(n < 6 ? 9 : 10),
    )
    .join('');
}

try {
  const db = await connect();
  await prepare(db);
  // Everything is in memory, as with a database that serves searches all day.
  await db.query('select count(*) from ticket_messages, lateral (select length(message)) _');
  await measureAll(db, async (one, search, used) => {
    for (let n = 0; n < WARM_UP; n += 1) await search();
    const before = used();
    for (let n = 0; n < searches; n += 1) one.totalMs.push(await search());
    one.processorMs = (used() - before) / searches;
  });
  await logPlans(db, { 'auto_explain.log_buffers': 'on' });
  await measureAll(db, async (one, search) => {
    await search();
    for (let n = 0; n < searches; n += 1) await searchLogged(one, search);
  });
  await db.query('alter system reset all');
  await db.query('select pg_reload_conf()');
  await db.destroy();
  console.log(line('', '', 'total', 'ms', 'database', 'ms', 'pages', '', 'processor'));
  console.log(line('text', 'reach', 'median', 'p95', 'median', 'p95', 'median', 'p95', 'ms'));
  for (const { text, reach, totalMs, databaseMs, pages, processorMs } of measured) {
    const times = [totalMs, databaseMs].flatMap((values) => [median(values), p95(values)]);
    console.log(
      line(
        text,
        reach,
        ...times.map((ms) => ms.toFixed(1)),
        ...[median(pages), p95(pages)].map((count) => count.toFixed(0)),
        processorMs.toFixed(1),
      ),
    );
  }
  const slow = measured.filter(({ totalMs }) => p95(totalMs) > GOAL_MS);
  console.log(
    `${measured.length - slow.length} of ${measured.length} kinds took at most ${GOAL_MS} ms at p95. The load of the machine was ${loadavg()[0]!.toFixed(1)}.`,
  );
} finally {
  await postgres.stop();
  if (!given.data) await rm(directory, { recursive: true, force: true });
}
process.exit();
