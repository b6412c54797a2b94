import type { Queryable } from '../../../platform/database/database.js';
import { In, type EntityManager } from 'typeorm';
import { Period } from './period.entity.js';
import type { StoredPeriod } from './period.rules.js';

/** The periods of a brand in a year, earliest first. */
export function findPeriods(db: EntityManager, brandId: number, year: number): Promise<Period[]> {
  return db.find(Period, { where: { brandId, year }, order: { startDate: 'ASC', id: 'ASC' } });
}

/** The same in few columns, outside of a transaction, also on a standby. */
export function readPeriods(db: Queryable, brandId: number, year: number): Promise<StoredPeriod[]> {
  return db.query(
    `select id, start_date::text as "startDate", end_date::text as "endDate" from report_periods
     where brand_id = $1 and year = $2 order by start_date, id`,
    [brandId, year],
  );
}

/** The brands, or all of them for null, with their periods of a year. */
export async function findPeriodsByBrand(
  db: EntityManager,
  brandIds: readonly number[] | null,
  year: number,
): Promise<Map<number, Period[]>> {
  const rows = await db.query<({ brandId: number } & { [Key in keyof Period]: Period[Key] | null })[]>(
    `select b.id as "brandId", p.id, p.year, p.start_date::text as "startDate", p.end_date::text as "endDate"
     from brands b left join report_periods p on p.brand_id = b.id and p.year = $1
     where b.removed_at is null and ($2::int[] is null or b.id = any($2))`,
    [year, brandIds],
  );
  const byBrand = new Map<number, Period[]>(rows.map(({ brandId }) => [brandId, []]));
  for (const row of rows) if (row.id !== null) byBrand.get(row.brandId)!.push(row as Period);
  return byBrand;
}

export async function keepPeriod(db: EntityManager, id: number): Promise<boolean> {
  return (await db.findOne(Period, { where: { id }, lock: { mode: 'for_key_share' } })) !== null;
}

export async function insertPeriods(db: EntityManager, periods: Omit<Period, 'id'>[]): Promise<void> {
  if (periods.length > 0) await db.insert(Period, periods);
}

export async function updatePeriod(
  db: EntityManager,
  id: number,
  dates: Pick<Period, 'startDate' | 'endDate'>,
): Promise<void> {
  await db.update(Period, { id }, dates);
}

export async function deletePeriods(db: EntityManager, ids: number[]): Promise<void> {
  if (ids.length > 0) await db.delete(Period, { id: In(ids) });
}
