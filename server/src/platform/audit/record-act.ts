import type { EntityManager } from 'typeorm';
import { acting } from './acting.js';
import { differenceOf } from './difference.rules.js';

export interface Act {
  /** `subject.verb`, such as `thing.accept`. The first part names the kind of thing that `subjectId` is the id of. */
  action: `${string}.${string}`;
  subjectId: number | string;
  /** The brand that it belongs to, for the brand's history. */
  brandId?: number | null;
  /** What identifies it for a reader, where the id alone does not: stands in both `before` and `after`. */
  about?: object;
  /** As it was; leave out for what is new. Of a change, what is equal in `before` and `after` is not stored. */
  before?: object | null;
  /** As it is now; leave out for what is gone. */
  after?: object | null;
}

/**
 * Keeps who did what, in the transaction of the change: with it or not at all. Every writing call, staff action of the bot
 * and job calls this once for each thing that it changes. Who acts, by which way and from which address comes from
 * `acting()`, so a service needs to pass none of it.
 *
 *     await recordAct(db, { action: 'thing.accept', subjectId: id, brandId, before: old, after: edit });
 *
 * Field names are those of the wire (snake_case). Never pass a secret: no codes, tokens or keys.
 */
export async function recordAct(db: EntityManager, act: Act): Promise<void> {
  const { via, actorId, telegramId, apiKeyId, ip, requestId } = acting();
  const { before, after } = differenceOf(act);
  await db.query(
    `insert into audit_records
       (action, subject_id, brand_id, before, after, via, actor_id, api_key_id, ip, request_id, created_at)
     values ($1, $2, $3, $4, $5, $6, coalesce($7::int, (select id from users where telegram_id = $8::bigint)), $9, $10, $11,
       clock_timestamp())`,
    [
      act.action,
      act.subjectId,
      act.brandId ?? null,
      before && JSON.stringify(before),
      after && JSON.stringify(after),
      via,
      actorId,
      telegramId,
      apiKeyId,
      ip,
      requestId,
    ],
  );
}

/**
 * For a statement that records many acts at once: what it inserts into, the parameters of whoever acts from number `first`
 * on, and the values of those.
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
