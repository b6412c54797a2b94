import type { EntityManager } from 'typeorm';
import { allRows, firstRow, onlyRow, run, valueOf } from '../../platform/database/statements/statement.js';
import type { SealedRecord } from './audit-seal.rules.js';

/** All columns as text, so that neither the driver nor a time zone changes what is hashed. */
const RECORD = `
  r.id::text, to_char(r.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US') as at, r.via,
  r.actor_id::text as "actorId", r.api_key_id::text as "apiKeyId", r.action, r.subject_id::text as "subjectId",
  r.brand_id::text as "brandId", r.ip, r.request_id as "requestId", r.before::text, r.after::text`;

export interface Seal {
  position: number;
  recordId: string;
  hash: Buffer;
}

/** Lets one process at a time seal. False if another process seals now. */
export const tryLockSealing = valueOf<boolean>(
  `select pg_try_advisory_xact_lock(hashtextextended('audit seals', 0)) as held`,
);

/** The last seal, or null if there is none yet. */
export async function findHead(db: EntityManager): Promise<Omit<Seal, 'recordId'> | null> {
  const [head] = await db.query<{ position: string; hash: Buffer }[]>(
    'select position, hash from audit_seals order by position desc limit 1',
  );
  return head ? { position: Number(head.position), hash: head.hash } : null;
}

/**
 * Committed records that wait for their seal. The next few are chosen first, so that the cost of a batch does not depend on
 * how many wait. Removes the marks of records that are sealed already: a restore of data alone can bring such marks.
 */
export async function findUnsealed(db: EntityManager, limit: number): Promise<SealedRecord[]> {
  const next = 'select record_id from audit_unsealed order by record_id limit $1';
  await db.query(
    `with next as materialized (${next})
     delete from audit_unsealed u using next join audit_seals s on s.record_id = next.record_id
     where u.record_id = next.record_id`,
    [limit],
  );
  return db.query(
    `with next as materialized (${next})
     select ${RECORD} from next join audit_records r on r.id = next.record_id order by r.id`,
    [limit],
  );
}

export async function insertSeals(db: EntityManager, seals: Seal[]): Promise<void> {
  const recordIds = seals.map(({ recordId }) => recordId);
  await db.query(
    `insert into audit_seals (position, record_id, hash)
     select * from unnest($1::bigint[], $2::bigint[], $3::bytea[])`,
    [seals.map(({ position }) => position), recordIds, seals.map(({ hash }) => hash)],
  );
  await db.query('delete from audit_unsealed where record_id = any($1::bigint[])', [recordIds]);
}

/** Adds up the counts of written records, so that they stay few. Only the process that seals may call it. */
export const addUpWritten = run(`
  with counts as (delete from audit_written returning records)
  insert into audit_written select sum(records) from counts having count(*) > 0`);

/** How many records were ever written, and how many there are. */
export const countRecordsTwice = onlyRow<{ written: number; present: number }>(`
  select (select coalesce(sum(records), 0)::float8 from audit_written) as written,
    (select count(*)::float8 from audit_records) as present`);

export interface NotedHead {
  noted_at: Date;
  position: string;
  hash: Buffer;
}

/** The heads that were noted in the database, oldest first. */
export const findNotedHeads = allRows<NotedHead>(
  'select noted_at, position, hash from audit_heads order by noted_at',
);

/** Notes the last seal, unless one was noted after `since`. Returns what it noted. */
export const noteHead = firstRow<NotedHead, [now: Date, since: Date]>(`
  insert into audit_heads (noted_at, position, hash)
  select $1, position, hash from audit_seals
  where not exists (select from audit_heads where noted_at > $2) order by position desc limit 1
  returning noted_at, position, hash`);

export interface SealRow {
  position: string;
  recordId: string;
  hash: Buffer;
  /** Null if the record is gone. */
  record: SealedRecord | null;
}

/** The seals after a position, in order, with their records. */
export async function findSeals(db: EntityManager, above: number, limit: number): Promise<SealRow[]> {
  const rows = await db.query<(Omit<SealRow, 'record'> & Partial<SealedRecord>)[]>(
    `select s.position, s.record_id as "recordId", s.hash, ${RECORD}
     from audit_seals s left join audit_records r on r.id = s.record_id
     where s.position > $1 order by s.position limit $2`,
    [above, limit],
  );
  return rows.map(({ position, recordId, hash, ...record }) => ({
    position,
    recordId,
    hash,
    record: record.id ? (record as SealedRecord) : null,
  }));
}

/** `gone`: a record that waits for a seal but was removed. `unmarked`: one that has no seal and does not wait. Null: none. */
export const findStrays = onlyRow<{ gone: string | null; unmarked: string | null }>(`
  select
    (select min(u.record_id) from audit_unsealed u
     where not exists (select from audit_records r where r.id = u.record_id)) as gone,
    (select min(r.id) from audit_records r
     where not exists (select from audit_seals s where s.record_id = r.id)
       and not exists (select from audit_unsealed u where u.record_id = r.id)) as unmarked`);

export const countUnsealed = valueOf<number>('select count(*)::int as count from audit_unsealed');
