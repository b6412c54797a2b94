import type { EntityManager } from 'typeorm';
import { Brand } from './brand.entity.js';

/** What gives people and programs access to a brand. */
const accessTables = ['brand_users', 'user_brands', 'api_key_brands', 'join_requests', 'invites'];

/**
 * Takes a brand from everyone: access goes, and every look-up of brands passes it over. What belongs to it stays, to be
 * removed in batches. The caller holds the
 * brand.
 */
export async function takeAway(db: EntityManager, id: number, actorId: number, now: Date): Promise<void> {
  await db.query('update brands set removed_at = $2, removed_by = $3 where id = $1', [id, now, actorId]);
  for (const table of accessTables) await db.query(`delete from ${table} where brand_id = $1`, [id]);
}

/** The brands that were taken away and still have something that belongs to them. */
export function findRemovedBrands(db: EntityManager): Promise<{ id: number; removedBy: number }[]> {
  return db.query(
    'select id, removed_by as "removedBy" from brands where removed_at is not null order by id',
  );
}

/** Holds a brand that was taken away until commit. False when it is gone. Waits for another replica that is at it. */
export async function lockRemovedBrand(db: EntityManager, id: number): Promise<boolean> {
  const rows = await db.query<unknown[]>(
    'select id from brands where id = $1 and removed_at is not null for update',
    [id],
  );
  return rows.length === 1;
}

/** Removes the row, with what little is still there. */
export async function deleteBrand(db: EntityManager, id: number): Promise<void> {
  await db.delete(Brand, { id });
}
