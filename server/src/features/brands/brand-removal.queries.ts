import type { EntityManager } from 'typeorm';
import { allRows, hasRow } from '../../platform/database/statements/statement.js';
import { Brand } from './brand.entity.js';

/** The tables that give people and programs access to a brand. */
const accessTables = ['brand_users', 'user_brands', 'api_key_brands', 'join_requests', 'invites'];

/**
 * Takes a brand from everyone: removes all access, and every query of brands skips it from then on. Its rows stay, and are
 * removed in batches. The caller has locked the brand.
 */
export async function takeAway(db: EntityManager, id: number, actorId: number, now: Date): Promise<void> {
  await db.query('update brands set removed_at = $2, removed_by = $3 where id = $1', [id, now, actorId]);
  for (const table of accessTables) await db.query(`delete from ${table} where brand_id = $1`, [id]);
}

/** Brands that were taken away, but still have rows. */
export const findRemovedBrands = allRows<{ id: number; removedBy: number }>(
  'select id, removed_by as "removedBy" from brands where removed_at is not null order by id',
);

/** Locks a brand that was taken away until commit. Waits for other replicas. False if the brand is gone. */
export const lockRemovedBrand = hasRow<[id: number]>(
  'select id from brands where id = $1 and removed_at is not null for update',
);

/** Deletes the brand's row, with the few rows that still refer to it. */
export async function deleteBrand(db: EntityManager, id: number): Promise<void> {
  await db.delete(Brand, { id });
}
