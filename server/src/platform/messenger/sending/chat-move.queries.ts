import type { EntityManager } from 'typeorm';
import { valueOf } from '../../database/statements/statement.js';

/**
 * Stores that a chat has another id, and returns its current id: the new chat may have moved on meanwhile. Older moves to
 * the old id are pointed to the current one, and circles are avoided.
 */
export async function insertChatMove(db: EntityManager, from: string, to: string): Promise<string> {
  if (from === to) return to;
  if ((await findChatIdNow(db, to)) === from)
    await db.query('delete from chat_moves where from_chat_id = $1', [to]);
  const target = await findChatIdNow(db, to);
  await db.query('update chat_moves set to_chat_id = $2 where to_chat_id = $1 and from_chat_id <> $2', [
    from,
    target,
  ]);
  await db.query(
    `insert into chat_moves (from_chat_id, to_chat_id) values ($1, $2)
     on conflict (from_chat_id) do update set to_chat_id = excluded.to_chat_id, moved_at = excluded.moved_at`,
    [from, target],
  );
  return target;
}

/** Returns the current id of a chat. It follows chains, which two moves at the same moment may leave. */
export const findChatIdNow = valueOf<string, [chatId: string]>(`
  with recursive way (id, steps) as (
    select $1::bigint, 0
    union all
    select m.to_chat_id, w.steps + 1 from way w join chat_moves m on m.from_chat_id = w.id where w.steps < 20
  )
  select id::text from way order by steps desc limit 1`);
