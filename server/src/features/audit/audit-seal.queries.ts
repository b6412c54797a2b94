import type { EntityManager } from 'typeorm';
import type { SealedRecord } from './audit-seal.rules.js';

/** As text, so that neither the driver nor a time zone changes what is hashed. */
const RECORD = `
  r.id::text, to_char(r.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US') as at, r.via,
  r.actor_id::text as "actorId", r.api_key_id::text as "apiKeyId", r.action, r.subject_id::text as "subjectId",
  r.brand_id::text as "brandId", r.ip, r.request_id as "requestId", r.before::text, r.after::text`;

export interface Seal {
  position: number;
  recordId: string;
  hash: Buffer;
}

/** Lets one process at a time seal; false when another does. */
export async function tryLockSealing(db: EntityManager): Promise<boolean> {
  const [lock] = await db.query<[{ held: boolean }]>(
    `select pg_try_advisory_xact_lock(hashtextextended('audit seals', 0)) as held`,
  );
  return lock.held;
}

/** The last seal; null before the first. */
export async function findHead(db: EntityManager): Promise<Omit<Seal, 'recordId'> | null> {
  const [head] = await db.query<{ position: string; hash: Buffer }[]>(
    'select position, hash from audit_seals order by position desc limit 1',
  );
  return head ? { position: Number(head.position), hash: head.hash } : null;
}

/**
 * Committed records that wait for their seal. The few that are next are chosen first, so that a batch costs the same however
 * many wait. Marks of what is sealed already, which data that is restored on its own brings along, are taken away.
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

export interface SealRow {
  position: string;
  recordId: string;
  hash: Buffer;
  /** Null where the record is gone. */
  record: SealedRecord | null;
}

/** Seals above a position, in order, with their records. */
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

/** A record that waits for a seal and is gone, and one that neither waits nor is sealed; each null where there is none. */
export async function findStrays(
  db: EntityManager,
): Promise<{ gone: string | null; unmarked: string | null }> {
  const [strays] = await db.query<[{ gone: string | null; unmarked: string | null }]>(
    `select
       (select min(u.record_id) from audit_unsealed u
        where not exists (select from audit_records r where r.id = u.record_id)) as gone,
       (select min(r.id) from audit_records r
        where not exists (select from audit_seals s where s.record_id = r.id)
          and not exists (select from audit_unsealed u where u.record_id = r.id)) as unmarked`,
  );
  return strays;
}

export async function countUnsealed(db: EntityManager): Promise<number> {
  const [{ count }] = await db.query<[{ count: number }]>(
    'select count(*)::int as count from audit_unsealed',
  );
  return count;
}
