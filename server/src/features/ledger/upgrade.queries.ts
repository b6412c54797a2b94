import type { EntityManager } from 'typeorm';
import { replicas } from '../../platform/database/replica.sql.js';

/** Whether an older replica has run since the last recount of that migration's totals. */
export async function isRecountDue(db: EntityManager, schemaVersion: number): Promise<boolean> {
  const [{ isDue }] = await db.query<[{ isDue: boolean }]>(
    `select coalesce(
       (select r.recounted_at is null
          or exists (select from ${replicas} seen where schema_version < $1 and seen_at > r.recounted_at)
        from totals_recounts r where r.schema_version = $1),
       true) as "isDue"`,
    [schemaVersion],
  );
  return isDue;
}

export async function markRecountDue(db: EntityManager, schemaVersion: number): Promise<void> {
  await db.query('update totals_recounts set recounted_at = null where schema_version = $1', [schemaVersion]);
}

/** Lets one replica at a time recount, until commit. False if another one recounts. */
export async function claimRecount(db: EntityManager): Promise<boolean> {
  const [{ taken }] = await db.query<[{ taken: boolean }]>(
    `select pg_try_advisory_xact_lock(hashtextextended('recount after an upgrade', 0)) as taken`,
  );
  return taken;
}

/** Notes that the totals were right at the beginning of this transaction. */
export async function markRecounted(db: EntityManager, schemaVersion: number): Promise<void> {
  await db.query(
    `insert into totals_recounts (schema_version, recounted_at) values ($1, now())
     on conflict (schema_version) do update set recounted_at = excluded.recounted_at`,
    [schemaVersion],
  );
}
