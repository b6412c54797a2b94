import { Injectable } from '@nestjs/common';
import { Database } from '../database/database.js';
import { toJsonRows } from '../database/json-rows.js';
import { currentActor } from './actor.js';
import { buildDifference } from './difference.rules.js';
import type { EventType } from './event-types.js';

/** The recordable actions, as keys. The audit feature declares them. Actions of `test` are for specs. */
export interface Actions {
  [ofSpecs: `test.${string}`]: true;
}
export type Action = keyof Actions;

/** The verbs of a subject's actions, such as `accept`. */
export type ActionVerb<Subject extends string, Each = Action> = Each extends `${Subject}.${infer Verb}`
  ? Verb
  : never;

/** The event that tells integrators' programs of the change. Entries without a brand have no events. */
export interface EventInsert {
  type: EventType;
  /** The object of the event, if it is not the subject of the entry. */
  objectId?: number | string;
  /** The fields of the schema in `event.schemas.ts` without `id`, `brand_id`, `brand` and `sequence`. People are ids. */
  data: object;
}

export interface AuditInsert {
  /** `subject.verb`, such as `thing.accept`. The first part is the kind of the subject. */
  action: Action;
  subjectId: number | string;
  /** The subject's brand. The entry then appears in that brand's history. */
  brandId?: number | null;
  /**
   * Fields that identify the subject to a reader, if the id alone does not. Stored in each of `before` and `after` that is given,
   * or in `after` if neither is.
   */
  about?: object;
  /** The subject before the change; omit if it is new. Fields equal in `before` and `after` are not stored. */
  before?: object | null;
  /** The subject after the change; omit if it was deleted. */
  after?: object | null;
  events?: EventInsert[];
}

/** SQL that records entries of the system. `entries`: a query for (action, subject_id, brand_id, before, after). */
export const auditInsertSql = (entries: string) => `
  insert into audit_records (action, subject_id, brand_id, before, after, via, created_at)
  select action, subject_id, brand_id, before, after, 'job', clock_timestamp() from (${entries}) entry`;

/**
 * SQL of the table expressions that record entries of the current actor, and their events. `entries`: the parameter that has the
 * result of `toJson`, such as `$1`. In a statement that also creates the subject, `join` joins the table expression that
 * creates it, and `subjectId` is a column of that.
 */
export const recordCtesSql = (entries: string, { subjectId = 'entry.subject_id', join = '' } = {}) => `
  records as (
    insert into audit_records
      (action, subject_id, brand_id, before, after, via, actor_id, api_key_id, ip, request_id, created_at)
    select entry.action, ${subjectId}, entry.brand_id, before, after, via,
      coalesce(actor_id, (select id from users where telegram_id = entry.telegram_id)), api_key_id, ip, request_id,
      clock_timestamp()
    from json_to_recordset(${entries}::json) entry (
      action text, subject_id bigint, brand_id int, before jsonb, after jsonb, via text, actor_id int, telegram_id bigint,
      api_key_id int, ip text, request_id text
    ) ${join} where entry.action is not null
  ), recorded_events as (
    insert into integration_events (type, brand_id, object_id, created_at, data)
    select entry.event, entry.brand_id, ${subjectId}, clock_timestamp(), entry.data
    from json_to_recordset(${entries}::json) entry (event text, subject_id bigint, brand_id int, data jsonb) ${join}
    where entry.event is not null
  )`;

@Injectable()
export class AuditTrail {
  constructor(private readonly database: Database) {}

  /**
   * Records who did what, in the open transaction, so that the change and its entry are stored together. Every call, bot action
   * and job that changes a subject records one entry for it. The actor comes from `currentActor()`.
   *
   *     await this.audit.record({ action: 'thing.accept', subjectId: id, brandId, before: old, after: edit });
   *
   * Field names are those of the API (snake_case). Never pass secrets: no codes, tokens or keys.
   */
  async record(...entries: AuditInsert[]): Promise<void> {
    if (entries.length > 0)
      await this.database.execute(`with ${recordCtesSql('$1')} select`, [this.toJson(entries)]);
  }

  /** Builds the parameter of `recordCtesSql`: the entries as JSON, with the current actor. */
  toJson(entries: readonly AuditInsert[]): string {
    const { via, actorId, telegramId, apiKeyId, ip, requestId } = currentActor();
    const rows = entries.flatMap((entry): object[] => {
      const { before, after } = buildDifference(entry);
      const row = {
        action: entry.action,
        subject_id: entry.subjectId,
        brand_id: entry.brandId ?? null,
        before,
        after,
        via,
        actor_id: actorId,
        telegram_id: telegramId,
        api_key_id: apiKeyId,
        ip,
        request_id: requestId,
      };
      return [row, ...toEventRows(entry)];
    });
    return toJsonRows(rows);
  }
}

const toEventRows = ({ subjectId, brandId, events = [] }: AuditInsert) =>
  brandId === null || brandId === undefined
    ? []
    : events.map(({ type, objectId, data }) => ({
        event: type,
        subject_id: objectId ?? subjectId,
        brand_id: brandId,
        data,
      }));
