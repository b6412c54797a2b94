import type { EntityManager } from 'typeorm';
import { jsonRows } from '../database/statements/json-rows.js';
import { type Acting, acting } from './acting.js';
import { differenceOf } from './difference.rules.js';

/** The actions that may be recorded, as keys. The list of all is declared by the feature that shows them; specs have their own. */
export interface Actions {
  [ofSpecs: `test.${string}`]: true;
}
export type Action = keyof Actions;

/** What may be done to one kind of thing, such as `accept`. */
export type VerbOf<Subject extends string, One = Action> = One extends `${Subject}.${infer Verb}`
  ? Verb
  : never;

export interface Act {
  /** `subject.verb`, such as `thing.accept`. The first part says what kind of thing `subjectId` is the id of. */
  action: Action;
  subjectId: number | string;
  /** The thing's brand. The act then stands in the history of that brand. */
  brandId?: number | null;
  /** What identifies the thing for a reader, if the id alone does not. It is stored in both `before` and `after`. */
  about?: object;
  /** The thing as it was; leave this out if it is new. Fields that are equal in `before` and `after` are not stored. */
  before?: object | null;
  /** The thing as it is now; leave this out if it is gone. */
  after?: object | null;
  /** Who did it, where one piece of code serves several. Otherwise it is who acts at this point of the code. */
  by?: Readonly<Acting>;
}

/**
 * Records who did what, in the transaction of the change, so that neither is stored without the other. Every writing call,
 * staff action of the bot and job calls this once for each thing that it changes. `acting()` tells who acts, by which way
 * and from which address, so services do not pass that.
 *
 *     await this.audit.record({ action: 'thing.accept', subjectId: id, brandId, before: old, after: edit });
 *
 * Field names are those of the wire (snake_case). Never pass a secret: no codes, tokens or keys.
 * Many acts are recorded in one statement, in their order.
 */
export async function recordActs(db: EntityManager, acts: Act[]): Promise<void> {
  if (acts.length === 0) return;
  const rows = acts.map((act) => {
    const { via, actorId, telegramId, apiKeyId, ip, requestId } = act.by ?? acting();
    const { before, after } = differenceOf(act);
    return {
      action: act.action,
      subject_id: act.subjectId,
      brand_id: act.brandId ?? null,
      before,
      after,
      via,
      actor_id: actorId,
      telegram_id: telegramId,
      api_key_id: apiKeyId,
      ip,
      request_id: requestId,
    };
  });
  await db.query(INSERT, [jsonRows(rows)]);
}

const INSERT = `
  insert into audit_records
    (action, subject_id, brand_id, before, after, via, actor_id, api_key_id, ip, request_id, created_at)
  select action, subject_id, brand_id, before, after, via,
    coalesce(actor_id, (select id from users where telegram_id = act.telegram_id)), api_key_id, ip, request_id,
    clock_timestamp()
  from json_to_recordset($1::json) act (
    action text, subject_id bigint, brand_id int, before jsonb, after jsonb, via text, actor_id int, telegram_id bigint,
    api_key_id int, ip text, request_id text
  )`;

/** A statement that records what `acts` (action, subject_id, brand_id, before, after) returns, as acts of the program itself. */
export const recordingOwn = (acts: string) => `
  insert into audit_records (action, subject_id, brand_id, before, after, via, created_at)
  select action, subject_id, brand_id, before, after, 'job', clock_timestamp() from (${acts}) act`;
