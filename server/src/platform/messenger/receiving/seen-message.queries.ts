import { createHash } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import { countChanged } from '../../database/statement.js';

/** What was seen of a message before: nothing, the same text, or another one. */
export type LastSeen = 'nothing' | 'same text' | 'another text';

interface SeenMessage {
  chatId: string;
  messageId: string;
  text: string;
}

/** Stores a hash of the current text of a message, and compares it with the text that was last seen. */
export async function noteSeenMessage(
  db: EntityManager,
  { chatId, messageId, text }: SeenMessage,
  now: Date,
): Promise<LastSeen> {
  const hash = createHash('sha256').update(text, 'utf8').digest();
  const [{ isSame }] = await db.query<[{ isSame: boolean | null }]>(
    `with before as (
       select text_hash from seen_messages where chat_id = $1 and message_id = $2
     ), noted as (
       insert into seen_messages as s (chat_id, message_id, text_hash, seen_at) values ($1, $2, $3, $4)
       on conflict (chat_id, message_id) do update set text_hash = excluded.text_hash, seen_at = excluded.seen_at
     )
     select (select text_hash = $3 from before) as "isSame"`,
    [chatId, messageId, hash, now],
  );
  if (isSame === null) return 'nothing';
  return isSame ? 'same text' : 'another text';
}

/** Forgets messages that were seen before that time. Returns how many. */
export const purgeSeenMessages = countChanged<[seenBefore: Date, limit: number]>(`
  delete from seen_messages where (chat_id, message_id) in (
    select chat_id, message_id from seen_messages where seen_at < $1 limit $2)`);
