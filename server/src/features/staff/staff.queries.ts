import type { EntityManager } from 'typeorm';
import { LONG_PAGE_SIZE } from '../../platform/http/common.schemas.js';
import type { ManagerCode } from '../../platform/access/caller.js';
import { User } from '../users/user.entity.js';

/** Holds the person until commit: changes of role, codes and brands come one after another. */
export function lockUser(db: EntityManager, id: number): Promise<User | null> {
  return db.findOne(User, { where: { id }, lock: { mode: 'pessimistic_write' } });
}

export function findManagers(db: EntityManager, page: number): Promise<User[]> {
  return db.find(User, {
    where: { role: 'manager' },
    order: { publicName: 'ASC', id: 'ASC' },
    take: LONG_PAGE_SIZE,
    skip: (page - 1) * LONG_PAGE_SIZE,
  });
}

export function findAllBrands(db: EntityManager): Promise<{ id: number; name: string }[]> {
  return db.query('select id, name from brands where removed_at is null order by name, id');
}

export async function findGrantedBrands(db: EntityManager, userId: number): Promise<number[]> {
  const rows = await db.query<{ id: number }[]>(
    'select brand_id as id from user_brands where user_id = $1 order by brand_id',
    [userId],
  );
  return rows.map(({ id }) => id);
}

/** Answers how many of the brands there are; a brand that is being deleted is none. */
export async function replaceGrantedBrands(
  db: EntityManager,
  userId: number,
  brandIds: readonly number[],
): Promise<number> {
  // The brands before the rows of them, as whoever removes a brand: so they wait for each other instead of blocking.
  const brands = await db.query<{ id: number }[]>(
    'select id from brands where id = any ($1) and removed_at is null order by id for key share',
    [brandIds],
  );
  const ids = brands.map(({ id }) => id);
  await db.query('delete from user_brands where user_id = $1', [userId]);
  await db.query('insert into user_brands (user_id, brand_id) select $1, unnest($2::int[])', [userId, ids]);
  return ids.length;
}

export async function deleteNoticeSettings(db: EntityManager, userId: number): Promise<void> {
  await db.query('delete from notice_settings where user_id = $1', [userId]);
}

/** Takes the role from every admin who is not named. Answers who they were, with their codes. */
export async function demoteAdmins(
  db: EntityManager,
  telegramIds: string[],
): Promise<{ id: number; codes: ManagerCode[] }[]> {
  const admins = await db.query<{ id: number; codes: ManagerCode[] }[]>(
    `select id, codes from users
     where role = 'admin' and not is_demo and telegram_id <> all($1::bigint[]) order by id for update`,
    [telegramIds],
  );
  const ids = admins.map(({ id }) => id);
  await db.query(`update users set role = 'user', codes = '{}' where id = any($1::int[])`, [ids]);
  return admins;
}
