import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/database.js';
import { toJsonRows } from '../../platform/database/json-rows.js';
import type { ErasableRecord, ErasedValues } from './audit-seal.rules.js';

/** SQL: an object of the fields of `before` or `after`, with each value as text. */
const fieldsSql = (side: string) => `case when ${side} is not null then
  coalesce((select jsonb_object_agg(key, value::text) from jsonb_each(${side})), '{}') end`;

/** SQL: the columns of an `ErasableRecord`. `r`: the audit record. */
export const erasableColumnsSql = `r.id::text, r.salt, r.erased, r.ip,
  ${fieldsSql('r.before')} as "beforeFields", ${fieldsSql('r.after')} as "afterFields"`;

/**
 * SQL condition: values of the record `r` can be erased. The record was written with a salt (null after an erasure), and has no
 * seal of version 1, which covers the values themselves.
 */
const isErasableSql = `(r.salt is not null or r.erased is not null)
  and not exists (select from audit_seals s where s.record_id = r.id and s.version = 1)`;

/** A person, and the deposits and tickets whose records are about them. */
export interface PersonReferences {
  userId: number;
  telegramId: string;
  depositIds: number[];
  ticketIds: number[];
}

export interface PersonRecord extends ErasableRecord {
  subject: string;
  /** Whether the person made the change. */
  isActor: boolean;
  /** Whether the record is about the person, or about something of theirs. */
  isAbout: boolean;
}

export interface RecordErasure {
  id: string;
  erased: ErasedValues;
}

/** SQL condition: the record `r` is about the person. `$1` to `$4`: the fields of `PersonReferences`, in their order. */
const isAboutPersonSql = `(
  (r.subject in ('user', 'session', 'passkey', 'person') and r.subject_id = $1)
  or (r.subject in ('member', 'join-request') and $1::int::text in (r.before ->> 'user_id', r.after ->> 'user_id'))
  or (r.subject = 'ticket' and r.subject_id = any ($4::bigint[]))
  or (r.subject = 'deposit' and (r.subject_id = any ($3::bigint[])
    or $1::int::text in (r.before ->> 'agent_id', r.after ->> 'agent_id')
    or r.before ->> 'reporter_telegram_id' = $2::text))
  or (r.subject in ('brand', 'message') and $2::text in (r.before ->> 'admin_telegram_id', r.after ->> 'admin_telegram_id',
    r.before ->> 'report_chat_id', r.after ->> 'report_chat_id', r.before ->> 'chat_id')))`;

/** Lists the audit records of a person, and erases values from records. Never erases the actor, the action and the subject. */
@Injectable()
export class AuditErasureRepository {
  constructor(private readonly database: Database) {}

  /** Erasable records of the person's actions and about the person, with ids above `afterId`, ordered by id. */
  listErasableByPerson(person: PersonReferences, afterId: string, limit: number): Promise<PersonRecord[]> {
    return this.database.rows(
      `select ${erasableColumnsSql}, r.subject, coalesce(r.actor_id = $1, false) as "isActor",
         coalesce(${isAboutPersonSql}, false) as "isAbout"
       from audit_records r
       where r.id > $5 and ${isErasableSql} and (r.actor_id = $1 or ${isAboutPersonSql}) order by r.id limit $6`,
      [person.userId, person.telegramId, person.depositIds, person.ticketIds, afterId, limit],
    );
  }

  /** All records of the person's actions and about the person, as JSON for an export, with ids above `afterId`, ordered by id. */
  listRowsByPerson(
    person: PersonReferences,
    afterId: string,
    limit: number,
  ): Promise<{ id: string; row: object }[]> {
    return this.database.rows(
      `select r.id, to_jsonb(r) - '{salt,erased}'::text[] as row from audit_records r
       where r.id > $5 and (r.actor_id = $1 or ${isAboutPersonSql}) order by r.id limit $6`,
      [person.userId, person.telegramId, person.depositIds, person.ticketIds, afterId, limit],
    );
  }

  /** Serializes erasures: what remains of a record depends on earlier erasures. */
  lockErasures(): Promise<void> {
    return this.database.acquireLock('audit erasure');
  }

  /** Erasable records from before `cutoff` that contain an IP address, oldest first. */
  listWithAddress(cutoff: Date, limit: number): Promise<ErasableRecord[]> {
    return this.database.rows(
      `select ${erasableColumnsSql} from audit_records r
       where r.created_at < $1 and r.ip is not null and ${isErasableSql}
       order by r.created_at limit $2`,
      [cutoff, limit],
    );
  }

  /** Sets the values to null, and stores the hashes with which the seals remain verifiable. */
  async erase(erasures: RecordErasure[]): Promise<void> {
    const buildNulls = (hashes: Record<string, string>, side: string) =>
      Object.fromEntries(
        Object.keys(hashes)
          .filter((path) => path.startsWith(`${side}.`))
          .map((path) => [path.slice(side.length + 1), null]),
      );
    const rows = erasures.map(({ id, erased }) => ({
      id,
      erased,
      before: buildNulls(erased.hashes, 'before'),
      after: buildNulls(erased.hashes, 'after'),
    }));
    await this.database.execute(
      `update audit_records r
       set before = r.before || e.before, after = r.after || e.after, salt = null, erased = e.erased,
         ip = case when e.erased -> 'hashes' ? 'ip' then null else r.ip end
       from json_to_recordset($1::json) e (id bigint, erased jsonb, before jsonb, after jsonb) where r.id = e.id`,
      [toJsonRows(rows)],
    );
  }
}
