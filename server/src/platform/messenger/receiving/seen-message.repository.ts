import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Database } from '../../database/database.js';

/** What was seen of a message before: nothing, the same text, or another one. */
export type LastSeen = 'nothing' | 'same text' | 'another text';

interface NewSeen {
  updateId: string;
  chatId: string;
  messageId: string;
  text: string;
  /** When the text was edited, in Unix seconds; 0 for the text as it was sent. */
  editedAt: number;
}

export interface Seen {
  lastSeen: LastSeen;
  /** The update that brought a newer text of the message before. */
  newerUpdateId: string | null;
}

/** Telegram counts seconds. Within one, the order counts in which the updates come. */
const IS_NEWER = 'excluded.edited_at >= s.edited_at';

/** The newest texts of messages. SQL by hand: a conditional upsert of many. */
@Injectable()
export class SeenMessageRepository {
  constructor(private readonly database: Database) {}

  /**
   * Stores hashes of the newest texts of different messages, and compares them with the texts that were last seen. Of two
   * transactions at once that see the same message, the second one sees what the first one has stored.
   */
  async note(messages: NewSeen[], now: Date): Promise<Seen[]> {
    if (messages.length === 0) return [];
    const columns = [
      messages.map(({ chatId }) => chatId),
      messages.map(({ messageId }) => messageId),
      messages.map(({ text }) => createHash('sha256').update(text, 'utf8').digest()),
      messages.map(({ editedAt }) => editedAt),
      messages.map(({ updateId }) => updateId),
    ];
    const found = await this.database.query<{ isSame: boolean | null; newerUpdateId: string | null }[]>(
      `with given as (
         select * from unnest($1::bigint[], $2::bigint[], $3::bytea[], $4::bigint[], $5::bigint[])
           with ordinality g (chat_id, message_id, text_hash, edited_at, update_id, n)
       ), noted as (
         insert into seen_messages as s (chat_id, message_id, text_hash, edited_at, update_id, seen_at)
         select chat_id, message_id, text_hash, edited_at, update_id, $6 from given
         on conflict (chat_id, message_id) do update set
           previous_hash = s.text_hash,
           text_hash = case when ${IS_NEWER} then excluded.text_hash else s.text_hash end,
           edited_at = case when ${IS_NEWER} then excluded.edited_at else s.edited_at end,
           update_id = case when ${IS_NEWER} then excluded.update_id else s.update_id end,
           seen_at = excluded.seen_at
         returning *
       )
       select s.previous_hash = g.text_hash as "isSame", nullif(s.update_id, g.update_id) as "newerUpdateId"
       from given g join noted s using (chat_id, message_id) order by n`,
      [...columns, now],
    );
    return found.map(({ isSame, newerUpdateId }) => ({
      lastSeen: isSame === null ? 'nothing' : isSame ? 'same text' : 'another text',
      newerUpdateId,
    }));
  }

  /** Forgets messages that were seen before that time. Returns how many. */
  async purge(seenBefore: Date, limit: number): Promise<number> {
    const [, count] = await this.database.query<[unknown, number]>(
      `delete from seen_messages where (chat_id, message_id) in (
         select chat_id, message_id from seen_messages where seen_at < $1 limit $2)`,
      [seenBefore, limit],
    );
    return count;
  }
}
