import { Injectable } from '@nestjs/common';
import { Database } from '../database/database.js';
import { toJsonRows } from '../database/json-rows.js';
import { currentActor } from './actor.js';
import { buildDifference } from './difference.rules.js';
import type { EventType } from './event-types.js';

/** The recordable actions, as keys. The audit feature declares them. */
export interface Actions {
  [ofSpecs: `test.${string}`]: true;
}
export type Action = keyof Actions;

export type ActionVerb<Subject extends string, One = Action> = One extends `${Subject}.${infer Verb}`
  ? Verb
  : never;

/** Entries without a brand have no events. */
export interface EventInsert {
  type: EventType;
  /** The object of the event, if it is not the subject of the entry. */
  objectId?: number | string;
  /** The fields of the event's schema, but ids instead of people. */
  data: object;
}

export interface AuditInsert {
  /** `subject.verb`, such as `thing.accept`. */
  action: Action;
  subjectId: number | string;
  /** The entry appears in this brand's history. */
  brandId?: number | null;
  /** Identifies the subject to a reader if the id does not suffice. */
  about?: object;
  /** Omit it if the subject is new. Fields equal in `before` and `after` are not stored. */
  before?: object | null;
  /** Omit it if the subject was deleted. */
  after?: object | null;
  events?: EventInsert[];
}

/** `entries`: a query for (action, subject_id, brand_id, before, after). */
export const auditInsertSql = (entries: string) => `
  insert into audit_records (action, subject_id, brand_id, before, after, via, created_at)
  select action, subject_id, brand_id, before, after, 'job', clock_timestamp() from (${entries}) entry`;

/** `entries`: the parameter with `toJson`'s result. `from`: expressions that create the subjects, with their ids in `subjectId`. */
export const recordCtesSql = (entries: string, { subjectId = 'entry.subject_id', from = '' } = {}) => `
  records as (
    insert into audit_records
      (action, subject_id, brand_id, before, after, via, actor_id, api_key_id, ip, request_id, created_at)
    select entry.action, ${subjectId}, entry.brand_id, before, after, via,
      coalesce(actor_id, (select id from users where telegram_id = entry.telegram_id)), api_key_id, ip, request_id,
      clock_timestamp()
    from json_to_recordset(${entries}::json) entry (
      action text, subject_id bigint, brand_id int, before jsonb, after jsonb, via text, actor_id int, telegram_id bigint,
      api_key_id int, ip text, request_id text
    ) ${from} where entry.action is not null
  ), recorded_events as (
    insert into integration_events (type, brand_id, object_id, created_at, data)
    select entry.event, entry.brand_id, ${subjectId}, clock_timestamp(), entry.data
    from json_to_recordset(${entries}::json) entry (event text, subject_id bigint, brand_id int, data jsonb) ${from}
    where entry.event is not null
  )`;

@Injectable()
export class AuditTrail {
  constructor(private readonly database: Database) {}

  /**
   * Records who did what, in the open transaction. Every call, bot action and job that changes a subject records one entry for it.
   *
   *     await this.audit.record({ action: 'thing.accept', subjectId: id, brandId, before: old, after: edit });
   *
   * Field names are those of the API. Never pass secrets.
   */
  async record(...entries: AuditInsert[]): Promise<void> {
    if (entries.length > 0)
      await this.database.execute(`with ${recordCtesSql('$1')} select`, [this.toJson(entries)]);
  }

  /** The parameter of `recordCtesSql`. */
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
