import type { EntityManager } from 'typeorm';
import { later } from '../database/changes/later.js';
import { type Acting, acting } from './acting.js';
import { differenceOf } from './difference.rules.js';

export interface Act {
  /** `subject.verb`, such as `thing.accept`. The first part says what kind of thing `subjectId` is the id of. */
  action: `${string}.${string}`;
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
 *     await recordAct(db, { action: 'thing.accept', subjectId: id, brandId, before: old, after: edit });
 *
 * Field names are those of the wire (snake_case). Never pass a secret: no codes, tokens or keys.
 */
export function recordAct(db: EntityManager, act: Act): Promise<void> {
  return recordActs(db, [act]);
}

/** Records many acts in one statement. */
export async function recordActs(db: EntityManager, acts: Act[]): Promise<void> {
  if (acts.length === 0) return;
  const values: (string | number | null)[] = [];
  const rows = acts.map((act) => {
    const { via, actorId, telegramId, apiKeyId, ip, requestId } = act.by ?? acting();
    const { before, after } = differenceOf(act);
    const place = (value: string | number | null) => `$${values.push(value)}`;
    return `(${[
      place(act.action),
      place(act.subjectId),
      place(act.brandId ?? null),
      place(before && JSON.stringify(before)),
      place(after && JSON.stringify(after)),
      place(via),
      telegramId === null || actorId !== null
        ? place(actorId)
        : `(select id from users where telegram_id = ${place(telegramId)})`,
      place(apiKeyId),
      place(ip),
      place(requestId),
    ].join(', ')}, clock_timestamp())`;
  });
  await later(
    db,
    `insert into audit_records
       (action, subject_id, brand_id, before, after, via, actor_id, api_key_id, ip, request_id, created_at)
     values ${rows.join(', ')}`,
    values,
  );
}

/**
 * The parts of a statement that records many acts at once: the columns, the parameters that say who acts (numbered from
 * `first`), and their values.
 */
export function actingColumns(first: number) {
  const { via, actorId, apiKeyId, ip, requestId } = acting();
  const types = ['text', 'int', 'int', 'text', 'text'];
  return {
    into: `insert into audit_records (action, subject_id, brand_id, before, via, actor_id, api_key_id, ip, request_id)`,
    parameters: types.map((type, i) => `$${first + i}::${type}`).join(', '),
    values: [via, actorId, apiKeyId, ip, requestId],
  };
}
