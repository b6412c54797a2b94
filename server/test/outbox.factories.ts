import { randomInt } from 'node:crypto';
import type { EntityManager } from 'typeorm';

/** A message of the outbox, of which nobody knows whether it arrived. Answers its id. */
export async function newStuckMessage(
  db: EntityManager,
  { chatId = String(randomInt(10_000_000, 2 ** 47)), text = 'Hi', status = 'unknown', error = 'reset' } = {},
): Promise<number> {
  const [{ id }] = await db.query<[{ id: string }]>(
    `insert into outbox_messages (chat_id, text, status, attempts, last_error, next_attempt_at)
     values ($1, $2, $3, 1, $4, now() + interval '1 hour') returning id`,
    [chatId, text, status, error],
  );
  return Number(id);
}
