import type { DataSource, EntityManager } from 'typeorm';
import { namedQuery } from '../../platform/database/named-statement.js';
import { ALL_BRANDS, keptTotals } from './kept-totals.js';

/** Any number, the same in every replica. */
export const FOLD_LOCK = 7_215_002;
const FOLD_LIMIT = 10_000;

/** The spans that a row with a `day` counts in. */
const SPANS = `lateral (values ('day', day), ('month', date_trunc('month', day)::date)) s (span, starts_on)`;

/**
 * Folds what was appended into the tables of totals; answers how much that was. Of replicas that fold at once one does it
 * and the others leave. A read that adds both sides in one statement sees each delta exactly once, before and after.
 */
export async function foldTotals(db: EntityManager): Promise<number> {
  const [lock] = await db.query<{ held: boolean }[]>('select pg_try_advisory_xact_lock($1) as held', [
    FOLD_LOCK,
  ]);
  if (!lock!.held) return 0;
  const [taken] = await db.query<{ count: number }[]>(
    `with taken as (
       delete from deposit_total_deltas
       where id in (select id from deposit_total_deltas order by id limit ${FOLD_LIMIT}) returning *
     ), by_brand as (
       insert into deposit_brand_totals as t (brand_id, type, status, count, amount)
       select brand_id, type, status, sum(count), sum(amount) from taken group by 1, 2, 3
       on conflict (brand_id, type, status)
         do update set count = t.count + excluded.count, amount = t.amount + excluded.amount
     ), by_agent as (
       insert into deposit_agent_totals as t (agent_id, type, status, count, amount)
       select agent_id, type, status, sum(count), sum(amount) from taken where agent_id is not null group by 1, 2, 3
       on conflict (agent_id, type, status)
         do update set count = t.count + excluded.count, amount = t.amount + excluded.amount
     ), by_day as (
       insert into deposit_day_totals as t (span, brand_id, starts_on, type, status, count)
       select span, brand, starts_on, type, status, sum(count)
       from taken, ${SPANS}, lateral (values (brand_id), (${ALL_BRANDS})) b (brand)
       group by 1, 2, 3, 4, 5
       on conflict (span, brand_id, starts_on, type, status) do update set count = t.count + excluded.count
     ), results as (
       insert into deposit_result_totals as t (span, brand_id, starts_on, agent_id, type, count, amount)
       select span, brand_id, starts_on, agent_id, type, sum(count), sum(amount)
       from taken, ${SPANS}
       where status = 'accept' and agent_id is not null group by 1, 2, 3, 4, 5
       on conflict (span, brand_id, starts_on, agent_id, type)
         do update set count = t.count + excluded.count, amount = t.amount + excluded.amount
     )
     select count(*)::int as count from taken`,
  );
  return taken!.count;
}

/** How many deposits wait in these brands; in all of them for null. */
export async function countWaiting(
  dataSource: DataSource,
  brandIds: readonly number[] | null,
): Promise<number> {
  const reach = brandIds ? ['brand_id = any($1::int[])'] : [];
  const [row] = await namedQuery<{ count: number }>(
    dataSource,
    `deposits waiting ${brandIds ? 'brands' : 'all'}`,
    `select coalesce(sum(count), 0)::int as count from ${keptTotals('brand', ["status = 'wait'", ...reach])} t`,
    brandIds ? [brandIds] : [],
  );
  return row!.count;
}
