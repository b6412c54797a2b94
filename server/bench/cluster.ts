import { createHash } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../local/embedded-postgres.js';
import { type Amounts, fillDatabase } from './fill.js';
import { sendRequests } from './load.js';
import { logInStaff } from './people.js';
import { buildStatisticRequests } from './reads.js';
import { startTallydesk } from './servers.js';

const MARKER_FILE = 'filled';
const RECOUNT_LIMIT_MS = 30 * 60_000;
const MEASUREMENT_SETTINGS = {
  // Simulates a remote disk: each commit waits 5 ms before the flush.
  commit_delay: '5000',
  commit_siblings: '0',
  // It would run in some rounds only, and cost more than the calls.
  autovacuum: 'off',
};
const FILL_SETTINGS = {
  fsync: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  max_wal_size: '8GB',
  work_mem: '512MB', // for the recount, which groups all deposits
};

export interface Cluster {
  url: string;
  superuserUrl: string;
  /** The product's `DATA_DIR`. PostgreSQL's data is elsewhere. */
  productDataDir: string;
  stop(): Promise<void>;
}

/** Starts PostgreSQL on a copy of a filled database. Fills a new one each day, so that the current month is not empty. */
export async function startFilled(home: string, amounts: Amounts): Promise<Cluster> {
  mkdirSync(home, { recursive: true });
  chmodSync(home, 0o755); // as root, PostgreSQL runs as another account
  const settings = { shared_buffers: amounts.deposits < 500_000 ? '256MB' : '2GB' };
  const folder = join(home, `${amounts.deposits}-${getContentHash(amounts)}`);
  const productDataDir = join(folder, 'data');
  const markerFile = join(folder, MARKER_FILE);
  if (!existsSync(markerFile)) {
    for (const name of readdirSync(home))
      if (name.startsWith(`${amounts.deposits}-`)) rmSync(join(home, name), { recursive: true });
    const startedAt = performance.now();
    mkdirSync(folder, { mode: 0o755 });
    await fillCluster(
      await startEmbeddedPostgres(folder, { ...settings, ...FILL_SETTINGS }),
      productDataDir,
      amounts,
    );
    writeFileSync(markerFile, '');
    const seconds = ((performance.now() - startedAt) / 1_000).toFixed(0);
    console.log(`Filled ${folder} in ${seconds} s: ${JSON.stringify(amounts)}`);
  }
  const postgres = await startEmbeddedPostgres(folder, {
    ...settings,
    ...MEASUREMENT_SETTINGS,
    max_wal_size: '8GB',
  });
  const toDatabaseUrl = (url: string, database: string) => url.replace(/[^/]+$/, database);
  await withClient(toDatabaseUrl(postgres.superuserUrl, 'postgres'), async (db) => {
    await db.query('drop database if exists bench with (force)');
    await db.query('create database bench template tallydesk strategy file_copy owner tallydesk');
    await db.query('checkpoint');
  });
  // The files of the last run would show that the database was rolled back.
  await withClient(toDatabaseUrl(postgres.superuserUrl, 'bench'), (db) => db.query('delete from file_store'));
  rmSync(productDataDir, { recursive: true, force: true });
  return {
    url: toDatabaseUrl(postgres.url, 'bench'),
    superuserUrl: toDatabaseUrl(postgres.superuserUrl, 'bench'),
    productDataDir,
    stop: () => postgres.stop(),
  };
}

function getContentHash(amounts: Amounts): string {
  const parts = [
    new Date().toISOString().slice(0, 10),
    JSON.stringify(amounts),
    ...['fill.ts', 'cluster.ts'].map((name) => readFileSync(join(import.meta.dirname, name))),
    ...readdirSync('migrations', { withFileTypes: true, recursive: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => readFileSync(join(parentPath, name))),
  ];
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest('hex').slice(0, 8);
}

async function fillCluster(
  postgres: EmbeddedPostgres,
  productDataDir: string,
  amounts: Amounts,
): Promise<void> {
  try {
    await (await startTallydesk(postgres.url, productDataDir)).stop(); // migrates on start
    await withClient(postgres.superuserUrl, async (db) => {
      await fillDatabase(db, amounts);
      await db.query('update totals_recounts set schema_version = 0'); // makes a recount due
      await db.query(`vacuum (analyze)`);
    });
    await computeTotalsAndStatistics(postgres, productDataDir);
    await withClient(postgres.superuserUrl, (db) => db.query(`vacuum (analyze)`));
  } finally {
    await postgres.stop();
  }
}

/** Waits for the recount of all totals, and requests each statistic once, which computes and stores it. */
async function computeTotalsAndStatistics(
  { url, superuserUrl }: EmbeddedPostgres,
  productDataDir: string,
): Promise<void> {
  const tallydesk = await startTallydesk(url, productDataDir);
  try {
    await withClient(superuserUrl, async (db) => {
      const startedAt = performance.now();
      while ((await db.query('select from totals_recounts where schema_version = 0')).rowCount) {
        if (performance.now() - startedAt > RECOUNT_LIMIT_MS)
          throw new Error('The recount of the totals has failed');
        await sleep(500);
      }
      await db.query('truncate statistic_changes'); // otherwise each run would compute all statistics again
      const [ceo] = await logInStaff(db, tallydesk.port);
      await sendRequests(tallydesk.port, buildStatisticRequests(ceo!));
    });
  } finally {
    await tallydesk.stop();
  }
}

export async function withClient<Result>(
  url: string,
  work: (db: pg.Client) => Promise<Result>,
): Promise<Result> {
  const db = new pg.Client({ connectionString: url });
  await db.connect();
  try {
    return await work(db);
  } finally {
    await db.end();
  }
}

/** The median time of a commit. Throws if commits are not slow, for example because `fsync` is off. */
export async function measureCommitMs(db: pg.Client): Promise<number> {
  const times: number[] = [];
  for (let n = 0; n < 21; n += 1) {
    const startedAt = performance.now();
    await db.query(`select pg_logical_emit_message(true, 'bench', 'a commit')`);
    times.push(performance.now() - startedAt);
  }
  const median = times.sort((a, b) => a - b)[10]!;
  if (median < 5) throw new Error(`A commit takes ${median.toFixed(1)} ms, not 5`);
  return median;
}
