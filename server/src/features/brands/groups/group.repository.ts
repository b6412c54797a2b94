import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import type { GroupSnapshot } from './group-snapshot.rules.js';
import type { BotChat } from '../registry/brand.schemas.js';

/** More groups than can be checked in Telegram within the time limit. */
const MAX_GROUPS = 2_000;
const MAX_THREADS = 100;

/** `added_by`: the Telegram id of the person who added the bot. */
type FreeGroup = BotChat & { added_by: string | null };

/** SQL of the chats and threads that brands use: for their deposits, and for their reports if these are sent elsewhere. */
const usedChatsSql = `
  select id as brand_id, chat_id, thread_id from brands where removed_at is null
  union all
  select id, coalesce(report_chat_id, chat_id), report_thread_id from brands
  where removed_at is null and (report_chat_id is not null or report_thread_id is not null)`;

/** The groups that the bot is or was in, and their threads. SQL throughout, for upserts and joins with brands. */
@Injectable()
export class GroupRepository {
  constructor(private readonly database: Database) {}

  /** Stores the state of a group, unless a newer one is stored, and its thread. Returns whether anything has changed. */
  async upsert({ chatId, title, isForum, isPresent, addedBy, at, thread }: GroupSnapshot): Promise<boolean> {
    const { id: threadId = null, title: threadTitle = null, isNewTitle = false } = thread ?? {};
    const count = await this.database.value<number>(
      `with changed_group as (
         insert into bot_groups as stored (chat_id, title, is_forum, is_present, added_by, seen_at)
         values ($1::bigint, $2, $3, $4, $5, $6)
         on conflict (chat_id) do update set
           title = excluded.title, is_forum = excluded.is_forum, is_present = excluded.is_present,
           added_by = coalesce(excluded.added_by, stored.added_by), seen_at = excluded.seen_at
         where stored.seen_at <= excluded.seen_at
           and (stored.title, stored.is_forum, stored.is_present, stored.added_by) is distinct from
             (excluded.title, excluded.is_forum, excluded.is_present, coalesce(excluded.added_by, stored.added_by))
         returning chat_id
       ), changed_thread as (
         insert into bot_group_threads as stored (chat_id, thread_id, title)
         select $1::bigint, $7::bigint, $8::text where $7::bigint is not null
         on conflict (chat_id, thread_id) do update set title = excluded.title
         where excluded.title <> coalesce(stored.title, '') and ($9::boolean or stored.title is null)
         returning chat_id
       )
       select count(*)::int from (select from changed_group union all select from changed_thread) changed`,
      [chatId, title, isForum, isPresent, addedBy, at, threadId, threadTitle, isNewTitle],
    );
    return count > 0;
  }

  /** Moves a group to the id of the supergroup that it became. */
  async moveChat(from: string, to: string): Promise<void> {
    await this.database.execute(
      `with moved as (delete from bot_groups where chat_id = $1 returning title, is_forum, added_by, seen_at)
       insert into bot_groups (chat_id, title, is_forum, is_present, added_by, seen_at)
       select $2, title, is_forum, true, added_by, seen_at from moved
       on conflict do nothing`,
      [from, to],
    );
  }

  /**
   * The groups of which no brand uses the whole chat, or that have a thread that no brand uses: first those to which this person
   * added the bot, then those that changed last. Omits groups in which a brand has the whole chat for deposits, and, unless
   * `brandIds` is null, those that a brand outside of `brandIds` uses.
   */
  listFree(brandIds: readonly number[] | null, telegramId: string): Promise<FreeGroup[]> {
    return this.database.values(
      `with used_chats as materialized (${usedChatsSql})
       select jsonb_build_object('chat_id', bot_group.chat_id, 'title', bot_group.title, 'is_forum', bot_group.is_forum,
         'is_free', is_free, 'threads', coalesce(threads, '[]'), 'added_by', bot_group.added_by::text) as chat
       from bot_groups bot_group
       cross join lateral (
         select not exists (select from used_chats used where used.chat_id = bot_group.chat_id and used.thread_id is null) as is_free
       ) whole_chat
       left join lateral (
         select jsonb_agg(jsonb_build_object('thread_id', thread_id, 'title', title) order by thread_id desc) as threads
         from (
           select thread_id, title from bot_group_threads thread
           where chat_id = bot_group.chat_id and not exists (
             select from used_chats used where used.chat_id = thread.chat_id and used.thread_id = thread.thread_id
           )
           order by thread_id desc limit ${MAX_THREADS}
         ) newest
       ) free_threads on bot_group.is_forum
       where bot_group.is_present and (is_free or threads is not null)
         and not exists (
           select from brands b where b.chat_id = bot_group.chat_id and b.thread_id is null and b.removed_at is null
         )
         and ($1::int[] is null or not exists (
           select from used_chats used where used.chat_id = bot_group.chat_id and used.brand_id <> all ($1)
         ))
       order by bot_group.added_by is not distinct from $2::bigint desc, bot_group.seen_at desc, bot_group.chat_id
       limit ${MAX_GROUPS}`,
      [brandIds, telegramId],
    );
  }
}
