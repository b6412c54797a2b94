import pg from 'pg';
import { ConfigError } from '../config/config.js';

const ADVICE =
  'Tallydesk keeps locks, LISTEN and prepared statements in its sessions. Give the address of PostgreSQL itself; DATABASE_POOL limits the connections';

/** All statements of these sessions are short. */
const ANSWER_MS = 5_000;

/** Asks for what a session must keep, and a pooler in front of PostgreSQL loses. */
const PROBE = `select current_setting('plan_cache_mode') = 'force_generic_plan' as keeps_settings,
                    pg_try_advisory_lock(hashtextextended($1, 0)) as has_lock`;
interface ProbeResult {
  keeps_settings: boolean;
  has_lock: boolean;
}

/**
 * Opens a session. Throws if DATABASE_URL leads to a pooler that gives one session of PostgreSQL to several clients, as
 * PgBouncer does in transaction mode. With such a pooler two replicas could lead at once, and announcements would get lost.
 */
export async function openDirectSession(options: pg.ClientConfig): Promise<pg.Client> {
  const [session, other] = [1, 2].map(
    () => new pg.Client({ ...options, pipeline: true, query_timeout: ANSWER_MS }),
  ) as [pg.Client, pg.Client];
  try {
    await Promise.all([session, other].map(connect));
    await assertIndependent([session, other]);
    return session;
  } catch (error) {
    closeSession(session);
    // PgBouncer refuses session settings unless it is told to ignore them.
    if (/unsupported startup parameter/.test(String(error)))
      throw createPoolerError('does not take session settings');
    throw error;
  } finally {
    closeSession(other);
  }
}

async function connect(session: pg.Client): Promise<void> {
  session.on('error', () => undefined); // the failed query throws the same error
  await session.connect();
}

/** Not awaited: a dead connection would never end. */
function closeSession(session: pg.Client): void {
  void session.end().catch(() => undefined);
}

/** Throws unless one session's lock keeps the other session out, also while that one is in a transaction. */
export async function assertIndependent([one, other]: [pg.Client, pg.Client]): Promise<void> {
  const lock = `sessions of ${crypto.randomUUID()}`;
  const { rows: own } = await one.query<ProbeResult>(PROBE, [lock]);
  if (!own[0]!.keeps_settings) throw createPoolerError('drops the settings of a session');
  await other.query('begin');
  const { rows: foreign } = await other.query<ProbeResult>(PROBE, [lock]);
  if (foreign[0]!.has_lock) throw createPoolerError('gives one session to several clients');
}

function createPoolerError(what: string): ConfigError {
  return new ConfigError(
    `DATABASE_URL: leads to a connection pooler, such as PgBouncer, that ${what}. ${ADVICE}`,
  );
}
