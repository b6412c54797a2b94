import type { EntityManager } from 'typeorm';
import { run, valuesOf } from '../../platform/database/statements/statement.js';

export const grantBrand = run<[userId: number, brandId: number]>(
  'insert into user_brands values ($1, $2) on conflict do nothing',
);

export const findGrantedBrands = valuesOf<number, [userId: number]>(
  'select brand_id as id from user_brands where user_id = $1 order by brand_id',
);

/** Returns how many of the brands exist. A brand that is being removed does not count. */
export async function replaceGrantedBrands(
  db: EntityManager,
  userId: number,
  brandIds: readonly number[],
): Promise<number> {
  // Locks the brands before their rows, in the same order as the removal of a brand. So the two never deadlock.
  const brands = await db.query<{ id: number }[]>(
    'select id from brands where id = any ($1) and removed_at is null order by id for key share',
    [brandIds],
  );
  const ids = brands.map(({ id }) => id);
  await db.query('delete from user_brands where user_id = $1', [userId]);
  await db.query('insert into user_brands (user_id, brand_id) select $1, unnest($2::int[])', [userId, ids]);
  return ids.length;
}
