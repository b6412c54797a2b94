import pg from 'pg';
import { DataSource, type DataSourceOptions, type QueryRunner } from 'typeorm';
import { migrations } from '../../../../migrations/all.js';
import { AnnouncingClient } from './announcing-client.js';
import { LanePool } from './lane-pool.js';
import { SnakeCaseNaming } from './naming.strategy.js';
import { Commits } from './news.js';
import { requireRealSessions } from './real-sessions.js';
import { schemaVersion } from './schema-version.js';
import type { SessionLimits } from './watched-client.js';

type PostgresOptions = Extract<DataSourceOptions, { type: 'postgres' }>;

export interface DatabaseSettings {
  url: string;
  poolSize: number;
  limits?: SessionLimits;
}

/** For calls, jobs and the bot, unless the settings say otherwise. */
const ORDINARY: SessionLimits = { statementMs: 30_000, lockMs: 4_000 };
/** For migrations and benchmarks: they may rewrite large tables, and may have to wait for another replica that migrates. */
export const LONG: SessionLimits = { statementMs: 3_600_000, lockMs: 0 };
const CONNECT_MS = 5_000;
/** Longer than any pause between two statements of one transaction. */
const IDLE_IN_TRANSACTION_MS = 60_000;

/** Older versions are called just "tallydesk". */
export const APPLICATION_NAME = `tallydesk ${schemaVersion}`;

export function dataSourceOptions({ url, poolSize, limits = ORDINARY }: DatabaseSettings): PostgresOptions {
  const settings = {
    // Uses the cached plan from the first call on. By default PostgreSQL plans the first five calls anew.
    plan_cache_mode: 'force_generic_plan',
    timezone: 'UTC',
    statement_timeout: limits.statementMs,
    lock_timeout: limits.lockMs,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    // If a host vanishes, nothing closes its connections. Without these checks its locks would stay for hours.
    tcp_keepalives_idle: 10,
    tcp_keepalives_interval: 5,
    tcp_keepalives_count: 3,
  };
  return {
    type: 'postgres',
    url,
    poolSize,
    namingStrategy: new SnakeCaseNaming(),
    migrations,
    driver: { ...pg, Pool: LanePool },
    extra: {
      commits: new Commits(),
      Client: AnnouncingClient,
      limits,
      options: Object.entries(settings)
        .map(([name, value]) => `-c ${name}=${value}`)
        .join(' '),
      connectionTimeoutMillis: CONNECT_MS,
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
    },
    applicationName: APPLICATION_NAME,
  };
}

const OLDEST_POSTGRES = 15;
/** Any number will do. It must be the same in every replica. */
export const MIGRATION_LOCK = 7_215_001;

/**
 * Brings the database up to date. If replicas start together, one migrates and the others wait. Throws if PostgreSQL is
 * too old.
 */
export async function migrate(url: string): Promise<void> {
  await holdMigrationLock(url, (dataSource) => dataSource.runMigrations({ transaction: 'each' }));
}

/** Runs `work` while no replica can start, since each start needs the migration lock. */
export async function holdMigrationLock<Result>(
  url: string,
  work: (dataSource: DataSource) => Promise<Result>,
): Promise<Result> {
  const options = dataSourceOptions({ url, poolSize: 2, limits: LONG });
  const { options: settings } = options.extra as { options: string };
  await requireRealSessions({
    connectionString: url,
    options: settings,
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: CONNECT_MS,
  });
  const dataSource = await new DataSource(options).initialize();
  const runner = dataSource.createQueryRunner();
  try {
    await requireVersion(runner);
    await runner.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    return await work(dataSource);
  } finally {
    await runner.release();
    await dataSource.destroy();
  }
}

async function requireVersion(runner: QueryRunner): Promise<void> {
  const [{ version }] = (await runner.query(`select current_setting('server_version') as version`)) as [
    { version: string },
  ];
  if (Number.parseInt(version, 10) < OLDEST_POSTGRES) {
    throw new Error(`Tallydesk needs PostgreSQL ${OLDEST_POSTGRES} or newer. This is PostgreSQL ${version}.`);
  }
}
