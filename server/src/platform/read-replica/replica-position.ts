import type { Queryable } from '../database/database.js';
import { generation } from '../recovery/generation.sql.js';

interface PrimaryState {
  /** The position of the last commit, also with `synchronous_commit = off`. */
  position: string;
  cluster: string;
  generation: string | null;
  /** Tells two servers of one cluster apart. */
  startedAt: string;
}

interface StandbyState {
  /** False after its promotion. */
  isStandby: boolean;
  hasReplayed: boolean;
  cluster: string;
  generation: string | null;
  startedAt: string;
}

/** The identifier of the cluster and the name of the database. A standby has both from its primary. */
const CLUSTER = `(select system_identifier from pg_control_system()) || '/' || current_database()`;
const STARTED_AT = 'pg_postmaster_start_time()::text';

export async function readPrimary(db: Queryable): Promise<PrimaryState> {
  const [state] = await db.query<[PrimaryState]>(
    `select ${CLUSTER} as cluster, ${generation} as generation, ${STARTED_AT} as "startedAt",
       case current_setting('synchronous_commit')
         when 'off' then pg_current_wal_insert_lsn() else pg_current_wal_flush_lsn()
       end::text as position`,
  );
  return state;
}

export async function readStandby(db: Queryable, position: string): Promise<StandbyState> {
  const [state] = await db.query<[StandbyState]>(
    `select ${CLUSTER} as cluster, ${generation} as generation, ${STARTED_AT} as "startedAt", pg_is_in_recovery() as "isStandby",
       coalesce(pg_last_wal_replay_lsn() >= $1::pg_lsn, false) as "hasReplayed"`,
    [position],
  );
  return state;
}
