import { onlyRow } from './statements/statement.js';

/** Where the primary is. What committed before is at or before `position`, also if commits do not wait for the disk. */
export interface PrimaryState {
  position: string;
  cluster: string;
}

export interface StandbyState {
  isStandby: boolean;
  hasReplayed: boolean;
  cluster: string;
}

/** The identifier of the cluster and the name of the database: a standby has both from its primary. */
const cluster = `(select system_identifier from pg_control_system()) || '/' || current_database()`;

export const readPrimary = onlyRow<PrimaryState>(
  `select ${cluster} as cluster,
     case current_setting('synchronous_commit')
       when 'off' then pg_current_wal_insert_lsn() else pg_current_wal_flush_lsn()
     end::text as position`,
);

/** After its promotion a standby has no more news of the primary. */
export const readStandby = onlyRow<StandbyState, [position: string]>(
  `select ${cluster} as cluster, pg_is_in_recovery() as "isStandby",
     coalesce(pg_last_wal_replay_lsn() >= $1::pg_lsn, false) as "hasReplayed"`,
);
