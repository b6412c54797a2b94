import { Injectable } from '@nestjs/common';
import { Database } from '../../database/database.js';

/** The pauses of chats after a 429 of Telegram, by the database's clock. */
@Injectable()
export class ChatHoldRepository {
  constructor(private readonly database: Database) {}

  /** Pauses all calls to the chat, in every process. */
  async add(chatId: string, seconds: number): Promise<void> {
    await this.database.execute(
      // Sets `next_at` as well, because the former release reads only this column.
      `insert into outbox_chats as c (chat_id, next_at, held_until)
       select $1, until, until from (select clock_timestamp() + $2 * interval '1 second' as until) hold
       on conflict (chat_id) do update
       set next_at = greatest(c.next_at, excluded.next_at), held_until = greatest(c.held_until, excluded.held_until)`,
      [chatId, seconds],
    );
  }

  /** How long calls to the chat must wait; 0 if the chat is not paused. */
  async getRemainingSeconds(chatId: string): Promise<number> {
    const seconds = await this.database.findValue<number>(
      `select greatest(extract(epoch from held_until - clock_timestamp()), 0)::float8 as seconds
       from outbox_chats where chat_id = $1`,
      [chatId],
    );
    return seconds ?? 0;
  }
}
