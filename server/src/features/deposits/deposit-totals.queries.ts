import type { DataSource, EntityManager } from 'typeorm';
import { namedQuery } from '../../platform/database/named-statement.js';
import { REPORTING_ZONE } from '../../platform/time/reporting-time.rules.js';

/** Any number, the same in every replica. */
export const FOLD_LOCK = 7_215_002;
const FOLD_LIMIT = 10_000;

/** In the place of a brand's id: all brands together. */
export const ALL_BRANDS = 0;
/** The spans that a row with a `day` counts in. */
const SPANS = `lateral (values ('day', day), ('month', date_trunc('month', day)::date)) s (span, starts_on)`;

export const dayOf = (deposit: string) => `(${deposit}.created_at at time zone '${REPORTING_ZONE}')::date`;

/**
 * Adds the deposit, as it stands in this transaction, to the totals (`1`), or takes it off (`-1`): called before and
 * after each change of it. Totals are only appended to here, so that reports and moderators never wait for each other.
 */
export async function addToTotals(db: EntityManager, depositId: number, sign: 1 | -1): Promise<void> {
  await db.query(
    `insert into deposit_total_deltas (brand_id, agent_id, type, status, day, count, amount)
     select brand_id, agent_id, type, status, ${dayOf('d')}, $2::int, $2::int * amount from deposits d where id = $1`,
    [depositId, sign],
  );
}

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

/** Totals of brands or of agents, folded and not: a table expression with its own conditions on both sides. */
export function keptTotals(by: 'brand' | 'agent', conditions: string[]): string {
  const where = conditions.length > 0 ? `where ${conditions.join(' and ')}` : '';
  return `(
    select count, amount from deposit_${by}_totals ${where}
    union all
    select count, amount from deposit_total_deltas ${where}
  )`;
}

/** How many deposits there are by day or by month, folded and not: a table expression of (starts_on, count). */
export function keptCounts(span: 'day' | 'month', conditions: string[], ofAllBrands: boolean): string {
  const ofBrands = ofAllBrands ? [`brand_id = ${ALL_BRANDS}`] : [];
  return `(
    select starts_on, count from deposit_day_totals where ${[`span = '${span}'`, ...ofBrands, ...conditions].join(' and ')}
    union all
    select date_trunc('${span}', day)::date, count from deposit_total_deltas
    ${conditions.length > 0 ? `where ${conditions.join(' and ')}` : ''}
  )`;
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
