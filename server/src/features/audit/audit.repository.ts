import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { Database } from '../../platform/database/database.js';
import { PAGE_SIZE, getOffset } from '../../platform/lists/lists.rules.js';
import { userJsonSql } from '../people/user-json.js';
import type { UserView } from '../people/user.schemas.js';
import type { AuditPage, NamedThing } from './audit.schemas.js';
import type { Reference } from './audit-names.rules.js';

/** Filtered records are counted up to this number, which is 10,000 pages. Older records can be reached with `until`. */
const MAX_COUNT = 200_000;

/** A record must meet all conditions that are present. */
export interface AuditConditions {
  actorId?: number;
  action?: string;
  subject?: string;
  subjectId?: number;
  from?: Date;
  until?: Date;
  brandId?: number;
  /** The record has any of these subjects. */
  subjects?: string[];
}

/** The SQL of each condition. `?`: its value. */
const sqlByCondition: Record<keyof AuditConditions, string> = {
  actorId: 'actor_id = ?',
  action: 'action = ?',
  subject: 'subject = ?',
  subjectId: 'subject_id = ?',
  from: 'created_at >= ?',
  until: 'created_at < ?',
  brandId: 'brand_id = ?',
  subjects: 'subject = any(?::text[])',
};

function buildWhere(conditions: AuditConditions): { sql: string; values: unknown[] } {
  const keys = (Object.keys(sqlByCondition) as (keyof AuditConditions)[]).filter(
    (key) => conditions[key] !== undefined,
  );
  const sql = keys.map((key, i) => sqlByCondition[key].replace('?', `$${i + 1}`)).join(' and ') || 'true';
  return { sql, values: keys.map((key) => conditions[key]) };
}

type RecordRow = Omit<AuditPage['data'][number], 'id' | 'subject_id' | 'brand' | 'about' | 'names'> & {
  id: string;
  subject_id: string;
  brand_id: number | null;
};

/** A record of a change, and who made it. */
export interface RecordedChange {
  at: Date;
  by: z.input<typeof UserView> | null;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
}

/** A thing that records are about. `within`: fields and values that `after` must contain. */
export interface Subject {
  subject: string;
  subjectId: number;
  within?: object;
}

@Injectable()
export class AuditRepository {
  constructor(private readonly database: Database) {}

  /** One page of records, newest first. Names are joined only to the rows of the page. */
  list(conditions: AuditConditions, page: number): Promise<RecordRow[]> {
    const { sql, values } = buildWhere(conditions);
    return this.database.rows(
      `select r.id, r.created_at as at, ${userJsonSql('actor')} as actor, r.via, r.action, r.subject, r.subject_id, r.brand_id, r.before,
         r.after, r.ip,
         case when key.id is not null then json_build_object('id', key.id, 'name', key.name) end as api_key
       from (
         select * from audit_records where ${sql} order by created_at desc, id desc
         limit ${PAGE_SIZE} offset ${getOffset(page)}
       ) r
       left join users actor on actor.id = r.actor_id
       left join api_keys key on key.id = r.api_key_id
       order by r.created_at desc, r.id desc`,
      values,
    );
  }

  /** Counts the records that match, up to `MAX_COUNT`. Without conditions, adds up sealed and unsealed ones, which is faster. */
  async count(conditions: AuditConditions): Promise<number> {
    const { sql, values } = buildWhere(conditions);
    const isUnfiltered = values.length === 0;
    const count = await this.database.value<string>(
      isUnfiltered
        ? `select coalesce((select max(position) from audit_seals), 0) + (select count(*) from audit_unsealed) as count`
        : `select count(*) as count from (select from audit_records where ${sql} limit ${MAX_COUNT}) counted`,
      values,
    );
    return Number(count);
  }

  /** The latest changes of the field `key` of a thing, newest first: records with this field in `after`. */
  listChanges({ subject, subjectId, within = {} }: Subject, key: string): Promise<RecordedChange[]> {
    return this.database.rows(
      `select r.created_at as at, ${userJsonSql('actor')} as by, r.before, r.after
       from (
         select * from audit_records
         where subject = $1 and subject_id = $2 and jsonb_exists(after, $3) and after @> $4::jsonb
         order by created_at desc, id desc limit ${PAGE_SIZE}
       ) r
       left join users actor on actor.id = r.actor_id
       order by r.created_at desc, r.id desc`,
      [subject, subjectId, key, within],
    );
  }
}

/** SQL: the label of a deposit, such as A12. */
const labelSql = (type: string, id: string) =>
  `case ${type} when 'retention' then 'A' when 'ftd' then 'F' end || ${id}`;

/** SQL: the name of the subject in the values of its record `r`. The new name takes precedence over the old one. */
const nameInRecordSql = `coalesce(
  r.after ->> 'name', r.before ->> 'name', r.after ->> 'title', r.before ->> 'title',
  case when r.subject = 'deposit' then ${labelSql(`coalesce(r.after ->> 'type', r.before ->> 'type')`, 'r.subject_id')} end)`;

@Injectable()
export class AuditNameRepository {
  constructor(private readonly database: Database) {}

  /**
   * Each reference with its current name. If the thing is removed, or its table is not queried here, the name is from its last
   * record with one, but never for people. Each lookup uses an index.
   */
  async list(references: Reference[]): Promise<NamedThing[]> {
    if (references.length === 0) return [];
    return this.database.rows(
      `select wanted.kind, wanted.id::int as id, coalesce(present.name, recorded.name) as name,
        wanted.kind in ('brand', 'deposit', 'ticket', 'user') and not present.is_there as is_gone
      from json_to_recordset($1::json) wanted (kind text, id bigint)
      cross join lateral (
        select max(name) as name, count(*) > 0 as is_there from (
          select u.public_name as name from users u where wanted.kind = 'user' and u.id = wanted.id
          union all select b.name from brands b where wanted.kind = 'brand' and b.id = wanted.id and b.removed_at is null
          union all select ${labelSql('d.type', 'd.id')} from deposits d where wanted.kind = 'deposit' and d.id = wanted.id
          union all select t.title from tickets t where wanted.kind = 'ticket' and t.id = wanted.id
          union all select k.name from api_keys k where wanted.kind = 'api-key' and k.id = wanted.id
        ) found
      ) present
      left join lateral (
        select ${nameInRecordSql} as name from audit_records r
        where not present.is_there and wanted.kind <> 'user' and r.subject = wanted.kind and r.subject_id = wanted.id
          and ${nameInRecordSql} is not null
        order by r.created_at desc, r.id desc limit 1
      ) recorded on true`,
      [JSON.stringify(references)],
    );
  }
}
