import type { EntityManager } from 'typeorm';
import { allRows } from '../../platform/database/statement.js';
import { activeMembers } from '../members/member.sql.js';

/** The brand of this place: the brand of the thread, or else the brand of the whole chat. */
export async function findBrandOfChat(db: EntityManager, chatId: string, threadId: string | null) {
  const [brand] = await db.query<{ id: number }[]>(
    `select id from brands
     where removed_at is null and chat_id = $1 and (thread_id is null or thread_id = $2) order by thread_id nulls last limit 1`,
    [chatId, threadId],
  );
  return brand ?? null;
}

const isOwn = `(b.admin_telegram_id = $1 or exists (
  select from ${activeMembers} m join users u on u.id = m.user_id
  where m.brand_id = b.id and u.telegram_id = $1
))`;

/** The brands for which a person may report, as an active member or as the brand's admin. Sorted by name. */
export const findOwnBrands = allRows<{ id: number; name: string }, [telegramId: string]>(
  `select b.id, b.name from brands b where b.removed_at is null and ${isOwn} order by b.name, b.id`,
);

/** Only those brands that have a thread in that chat. */
export const findOwnBrandsOfChat = allRows<
  { name: string; threadId: string },
  [telegramId: string, chatId: string]
>(`
  select b.name, b.thread_id as "threadId" from brands b
  where b.removed_at is null and b.chat_id = $2 and b.thread_id is not null and ${isOwn} order by b.name, b.id`);
