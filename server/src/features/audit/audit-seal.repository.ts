import { Injectable } from '@nestjs/common';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import { Database } from '../../platform/database/database.js';
import { SEAL_VERSION, type SealableRecord } from './audit-seal.rules.js';
import { erasableColumnsSql } from './audit-erasure.repository.js';

/** A link of the hash chain over the audit records. */
@Entity('audit_seals')
export class AuditSeal {
  @PrimaryColumn('bigint') position!: string;
  @Column('bigint') recordId!: string;
  @Column('bytea') hash!: Buffer;
  /** 1: the seal covers the values of the record. 2: it covers their salted hashes, so values can be erased. */
  @Column('smallint', { default: 1 }) version!: number;
}

/** A record that waits for its seal. A trigger marks each new record. */
@Entity('audit_unsealed')
export class AuditUnsealed {
  @PrimaryColumn('bigint') recordId!: string;
}

/** The last seal of the chain at some time, stored to verify the chain later. */
@Entity('audit_heads')
export class AuditHead {
  @PrimaryColumn('timestamptz', { name: 'noted_at' }) storedAt!: Date;
  @Column('bigint') position!: string;
  @Column('bytea') hash!: Buffer;
}

/** SQL: the columns of a `SealableRecord`, as text, so that neither the driver nor a time zone affects the hash. */
const recordColumnsSql = `
  ${erasableColumnsSql}, to_char(r.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US') as at, r.via,
  r.actor_id::text as "actorId", r.api_key_id::text as "apiKeyId", r.action, r.subject_id::text as "subjectId",
  r.brand_id::text as "brandId", r.request_id as "requestId", r.before::text, r.after::text`;

const nextUnsealedSql = 'select record_id from audit_unsealed order by record_id limit $1';

/** `record`: null if the record was removed. */
export type SealedRow = AuditSeal & { record: SealableRecord | null };

@Injectable()
export class AuditSealRepository {
  constructor(private readonly database: Database) {}

  /** Acquires the lock for sealing. False if another process holds it. */
  tryLock(): Promise<boolean> {
    return this.database.tryAcquireLock('audit seals');
  }

  /** The last seal. */
  findHead(): Promise<AuditSeal | null> {
    return this.database.repository(AuditSeal).findOne({ where: {}, order: { position: 'DESC' } });
  }

  /**
   * Lists the next records that wait for their seal. Before that, removes marks of records that have a seal: a data-only restore
   * can bring them back. Both statements select the marks before they join, so that the cost does not depend on the backlog.
   */
  async unmarkSealedAndListUnsealed(limit: number): Promise<SealableRecord[]> {
    await this.database.execute(
      `with next as materialized (${nextUnsealedSql})
       delete from audit_unsealed u using next join audit_seals s on s.record_id = next.record_id
       where u.record_id = next.record_id`,
      [limit],
    );
    return this.database.rows(
      `with next as materialized (${nextUnsealedSql})
       select ${recordColumnsSql} from next join audit_records r on r.id = next.record_id order by r.id`,
      [limit],
    );
  }

  /** Stores seals, and removes the marks of their records. */
  async create(seals: AuditSeal[]): Promise<void> {
    const recordIds = seals.map(({ recordId }) => recordId);
    await this.database.execute(
      `insert into audit_seals (position, record_id, hash, version)
       select *, $4::smallint from unnest($1::bigint[], $2::bigint[], $3::bytea[])`,
      [seals.map(({ position }) => position), recordIds, seals.map(({ hash }) => hash), SEAL_VERSION],
    );
    await this.database.execute('delete from audit_unsealed where record_id = any($1::bigint[])', [
      recordIds,
    ]);
  }

  /** Merges the counts of written records, so that there are few rows. The caller holds the lock for sealing. */
  async mergeWrittenCounts(): Promise<void> {
    await this.database.execute(
      `with counts as (delete from audit_written returning records)
       insert into audit_written select sum(records) from counts having count(*) > 0`,
    );
  }

  /** The number of records ever written, and of those that still exist. */
  getRecordCounts(): Promise<{ written: number; present: number }> {
    return this.database.onlyRow(
      `select (select coalesce(sum(records), 0)::float8 from audit_written) as written,
         (select count(*)::float8 from audit_records) as present`,
    );
  }

  countUnsealed(): Promise<number> {
    return this.database.repository(AuditUnsealed).count();
  }

  /** The heads stored in the database, oldest first. */
  listStoredHeads(): Promise<AuditHead[]> {
    return this.database.repository(AuditHead).find({ order: { storedAt: 'ASC' } });
  }

  /** Stores the last seal as a head, unless a head was stored after `since`. Returns the stored head, or null. */
  storeHead(now: Date, since: Date): Promise<Omit<AuditHead, 'storedAt'> | null> {
    return this.database.findRow(
      `insert into audit_heads (noted_at, position, hash)
       select $1, position, hash from audit_seals
       where not exists (select from audit_heads where noted_at > $2) order by position desc limit 1
       returning position, hash`,
      [now, since],
    );
  }

  /** The seals after a position, in order, with their records. */
  async listAfter(position: number, limit: number): Promise<SealedRow[]> {
    const rows = await this.database.rows<AuditSeal & Partial<SealableRecord>>(
      `select s.position, s.record_id as "recordId", s.hash, s.version, ${recordColumnsSql}
       from audit_seals s left join audit_records r on r.id = s.record_id
       where s.position > $1 order by s.position limit $2`,
      [position, limit],
    );
    return rows.map(({ position, recordId, hash, version, ...record }) => ({
      position,
      recordId,
      hash,
      version,
      record: record.id ? (record as SealableRecord) : null,
    }));
  }

  /** `removed`: the first record that was removed before it was sealed. `unmarked`: the first one with neither seal nor mark. */
  findStrays(): Promise<{ removed: string | null; unmarked: string | null }> {
    return this.database.onlyRow(
      `select
         (select min(u.record_id) from audit_unsealed u
          where not exists (select from audit_records r where r.id = u.record_id)) as removed,
         (select min(r.id) from audit_records r
          where not exists (select from audit_seals s where s.record_id = r.id)
            and not exists (select from audit_unsealed u where u.record_id = r.id)) as unmarked`,
    );
  }
}
