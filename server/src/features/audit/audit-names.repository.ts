import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/database.js';
import { apiKeyNames } from '../integrations/api-key.sql.js';
import type { Reference } from './audit-names.rules.js';
import type { NamedThing } from './audit.schemas.js';

const labelSql = (type: string, id: string) =>
  `case ${type} when 'retention' then 'A' when 'ftd' then 'F' end || ${id}`;

/** The name in the values of a record about the thing itself. A new name counts more than the one before. */
const NAME_IN_RECORD = `coalesce(
  r.after ->> 'name', r.before ->> 'name', r.after ->> 'title', r.before ->> 'title',
  case when r.subject = 'deposit' then ${labelSql(`coalesce(r.after ->> 'type', r.before ->> 'type')`, 'r.subject_id')} end)`;

@Injectable()
export class AuditNameRepository {
  constructor(private readonly database: Database) {}

  /**
   * The names of things: as they are now, or else, of things that were removed, as their last record has it. Each is found by
   * an index.
   */
  async find(things: Reference[]): Promise<NamedThing[]> {
    if (things.length === 0) return [];
    return this.database.rows(
      `select w.kind, w.id::int as id, coalesce(present.name, kept.name) as name,
        w.kind in ('brand', 'deposit', 'ticket', 'user') and not present.is_there as is_gone
      from json_to_recordset($1::json) w (kind text, id bigint)
      cross join lateral (
        select max(name) as name, count(*) > 0 as is_there from (
          select u.public_name as name from users u where w.kind = 'user' and u.id = w.id
          union all select b.name from brands b where w.kind = 'brand' and b.id = w.id and b.removed_at is null
          union all select ${labelSql('d.type', 'd.id')} from deposits d where w.kind = 'deposit' and d.id = w.id
          union all select t.title from tickets t where w.kind = 'ticket' and t.id = w.id
          union all select k.name from ${apiKeyNames} k where w.kind = 'api-key' and k.id = w.id
        ) found
      ) present
      left join lateral (
        select ${NAME_IN_RECORD} as name from audit_records r
        where not present.is_there and w.kind <> 'user' and r.subject = w.kind and r.subject_id = w.id
          and ${NAME_IN_RECORD} is not null
        order by r.created_at desc, r.id desc limit 1
      ) kept on true`,
      [JSON.stringify(things)],
    );
  }
}
