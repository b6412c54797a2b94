import { Injectable } from '@nestjs/common';
import { Database } from '../../database/database.js';

/** The maximum number of moves to follow, in case they form a cycle. */
const MAX_STEPS = 20;

/** SQL of the current id of a chat, as text. `chatId`: the expression of any id that the chat has had. */
export const currentChatIdSql = (chatId: string) => `(
  with recursive path (id, steps) as (
    select ${chatId}, 0
    union all
    select to_chat_id, steps + 1 from path join chat_moves on from_chat_id = path.id where steps < ${MAX_STEPS}
  )
  select id::text from path order by steps desc limit 1
)`;

export const formerChatIdsSql = (chatId: string) =>
  `array(select from_chat_id from chat_moves where to_chat_id = ${chatId})`;

@Injectable()
export class ChatMoveRepository {
  constructor(private readonly database: Database) {}

  /** Records that a chat has a new id, and returns its current id, because it may have moved again. Prevents cycles. */
  async record(from: string, to: string): Promise<string> {
    if (from === to) return to;
    if ((await this.getCurrentChatId(to)) === from)
      await this.database.execute('delete from chat_moves where from_chat_id = $1', [to]);
    const target = await this.getCurrentChatId(to);
    await this.database.execute(
      'update chat_moves set to_chat_id = $2 where to_chat_id = $1 and from_chat_id <> $2',
      [from, target],
    );
    await this.database.execute(
      `insert into chat_moves (from_chat_id, to_chat_id) values ($1, $2)
       on conflict (from_chat_id) do update set to_chat_id = excluded.to_chat_id, moved_at = excluded.moved_at`,
      [from, target],
    );
    return target;
  }

  /** Returns the current id of a chat. Follows chains of moves, which concurrent moves may leave. */
  getCurrentChatId(chatId: string): Promise<string> {
    return this.database.value(`select ${currentChatIdSql('$1::bigint')}`, [chatId]);
  }
}

/** Replaces stored chat ids in the transaction of the move; must be idempotent. */
export type ChatMoveHandler = (from: string, to: string) => Promise<void>;

/** Replaces the id of a group that becomes a supergroup. Features that store chat ids register here. */
@Injectable()
export class ChatMoves {
  private readonly handlers: ChatMoveHandler[] = [];

  constructor(private readonly moveRepository: ChatMoveRepository) {}

  onMove(handler: ChatMoveHandler): void {
    this.handlers.push(handler);
  }

  /** Replaces the old id everywhere, and records the move for pending updates. Must be called in a transaction. */
  async move(from: string, to: string): Promise<void> {
    const target = await this.moveRepository.record(from, to);
    for (const handle of this.handlers) await handle(from, target);
  }
}
