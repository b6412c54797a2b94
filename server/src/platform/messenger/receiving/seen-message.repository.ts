import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Database } from '../../database/database.js';

/** What was seen of a message before: nothing, the same text, or another text. */
export type SeenBefore = 'nothing' | 'same text' | 'another text';

export interface SeenText {
  updateId: string;
  chatId: string;
  messageId: string;
  text: string;
  /** When the text was edited, in Unix seconds; 0 if it was not. */
  editedAt: number;
}

export interface SeenResult {
  seenBefore: SeenBefore;
  /** The update, handled before, that has a newer text of the message. Null: there is none. */
  newerUpdateId: string | null;
}

/** The row that `recordSeenSql` returns. Without columns if the update has no text. */
export interface SeenRow {
  isSame?: boolean | null;
  newerUpdateId?: string | null;
}

/** Telegram's times have a resolution of one second. Within a second, the order of arrival decides. */
const IS_NEWER = 'excluded.edited_at >= seen.edited_at';

/**
 * SQL that compares a text of a message with the newest one seen before, and stores its hash unless it is older. Of two
 * concurrent transactions, the second sees what the first has stored. `first`: the number of the first parameter of
 * `toSeenParameters`. `source`: a table expression; if it has no row, nothing is stored or returned.
 */
export const recordSeenSql = (first: number, source = '(values (1)) one') => `
  insert into seen_messages as seen (chat_id, message_id, text_hash, edited_at, update_id, seen_at)
  select $${first}::bigint, $${first + 1}::bigint, $${first + 2}::bytea, $${first + 3}::bigint, $${first + 4}::bigint,
    $${first + 5}::timestamptz from ${source}
  on conflict (chat_id, message_id) do update set
    previous_hash = seen.text_hash,
    text_hash = case when ${IS_NEWER} then excluded.text_hash else seen.text_hash end,
    edited_at = case when ${IS_NEWER} then excluded.edited_at else seen.edited_at end,
    update_id = case when ${IS_NEWER} then excluded.update_id else seen.update_id end,
    seen_at = excluded.seen_at
  returning seen.previous_hash = $${first + 2}::bytea as "isSame", nullif(seen.update_id, $${first + 4}::bigint) as "newerUpdateId"`;

export const toSeenParameters = (
  { chatId, messageId, text, editedAt, updateId }: SeenText,
  now: Date,
): unknown[] => {
  const hash = createHash('sha256').update(text, 'utf8').digest();
  return [chatId, messageId, hash, editedAt, updateId, now];
};

export const toSeenResult = ({ isSame = null, newerUpdateId = null }: SeenRow): SeenResult => ({
  seenBefore: isSame === null ? 'nothing' : isSame ? 'same text' : 'another text',
  newerUpdateId,
});

/** Hashes of the newest texts of messages. Raw SQL for a conditional upsert. */
@Injectable()
export class SeenMessageRepository {
  constructor(private readonly database: Database) {}

  /** Runs `recordSeenSql` as a statement of its own. */
  async recordSeen(seen: SeenText, now: Date): Promise<SeenResult> {
    return toSeenResult(await this.database.onlyRow<SeenRow>(recordSeenSql(1), toSeenParameters(seen, now)));
  }

  /** Deletes up to `limit` messages seen before that time, and returns their number. */
  purge(olderThan: Date, limit: number): Promise<number> {
    return this.database.execute(
      `delete from seen_messages where (chat_id, message_id) in (
         select chat_id, message_id from seen_messages where seen_at < $1 limit $2)`,
      [olderThan, limit],
    );
  }
}
