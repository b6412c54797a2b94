import type { DataSource, EntityManager } from 'typeorm';
import { namedQuery } from '../../platform/database/named-statement.js';
import { REPORTING_ZONE, type DayRange } from '../../platform/time/reporting-time.rules.js';
import { userJson } from '../users/user-json.js';

/** Any number, the same in every replica. */
const FOLD_LOCK = 7_215_002;
const FOLD_LIMIT = 10_000;

const dayOf = (deposit: string) => `(${deposit}.created_at at time zone '${REPORTING_ZONE}')::date`;

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
     ), results as (
       insert into deposit_result_totals as t (span, brand_id, starts_on, agent_id, type, count, amount)
       select span, brand_id, starts_on, agent_id, type, sum(count), sum(amount)
       from taken, lateral (values ('day', day), ('month', date_trunc('month', day)::date)) s (span, starts_on)
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

/** Accepted deposits by brand, agent and type in one calendar month ($1 to $2, reporting days), folded and not. */
const monthResults = (conditions: string[]) => `(
  select brand_id, agent_id, type, sum(count)::bigint as count, sum(amount) as amount
  from (
    select brand_id, agent_id, type, count, amount from deposit_result_totals
    where span = 'month' and starts_on = $1::date
    union all
    select brand_id, agent_id, type, count, amount from deposit_total_deltas
    where status = 'accept' and agent_id is not null and day between $1::date and $2::date
  ) both_sides
  ${conditions.length > 0 ? `where ${conditions.join(' and ')}` : ''}
  group by brand_id, agent_id, type
  having sum(count) <> 0
)`;

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

/** The rating of one calendar month as JSON text of `ManagerRating`. */
export async function findRating(
  dataSource: DataSource,
  { startDate, endDate }: DayRange,
  brandIds: readonly number[] | null,
): Promise<string> {
  const list = (type: string) => `coalesce(
    json_agg(entry order by amount desc, agent_id, brand_id) filter (where type = '${type}'), '[]')`;
  const [row] = await namedQuery<{ body: string }>(
    dataSource,
    `rating ${brandIds ? 'brands' : 'all'}`,
    `select json_build_object('ftd', ${list('ftd')}, 'retention', ${list('retention')})::text as body
     from (
       select r.type, r.amount, r.agent_id, r.brand_id, json_build_object(
         'id', u.id, 'public_name', u.public_name, 'telegram_id', u.telegram_id,
         'photo_uploaded', u.photo_name is not null, 'photo_url', '/storage/avatars/' || u.photo_name,
         'user', ${userJson('u')}, 'brand', json_build_object('id', brand.id, 'name', brand.name),
         'total_amount', r.amount, 'amount', r.amount, 'count', r.count
       ) as entry
       from ${monthResults(brandIds ? ['brand_id = any($3::int[])'] : [])} r
       join users u on u.id = r.agent_id
       join brands brand on brand.id = r.brand_id
     ) entries`,
    brandIds ? [startDate, endDate, brandIds] : [startDate, endDate],
  );
  return row!.body;
}

/** What one agent has in one brand in one calendar month; decimal strings. */
export async function findOwnResults(
  db: EntityManager,
  { startDate, endDate }: DayRange,
  brandId: number,
  userId: number,
): Promise<{ retentionAmount: string; ftdAmount: string; ftdCount: number }> {
  const [row] = await db.query<{ retentionAmount: string; ftdAmount: string; ftdCount: number }[]>(
    `select coalesce(sum(amount) filter (where type = 'retention'), 0.00)::text as "retentionAmount",
       coalesce(sum(amount) filter (where type = 'ftd'), 0.00)::text as "ftdAmount",
       coalesce(sum(count) filter (where type = 'ftd'), 0)::int as "ftdCount"
     from ${monthResults(['brand_id = $3', 'agent_id = $4'])} r`,
    [startDate, endDate, brandId, userId],
  );
  return row!;
}

/** Spreads rows of (brand_id, agent_id, type, status, day, count, amount) over all the totals they belong to. */
const spread = (rows: string) => `
  select k.kind, k.brand_id, k.agent_id, s.type, k.status, k.starts_on, s.count, s.amount
  from (${rows}) s, lateral (values
    ('brand', s.brand_id, null::int, s.status, null::date),
    ('agent', null, s.agent_id, s.status, null),
    ('day', s.brand_id, s.agent_id, s.status, s.day),
    ('month', s.brand_id, s.agent_id, s.status, date_trunc('month', s.day)::date)
  ) k (kind, brand_id, agent_id, status, starts_on)
  where k.kind = 'brand' or (s.agent_id is not null and (k.kind = 'agent' or s.status = 'accept'))`;

/** Every total that differs from a recount of the deposits, and by how much. Reads all deposits. */
export function findTotalsDrift(db: EntityManager, brandId: number): Promise<Record<string, unknown>[]> {
  return db.query(
    `select kind, brand_id, agent_id, type, status, starts_on::text, sum(count)::int as count, sum(amount)::text as amount
     from (
       select 'brand' as kind, brand_id, null::int as agent_id, type, status, null::date as starts_on, count, amount
       from deposit_brand_totals
       union all
       select 'agent', null, agent_id, type, status, null, count, amount from deposit_agent_totals
       union all
       select span, brand_id, agent_id, type, 'accept', starts_on, count, amount from deposit_result_totals
       union all
       ${spread('select brand_id, agent_id, type, status, day, count, amount from deposit_total_deltas')}
       union all
       ${spread(`select brand_id, agent_id, type, status, ${dayOf('d')} as day, -1 as count, -amount as amount from deposits d`)}
     ) rows
     where brand_id = $1 or agent_id in (select user_id from brand_users where brand_id = $1)
     group by 1, 2, 3, 4, 5, 6
     having sum(count) <> 0 or sum(amount) <> 0`,
    [brandId],
  );
}
