import { createHash } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import { countChanged } from '../../database/statements/statement.js';

/** What was seen of a message before: nothing, the same text, or another one. */
export type LastSeen = 'nothing' | 'same text' | 'another text';

interface SeenMessage {
  chatId: string;
  messageId: string;
  text: string;
}

/** Stores hashes of the current texts of different messages, and compares them with the texts that were last seen. */
export async function noteSeenMessages(
  db: EntityManager,
  messages: SeenMessage[],
  now: Date,
): Promise<LastSeen[]> {
  if (messages.length === 0) return [];
  const hashes = messages.map(({ text }) => createHash('sha256').update(text, 'utf8').digest());
  const found = await db.query<{ isSame: boolean | null }[]>(
    `with given as (
       select * from unnest($1::bigint[], $2::bigint[], $3::bytea[]) with ordinality g (chat_id, message_id, text_hash, n)
     ), noted as (
       insert into seen_messages as s (chat_id, message_id, text_hash, seen_at)
       select chat_id, message_id, text_hash, $4 from given
       on conflict (chat_id, message_id) do update set text_hash = excluded.text_hash, seen_at = excluded.seen_at
     )
     select (
       select s.text_hash = g.text_hash from seen_messages s where s.chat_id = g.chat_id and s.message_id = g.message_id
     ) as "isSame"
     from given g order by n`,
    [messages.map(({ chatId }) => chatId), messages.map(({ messageId }) => messageId), hashes, now],
  );
  return found.map(({ isSame }) => (isSame === null ? 'nothing' : isSame ? 'same text' : 'another text'));
}

/** Forgets messages that were seen before that time. Returns how many. */
export const purgeSeenMessages = countChanged<[seenBefore: Date, limit: number]>(`
  delete from seen_messages where (chat_id, message_id) in (
    select chat_id, message_id from seen_messages where seen_at < $1 limit $2)`);
