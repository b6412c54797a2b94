import type pg from 'pg';
import { MIGRATION_LOCK } from '../../../platform/database/data-source.js';

/** These tables are about running processes and their work, or a restore fills them itself. Unlogged tables are not saved either. */
const UNSAVED_TABLES = [
  'migrations',
  'replicas',
  'leaderships',
  'file_store',
  'recovery_state',
  'deposit_claims',
  'deposit_cards',
  'deposit_card_changes',
  'moment_changes',
  'moment_watches',
  'webhook_deliveries',
  'webhook_attempts',
];

/** Secrets, and passkey confirmations, which are valid for minutes and only in the running installation. */
const UNSAVED_COLUMNS = [
  'sessions.verified_at',
  'webhook_endpoints.secret',
  'webhook_endpoints.previous_secret',
];

type Session = Pick<pg.ClientBase, 'query'>;

export interface Table {
  name: string;
  columns: string[];
}

const quoteIdentifier = (name: string) => `"${name}"`;
/** SQL condition: the relation `c` is in the schema and does not belong to an extension. */
const isOwnRelationSql = `c.relnamespace = current_schema()::regnamespace
  and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')`;

/** Counts the tables, views and sequences in the schema, except those of extensions. */
export async function countRelations(db: Session): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    `select count(*)::int from pg_class c where ${isOwnRelationSql} and c.relkind in ('r', 'p', 'v', 'm', 'S', 'f')`,
  );
  return rows[0]!.count;
}

/** The tables to save, with the columns to save. */
export async function listTables(db: Session): Promise<Table[]> {
  const { rows } = await db.query<Table>(
    `select c.relname::text as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid
     where ${isOwnRelationSql} and c.relkind = 'r' and c.relpersistence = 'p' and c.relname <> all ($1)
       and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
       and c.relname || '.' || a.attname <> all ($2)
     group by c.relname order by c.relname`,
    [UNSAVED_TABLES, UNSAVED_COLUMNS],
  );
  return rows;
}

/** Locks the tables against changes of their structure until commit. Rows can still be read and written. */
export async function lockSchema(db: Session, tables: Table[]): Promise<void> {
  await db.query(
    `lock table ${tables.map(({ name }) => quoteIdentifier(name)).join(', ')} in access share mode`,
  );
}

/** Locks out migrations, but not other backups. False: a migration is running. */
export async function tryLockMigrations(db: Session): Promise<boolean> {
  const { rows } = await db.query<{ isLocked: boolean }>(
    'select pg_try_advisory_lock_shared($1) as "isLocked"',
    [MIGRATION_LOCK],
  );
  return rows[0]!.isLocked;
}

export async function unlockMigrations(db: Session): Promise<void> {
  await db.query('select pg_advisory_unlock_shared($1)', [MIGRATION_LOCK]);
}

export async function listMigrations(db: Session): Promise<string[]> {
  const { rows } = await db.query<{ name: string }>('select name from migrations order by id');
  return rows.map(({ name }) => name);
}

/** The time of the snapshot, and the PostgreSQL version. */
export async function getSnapshotInfo(db: Session): Promise<{ at: Date; postgres: string }> {
  const { rows } = await db.query<{ at: Date; postgres: string }>(
    `select now() as at, current_setting('server_version') as postgres`,
  );
  return rows[0]!;
}

/** The last seal of the audit records, in the form that `npm run audit` accepts. */
export async function findAuditHead(db: Session): Promise<string | null> {
  const { rows } = await db.query<{ head: string }>(
    `select position || ':' || encode(hash, 'hex') as head from audit_seals order by position desc limit 1`,
  );
  return rows[0]?.head ?? null;
}

/** Keys of the pictures of people, and of the files that belong to a message or a deposit. */
export async function listFileKeys(db: Session): Promise<string[]> {
  const { rows } = await db.query<{ key: string }>(
    `select 'files/' || name as key from ticket_files where message_id is not null
     union all
     select 'files/' || name from deposit_slips where status = 'stored'
     union all
     select 'files/' || name from deposit_files where deposit_id is not null
     union all
     select 'avatars/' || photo_name from users where photo_name is not null`,
  );
  return rows.map(({ key }) => key);
}

export interface Sequence {
  table: string;
  column: string;
  last: string;
}

/** The sequences of the tables' identity columns, and of deposit cards, whose ids are in buttons that chats still show. */
export async function listSequences(db: Session, tables: Table[]): Promise<Sequence[]> {
  const { rows } = await db.query<Sequence>(
    `select c.relname::text as "table", a.attname::text as "column",
            coalesce(pg_sequence_last_value(s.oid::regclass), 0)::text as last
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0
     join pg_depend d on d.refobjid = c.oid and d.refobjsubid = a.attnum and d.deptype in ('a', 'i')
     join pg_class s on s.oid = d.objid and s.relkind = 'S'
     where ${isOwnRelationSql} and c.relname = any ($1)
     order by 1, 2`,
    [[...tables.map(({ name }) => name), 'deposit_cards']],
  );
  return rows;
}

/** Sets the column's sequence to continue after its last value. */
export async function setSequence(db: Session, { table, column, last }: Sequence): Promise<void> {
  await db.query(
    'select setval(pg_get_serial_sequence(quote_ident($1), $2), greatest($3::bigint, 1), $3::bigint > 0)',
    [table, column, last],
  );
}

export const buildCopySql = ({ name, columns }: Table, direction: 'to stdout' | 'from stdin'): string =>
  `copy ${quoteIdentifier(name)} (${columns.map(quoteIdentifier).join(', ')}) ${direction}`;

/** Deletes rows that migrations have inserted. Does not delete from empty tables, because triggers forbid it on some. */
export async function emptyTable(db: Session, { name }: Table): Promise<void> {
  const { rows } = await db.query(`select from ${quoteIdentifier(name)} limit 1`);
  if (rows.length > 0) await db.query(`delete from ${quoteIdentifier(name)}`);
}

/** Prevents processes from starting until the steps after the restore are done. The last step resets the reason. */
export async function markPending(
  db: Session,
  { made_at }: { made_at: string },
  reason: string,
): Promise<void> {
  await db.query(
    `insert into recovery_state (installation_id, generation_id, heartbeat_at, system_id, timeline, pending_reason)
     values (gen_random_uuid(), gen_random_uuid(), $1, '', 0, $2)`,
    [made_at, reason],
  );
}

export async function updatePlannerStatistics(db: Session, tables: Table[]): Promise<void> {
  await db.query(`analyze ${tables.map(({ name }) => quoteIdentifier(name)).join(', ')}`);
}

/**
 * Drops foreign keys, which would require an order of tables, and disables insert triggers, which would process each row again.
 * Needs only the owner's rights. Returns the statements that restore both. Those of foreign keys verify every reference.
 */
export async function suspendConstraints(db: Session): Promise<string[]> {
  const { rows } = await db.query<{ off: string; on: string }>(
    `select format('alter table %s drop constraint %I', k.conrelid::regclass, k.conname) as off,
            format('alter table %s add constraint %I %s', k.conrelid::regclass, k.conname, pg_get_constraintdef(k.oid)) as "on"
     from pg_constraint k join pg_class c on c.oid = k.conrelid where ${isOwnRelationSql} and k.contype = 'f'
     union all
     select format('alter table %s disable trigger %I', t.tgrelid::regclass, t.tgname),
            format('alter table %s enable %s trigger %I', t.tgrelid::regclass,
                   case t.tgenabled when 'A' then 'always' else '' end, t.tgname)
     from pg_trigger t join pg_class c on c.oid = t.tgrelid
     where ${isOwnRelationSql} and not t.tgisinternal and t.tgenabled in ('O', 'A') and t.tgtype & 4 <> 0
     order by 1`,
  );
  for (const { off } of rows) await db.query(off);
  return rows.map(({ on }) => on);
}
