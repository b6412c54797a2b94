import type { EntityManager } from 'typeorm';
import { allRows, run } from '../database/statements/statement.js';

export interface Replica {
  id: string;
  version: string;
  schemaVersion: number;
  parts: string[];
  host: string;
}

/** A replica that is silent for so long does not run, or is frozen. */
const SILENT_SECONDS = 20;
const KEEP_DAYS = 30;

/** Notes that this replica runs. */
export async function announceReplica(db: EntityManager, replica: Replica): Promise<void> {
  const { id, version, schemaVersion, parts, host } = replica;
  await db.query(
    `insert into replicas (id, version, schema_version, parts, host) values ($1, $2, $3, $4, $5)
     on conflict (id) do update set seen_at = clock_timestamp()`,
    [id, version, schemaVersion, parts, host],
  );
}

export const markReplicaStopped = run<[id: string]>(
  'update replicas set stopped_at = clock_timestamp() where id = $1',
);

/** The replicas that run now, oldest first. */
export const findRunningReplicas = allRows<Replica>(`
  select id, version, schema_version::float as "schemaVersion", parts, host from replicas
  where stopped_at is null and seen_at > clock_timestamp() - interval '${SILENT_SECONDS} seconds' order by started_at`);

/** Forgets replicas that ended long ago. */
export const forgetReplicas = run(
  `delete from replicas where seen_at < clock_timestamp() - interval '${KEEP_DAYS} days'`,
);
