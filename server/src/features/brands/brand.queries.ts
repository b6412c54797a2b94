import type { Queryable } from '../../platform/database/database.js';
import { In, IsNull, type EntityManager } from 'typeorm';
import { allRows } from '../../platform/database/statements/statement.js';
import type { Caller } from '../../platform/access/caller.js';
import { PAGE_SIZE, rowsBefore } from '../../platform/paging.rules.js';
import { anywhere } from '../../platform/text-match.rules.js';
import { activeMembers } from './members/member.sql.js';
import { Brand } from './brand.entity.js';

/** Every query skips brands that are being removed. */
const live = { removedAt: IsNull() };

/** Null if another brand already has that chat and thread. */
export async function insertBrand(
  db: EntityManager,
  brand: Pick<Brand, 'name' | 'description' | 'chatId' | 'threadId' | 'adminTelegramId' | 'adminNamedBy'>,
): Promise<number | null> {
  const rows = await db.query<{ id: number }[]>(
    `insert into brands (name, description, chat_id, thread_id, admin_telegram_id, admin_named_by)
     values ($1, $2, $3, $4, $5, $6) on conflict do nothing returning id`,
    [brand.name, brand.description, brand.chatId, brand.threadId, brand.adminTelegramId, brand.adminNamedBy],
  );
  return rows[0]?.id ?? null;
}

/** A wrong, missing or swapped letter in a word of eight leaves more than this. */
const LIKE_A_WORD = 0.4;

/**
 * The brands whose names have the text, by name. If there are none, those with a word that is like it, since people
 * mistype.
 */
export async function findBrandsNamed(
  db: EntityManager,
  reach: Caller['brandIds'],
  text: string,
): Promise<number[]> {
  const rows = await db.query<{ id: number }[]>(
    `with found as (
       select id, name, name ilike $1 as has_text from brands
       where removed_at is null and (name ilike $1 or word_similarity($2, name) >= ${LIKE_A_WORD}) and ($3::int[] is null or id = any ($3))
     )
     select id from found where has_text or not exists (select from found where has_text) order by name, id`,
    [anywhere(text), text, reach === 'all' ? null : reach],
  );
  return rows.map(({ id }) => id);
}

/** One page of these brands, and the number of all of them. */
export function findBrands(
  db: EntityManager,
  ids: Caller['brandIds'],
  page: number,
): Promise<[brands: Brand[], count: number]> {
  const where = ids === 'all' ? live : { ...live, id: In([...ids]) };
  return db.findAndCount(Brand, {
    where,
    order: { id: 'ASC' },
    take: PAGE_SIZE,
    skip: rowsBefore(page),
  });
}

export function findBrand(db: EntityManager, id: number): Promise<Brand | null> {
  return db.findOneBy(Brand, { ...live, id });
}

/** What hot calls need of a brand. */
export type BrandFacts = Pick<Brand, 'id' | 'name' | 'reportType'>;

export async function readBrand(db: Queryable, id: number): Promise<Readonly<BrandFacts> | null> {
  const [brand] = await db.query<BrandFacts[]>(
    `select id, name, report_type as "reportType" from brands where id = $1::int and removed_at is null`,
    [id],
  );
  return brand ?? null;
}

/** Locks the brand until commit. Others may still store rows of it, such as deposits ("no key"). */
export function lockBrand(db: EntityManager, id: number): Promise<Brand | null> {
  return db.findOne(Brand, { where: { ...live, id }, lock: { mode: 'for_no_key_update' } });
}

/** Keeps the brand from being removed until commit. */
export function keepBrand(db: EntityManager, id: number): Promise<Brand | null> {
  return db.findOne(Brand, { where: { ...live, id }, lock: { mode: 'for_key_share' } });
}

/** Locks the brand until commit, so that no row is added while the brand is removed. */
export function lockBrandAlone(db: EntityManager, id: number): Promise<Brand | null> {
  return db.findOne(Brand, { where: { ...live, id }, lock: { mode: 'pessimistic_write' } });
}

export async function updateBrand(db: EntityManager, id: number, change: Partial<Brand>): Promise<void> {
  if (Object.values(change).some((value) => value !== undefined)) await db.update(Brand, { id }, change);
}

/**
 * Gives brands of a chat its new id. A brand keeps the old id if another brand already has the new chat and thread, because
 * two brands cannot share a place. Returns the brands of the chat as they were before.
 */
export async function moveBrandChats(db: EntityManager, from: string, to: string): Promise<Brand[]> {
  const where = [{ chatId: from }, { reportChatId: from }];
  const before = await db.find(Brand, { where, order: { id: 'ASC' } });
  await db.query(
    `update brands b set chat_id = $2
     where chat_id = $1 and not exists (
       select from brands taken where taken.removed_at is null and taken.chat_id = $2 and taken.thread_id is not distinct from b.thread_id
     )`,
    [from, to],
  );
  await db.query('update brands set report_chat_id = $2 where report_chat_id = $1', [from, to]);
  return before;
}

/** The brands of an active member, sorted by name. */
export const findBrandsOfMember = allRows<{ id: number; name: string }, [userId: number]>(`
  select b.id, b.name from brands b join ${activeMembers} m on m.brand_id = b.id
  where m.user_id = $1 order by b.name, b.id`);
