import type { EntityManager } from 'typeorm';

export interface IdempotencyKey {
  apiKeyId: number;
  key: string;
}

/** Holds the key until commit; false when another call holds it. */
export async function tryLockKey(db: EntityManager, { apiKeyId, key }: IdempotencyKey): Promise<boolean> {
  const [lock] = await db.query<[{ held: boolean }]>(
    `select pg_try_advisory_xact_lock(hashtextextended('idempotency:' || $1::int || ':' || $2::text, 0)) as held`,
    [apiKeyId, key],
  );
  return lock.held;
}

/** The answer to an earlier call, unless that was before `since`. */
export async function findAnswer(
  db: EntityManager,
  { apiKeyId, key }: IdempotencyKey,
  since: Date,
): Promise<{ orderHash: Buffer; body: string } | null> {
  const [answer] = await db.query<{ orderHash: Buffer; body: string }[]>(
    `select order_hash as "orderHash", body from idempotent_answers
     where api_key_id = $1 and key = $2 and created_at > $3`,
    [apiKeyId, key, since],
  );
  return answer ?? null;
}

/** Takes the place of an answer that is over, where the worker has not come by yet. */
export async function keepAnswer(
  db: EntityManager,
  { apiKeyId, key }: IdempotencyKey,
  answer: { orderHash: Buffer; body: string; now: Date },
): Promise<void> {
  await db.query(
    `insert into idempotent_answers (api_key_id, key, order_hash, body, created_at) values ($1, $2, $3, $4, $5)
     on conflict (api_key_id, key)
       do update set order_hash = excluded.order_hash, body = excluded.body, created_at = excluded.created_at`,
    [apiKeyId, key, answer.orderHash, answer.body, answer.now],
  );
}

export async function deleteAnswers(db: EntityManager, until: Date): Promise<void> {
  await db.query('delete from idempotent_answers where created_at <= $1', [until]);
}
