import type { EntityManager } from 'typeorm';
import { hasRow } from '../../platform/database/statements/statement.js';

/** Locks the places until commit, so that of two binders at once the second sees what the first has bound. */
export async function lockPlaces(db: EntityManager, ids: string[]): Promise<void> {
  for (const id of [...new Set(ids)].sort())
    await db.query(`select pg_advisory_xact_lock(hashtextextended('brand place:' || $1, 0))`, [id]);
}

/** The manager ($2) has no grant for the brand. Reads grants from the database, because the brand may be brand new. */
const IS_BEYOND = (brandId: string) =>
  `${brandId} not in (select brand_id from user_brands where user_id = $2)`;

/** Whether a brand beyond the manager's reach uses the chat, in any thread. */
export const isChatBeyond = hasRow<[chatId: string, managerId: number]>(
  `select from brands where $1::bigint in (chat_id, report_chat_id) and ${IS_BEYOND('id')} limit 1`,
);

/**
 * Whether the person works for a brand beyond the manager's reach: as its admin, or as a manager with access to it. False
 * for ceos and admins, because they work for every brand.
 */
export const isPersonBeyond = hasRow<[telegramId: string, managerId: number]>(`
  select where not exists (select from users where telegram_id = $1::bigint and role in ('ceo', 'admin')) and (
    exists (select from brands where admin_telegram_id = $1::bigint and ${IS_BEYOND('id')})
    or exists (
      select from user_brands g join users u on u.id = g.user_id
      where u.telegram_id = $1::bigint and ${IS_BEYOND('g.brand_id')}
    )
  )`);
