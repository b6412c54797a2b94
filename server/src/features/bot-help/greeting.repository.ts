import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/database.js';
import type { Greeting } from './greeting.rules.js';

@Injectable()
export class GreetingRepository {
  constructor(private readonly database: Database) {}

  /** Records a greeting. Returns false if the group has had one of this kind since `since`, or at any time if `since` is null. */
  async markGreeted(chatId: string, kind: Greeting, now: Date, since: Date | null): Promise<boolean> {
    const count = await this.database.execute(
      `insert into group_greetings as g (chat_id, kind, greeted_at) values ($1, $2, $3)
       on conflict (chat_id, kind) do update set greeted_at = excluded.greeted_at where g.greeted_at < $4`,
      [chatId, kind, now, since],
    );
    return count > 0;
  }

  /** Moves the greetings of a group to the supergroup into which Telegram has turned it. */
  async moveChat(from: string, to: string): Promise<void> {
    await this.database.execute(
      `with moved as (delete from group_greetings where chat_id = $1 returning kind, greeted_at)
       insert into group_greetings (chat_id, kind, greeted_at) select $2, kind, greeted_at from moved
       on conflict do nothing`,
      [from, to],
    );
  }
}
