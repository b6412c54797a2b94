import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import pg from 'pg';
import { DataSource, type DataSourceOptions } from 'typeorm';
import type { PostgresDriver } from 'typeorm/driver/postgres/PostgresDriver.js';
import { migrations } from '../../../../migrations/all.js';
import { ConfigError } from '../config/config.js';
import { SnakeCaseNaming } from './columns.js';
import { CommitListeners } from './commit-listeners.js';
import { NamedClient, type StoredAnnouncement } from './named-client.js';
import { openDirectSession } from './direct-session.js';
import {
  raiseOldestRelease,
  assertVersionAllowed,
  assertNoOutdatedProcesses,
  schemaVersion,
} from './releases.js';

type PostgresOptions = Extract<DataSourceOptions, { type: 'postgres' }>;

export interface SessionLimits {
  /** For one statement. */
  statementMs: number;
  /** For waiting for one lock; 0: up to `statementMs`. */
  lockMs: number;
}

export interface DatabaseSettings {
  url: string;
  poolSize: number;
  limits?: SessionLimits;
  /** Rejects connections to a standby, which the address may lead to after a failover. */
  isPrimaryOnly?: boolean;
  /** Sends statements without waiting for the responses to earlier ones. `COPY` and the driver's cursors need false. */
  isPipelined?: boolean;
}

const DEFAULT_LIMITS: SessionLimits = { statementMs: 30_000, lockMs: 4_000 };
/** For long queries, and for migrations, which may rewrite large tables. */
export const LONG_LIMITS: SessionLimits = { statementMs: 3_600_000, lockMs: 0 };
const CONNECT_MS = 5_000;
/** Longer than any pause between two statements of a transaction. */
const IDLE_IN_TRANSACTION_MS = 60_000;

/** The name of this process's sessions, unique to the process. */
export const APPLICATION_NAME = `tallydesk ${schemaVersion} ${randomUUID().slice(0, 8)}`;

/** PostgreSQL cancels a statement at its limit. Without a response, the driver rejects it this much later. */
const GRACE_MS = 5_000;

export function buildDataSourceOptions({
  url,
  poolSize,
  limits = DEFAULT_LIMITS,
  isPrimaryOnly = false,
  isPipelined = true,
}: DatabaseSettings): PostgresOptions {
  const commitListeners = new CommitListeners();
  const settings = {
    // Uses a generic plan from the first execution. By default PostgreSQL replans the first five.
    plan_cache_mode: 'force_generic_plan',
    // Starting parallel workers or compiling takes longer than most statements, but not than long queries.
    ...(limits !== LONG_LIMITS && { max_parallel_workers_per_gather: 0, jit: 'off' }),
    timezone: 'UTC',
    // Read by a trigger: totals that an older version writes have to be recounted.
    'tallydesk.schema_version': schemaVersion,
    statement_timeout: limits.statementMs,
    lock_timeout: limits.lockMs,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    // Without keepalives, the locks of a vanished host would stay for hours.
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
    // Otherwise TypeORM would load its own copy.
    driver: pg,
    extra: {
      Client: NamedClient,
      commitListeners,
      onTriggerNotice: (announcement: StoredAnnouncement) =>
        commitListeners.publish({ rowIds: [announcement.rowId], changes: announcement.changes, wakeUps: [] }),
      pipeline: isPipelined,
      query_timeout: limits.statementMs + GRACE_MS,
      ...(isPrimaryOnly && { verify: assertPrimary }),
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

export function getPoolState({ driver }: DataSource) {
  const pool = (driver as PostgresDriver).master as pg.Pool | undefined;
  const { totalCount = 0, idleCount = 0, waitingCount = 0 } = pool ?? {};
  return { used: totalCount - idleCount, idle: idleCount, waiting: waitingCount };
}

function assertPrimary(client: pg.Client, done: (error?: Error) => void): void {
  client.query<{ readOnly: boolean }>(
    `select current_setting('transaction_read_only')::boolean as "readOnly"`,
    (error, result) => done(error ?? (result.rows[0]!.readOnly ? createReadOnlyError() : undefined)),
  );
}

const createReadOnlyError = () => Object.assign(new Error('the database is read-only'), { code: '25006' });

/** A session outside of the pool, not connected yet. A query without a response within `responseTimeoutMs` fails. */
export const createSession = (url: string, responseTimeoutMs: number): pg.Client =>
  new pg.Client({ ...buildSessionConfig(url), query_timeout: responseTimeoutMs });

function buildSessionConfig(
  url: string,
  options = buildDataSourceOptions({ url, poolSize: 1 }),
): pg.ClientConfig {
  return { ...(options.extra as object), connectionString: url, application_name: APPLICATION_NAME };
}

const MIN_POSTGRES_VERSION = 15;
const UNDEFINED_TABLE = '42P01';
/** The key of the advisory lock: an arbitrary number, the same in every replica and release. */
export const MIGRATION_LOCK = 7_215_001;
const LOCK_POLL_MS = 100;

/**
 * Migrates the database. If replicas start together, one migrates and the others wait. Throws if PostgreSQL, this version or a
 * running process is too old, or if the role lacks a right. TypeORM is initialized only if a migration is missing.
 */
export async function migrate(url: string): Promise<void> {
  await lockMigrations(url, async (session) => {
    await assertVersionAllowed(session);
    if (!(await isUpToDate(session))) {
      await assertNoOutdatedProcesses(session);
      await withDataSource(url, (dataSource) => dataSource.runMigrations({ transaction: 'each' }));
    }
    await assertTableRights(session);
    await warnOfLocale(session);
    await raiseOldestRelease(session);
  });
}

/** Runs `work` while no replica can start, because each start needs the migration lock. */
export async function withMigrationLock<Result>(
  url: string,
  work: (dataSource: DataSource) => Promise<Result>,
): Promise<Result> {
  return lockMigrations(url, () => withDataSource(url, work));
}

const buildLongOptions = (url: string) =>
  buildDataSourceOptions({ url, poolSize: 2, limits: LONG_LIMITS, isPipelined: false });

async function lockMigrations<Result>(
  url: string,
  work: (session: pg.Client) => Promise<Result>,
): Promise<Result> {
  const session = await openDirectSession(buildSessionConfig(url, buildLongOptions(url)));
  const tryLock = () =>
    session.query<{ isLocked: boolean }>('select pg_try_advisory_lock($1) as "isLocked"', [MIGRATION_LOCK]);
  try {
    await assertPostgresVersion(session);
    // Polls instead of blocking: `create index concurrently` waits for every statement that started before it.
    while (!(await tryLock()).rows[0]!.isLocked) await delay(LOCK_POLL_MS);
    return await work(session);
  } finally {
    // Not awaited: `end` never resolves on a dead connection.
    void session.end().catch(() => undefined);
  }
}

async function withDataSource<Result>(
  url: string,
  work: (dataSource: DataSource) => Promise<Result>,
): Promise<Result> {
  const dataSource = await new DataSource(buildLongOptions(url)).initialize();
  try {
    return await work(dataSource);
  } finally {
    await dataSource.destroy();
  }
}

/** Whether every migration of this version is recorded. Throws if the database is older than version 1.0.0. */
async function isUpToDate(session: pg.Client): Promise<boolean> {
  try {
    const { rows } = await session.query<{ name: string }>('select name from migrations');
    const recorded = new Set(rows.map(({ name }) => name));
    if (recorded.size > 0 && !recorded.has(migrations[0]!.name))
      throw new ConfigError(
        'DATABASE_URL: the database is older than version 1.0.0. Start with an empty one',
      );
    return migrations.every(({ name }) => recorded.has(name));
  } catch (error) {
    if ((error as { code?: string }).code === UNDEFINED_TABLE) return false;
    throw error;
  }
}

async function assertPostgresVersion(session: pg.Client): Promise<void> {
  const { rows } = await session.query<{ version: string }>(
    `select current_setting('server_version') as version`,
  );
  const { version } = rows[0]!;
  if (Number.parseInt(version, 10) < MIN_POSTGRES_VERSION) {
    throw new ConfigError(
      `DATABASE_URL: Tallydesk needs PostgreSQL ${MIN_POSTGRES_VERSION} or newer. This is PostgreSQL ${version}`,
    );
  }
}

/** Only a warning, because everything but searches works with such a locale. */
async function warnOfLocale(session: pg.Client): Promise<void> {
  const { rows } = await session.query<{ foldsCase: boolean }>(`select lower('Ж') = 'ж' as "foldsCase"`);
  if (!rows[0]!.foldsCase)
    new Logger('Database').warn(
      'The locale of the database folds the case of Latin letters only, so a search for "иван" does not find "Иван". ' +
        'Create the database with a UTF-8 locale, such as C.UTF-8',
    );
}

async function assertTableRights(session: pg.Client): Promise<void> {
  const { rows } = await session.query<{ role: string; table: string }>(
    `select current_user::text as role, c.relname::text as table from pg_class c
     where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace
       and c.relowner = (select relowner from pg_class where oid = 'migrations'::regclass)
       and not (has_table_privilege(c.oid, 'select') and has_table_privilege(c.oid, 'insert'))
     order by c.relname limit 1`,
  );
  const [forbidden] = rows;
  if (forbidden)
    throw new ConfigError(
      `DATABASE_URL: the user lacks a right. Make it the owner of the database and of its tables (${forbidden.role} may not use the table ${forbidden.table})`,
    );
}
