import type { EntityManager } from 'typeorm';
import { hasRow } from '../../platform/database/statements/statement.js';
import { activeMembers } from './members/member.sql.js';

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

const IS_CEO_OR_ADMIN = (person: string) =>
  `exists (select from users u where ${person} and u.role in ('ceo', 'admin'))`;

/** The brands for which the person ($1) works: as an active member, and as a manager with access. */
const WORKPLACES = {
  member: `select m.brand_id from ${activeMembers} m join users u on u.id = m.user_id where u.telegram_id = $1::bigint`,
  manager: `select g.brand_id from user_brands g join users u on u.id = g.user_id where u.telegram_id = $1::bigint`,
};

/** Whether there are such brands, and all of them are beyond the manager's reach. */
const ARE_ALL_BEYOND = (brands: string) =>
  `coalesce((select bool_and(${IS_BEYOND('w.brand_id')}) from (${brands}) w), false)`;

/**
 * Whether the person works for brands beyond the manager's reach: as admin or manager of any of them, or as an agent of none but
 * those. False for ceos and admins, because they work for every brand.
 */
export const isPersonBeyond = hasRow<[telegramId: string, managerId: number]>(`
  select where not ${IS_CEO_OR_ADMIN('u.telegram_id = $1::bigint')} and (
    exists (select from brands where admin_telegram_id = $1::bigint and ${IS_BEYOND('id')})
    or exists (select from (${WORKPLACES.manager}) w where ${IS_BEYOND('w.brand_id')})
    or ${ARE_ALL_BEYOND(WORKPLACES.member)}
  )`);

/**
 * Whether the person, who was named admin of a brand, works for other brands now, and for none within the reach of that member of
 * staff. False for ceos and admins, on either side.
 */
export const hasMovedBeyond = hasRow<[telegramId: string, staffId: number]>(`
  select where not ${IS_CEO_OR_ADMIN('(u.telegram_id = $1::bigint or u.id = $2)')}
    and ${ARE_ALL_BEYOND(`${WORKPLACES.member} union all ${WORKPLACES.manager}`)}`);
