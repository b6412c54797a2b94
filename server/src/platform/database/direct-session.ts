import pg from 'pg';
import { ConfigError } from '../config/config.js';

const ADVICE =
  'Tallydesk needs session-level locks, LISTEN and prepared statements. Use the address of PostgreSQL itself; DATABASE_POOL limits the connections';

const RESPONSE_TIMEOUT_MS = 5_000;

/** Reads session state that a pooler in front of PostgreSQL loses. */
const PROBE = `select current_setting('plan_cache_mode') = 'force_generic_plan' as keeps_settings,
                    pg_try_advisory_lock(hashtextextended($1, 0)) as has_lock`;
interface ProbeResult {
  keeps_settings: boolean;
  has_lock: boolean;
}

/**
 * Opens a session. Throws if DATABASE_URL leads to a pooler that shares a PostgreSQL session between clients, as PgBouncer does
 * in transaction mode. Two replicas could then lead at once, and announcements would be lost.
 */
export async function openDirectSession(options: pg.ClientConfig): Promise<pg.Client> {
  const [session, other] = [1, 2].map(
    () => new pg.Client({ ...options, pipeline: true, query_timeout: RESPONSE_TIMEOUT_MS }),
  ) as [pg.Client, pg.Client];
  try {
    await Promise.all([session, other].map(connect));
    await assertIndependent([session, other]);
    return session;
  } catch (error) {
    closeSession(session);
    // PgBouncer rejects session settings by default.
    if (/unsupported startup parameter/.test(String(error)))
      throw createPoolerError('does not accept session settings');
    throw error;
  } finally {
    closeSession(other);
  }
}

async function connect(session: pg.Client): Promise<void> {
  session.on('error', () => undefined); // the failed query throws the same error
  await session.connect();
}

/** Not awaited: `end` never resolves on a dead connection. */
function closeSession(session: pg.Client): void {
  void session.end().catch(() => undefined);
}

/**
 * Throws unless the first session keeps its settings, and its lock excludes the second one, even while the second one is in a
 * transaction.
 */
export async function assertIndependent([first, second]: [pg.Client, pg.Client]): Promise<void> {
  const lock = `sessions of ${crypto.randomUUID()}`;
  const { rows: firstRows } = await first.query<ProbeResult>(PROBE, [lock]);
  if (!firstRows[0]!.keeps_settings) throw createPoolerError('drops the settings of a session');
  await second.query('begin');
  const { rows: secondRows } = await second.query<ProbeResult>(PROBE, [lock]);
  if (secondRows[0]!.has_lock) throw createPoolerError('shares sessions between clients');
}

function createPoolerError(problem: string): ConfigError {
  return new ConfigError(
    `DATABASE_URL: leads to a connection pooler, such as PgBouncer, that ${problem}. ${ADVICE}`,
  );
}
