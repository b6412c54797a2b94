import { run, valueOf } from '../../../platform/database/statements/statement.js';
import { replicas } from '../../../platform/database/replicas/replica.sql.js';

/** Whether an older replica has run since the last recount of that migration's totals. */
export const isRecountDue = valueOf<boolean, [schemaVersion: number]>(`
  select coalesce(
    (select r.recounted_at is null
       or exists (select from ${replicas} seen where schema_version < $1 and seen_at > r.recounted_at)
     from totals_recounts r where r.schema_version = $1),
    true) as "isDue"`);

export const markRecountDue = run<[schemaVersion: number]>(
  'update totals_recounts set recounted_at = null where schema_version = $1',
);

/** Lets one replica at a time recount, until commit. False if another one recounts. */
export const claimRecount = valueOf<boolean>(
  `select pg_try_advisory_xact_lock(hashtextextended('recount after an upgrade', 0)) as taken`,
);

/** Notes that the totals were right at the beginning of this transaction. */
export const markRecounted = run<[schemaVersion: number]>(`
  insert into totals_recounts (schema_version, recounted_at) values ($1, now())
  on conflict (schema_version) do update set recounted_at = excluded.recounted_at`);
