import type { EntityManager } from 'typeorm';
import { ALL_BRANDS, dayOf } from './kept-totals.js';
import { FOLD_LOCK } from './totals.queries.js';

/** A total that differs from what the deposits come to, and by how much: what is there too much is positive. */
export interface Drift {
  /** `all day`, `all month`: of all agents of the brand, or of all brands for brand 0. */
  kind: 'brand' | 'agent' | 'day' | 'month' | 'all day' | 'all month';
  brandId: number | null;
  agentId: number | null;
  type: string;
  status: string;
  startsOn: string | null;
  count: number;
  amount: string;
}

/** Spreads rows of (brand_id, agent_id, type, status, day, count, amount) over all the totals they belong to. */
const spread = (rows: string) => `
  select k.kind, k.brand_id, k.agent_id, s.type, k.status, k.starts_on, s.count,
    case when k.kind in ('all day', 'all month') then 0.00 else s.amount end as amount
  from (${rows}) s, lateral (values
    ('brand', s.brand_id, null::int, s.status, null::date),
    ('agent', null, s.agent_id, s.status, null),
    ('day', s.brand_id, s.agent_id, s.status, s.day),
    ('month', s.brand_id, s.agent_id, s.status, date_trunc('month', s.day)::date),
    ('all day', s.brand_id, null, s.status, s.day),
    ('all day', ${ALL_BRANDS}, null, s.status, s.day),
    ('all month', s.brand_id, null, s.status, date_trunc('month', s.day)::date),
    ('all month', ${ALL_BRANDS}, null, s.status, date_trunc('month', s.day)::date)
  ) k (kind, brand_id, agent_id, status, starts_on)
  where k.kind in ('brand', 'all day', 'all month') or (s.agent_id is not null and (k.kind = 'agent' or s.status = 'accept'))`;

const recounted = `
  select brand_id, agent_id, type, status, ${dayOf('d')} as day, -count(*) as count, -sum(amount) as amount
  from deposits d group by 1, 2, 3, 4, 5`;

/**
 * Totals, folded and not, less a recount of the deposits: one statement, and so one moment, in which each deposit that was
 * changed has its delta. Of a brand ($1) and the agents in it; of all for null.
 */
const drift = `
  select kind, brand_id, agent_id, type, status, starts_on, sum(count)::bigint as count, sum(amount) as amount
  from (
    select 'brand' as kind, brand_id, null::int as agent_id, type, status, null::date as starts_on, count, amount
    from deposit_brand_totals
    union all
    select 'agent', null, agent_id, type, status, null, count, amount from deposit_agent_totals
    union all
    select span, brand_id, agent_id, type, 'accept', starts_on, count, amount from deposit_result_totals
    union all
    select 'all ' || span, brand_id, null, type, status, starts_on, count, 0.00 from deposit_day_totals
    union all
    ${spread('select brand_id, agent_id, type, status, day, count, amount from deposit_total_deltas')}
    union all
    ${spread(recounted)}
  ) rows
  where $1::int is null or brand_id = $1 or agent_id in (select user_id from brand_users where brand_id = $1)
  group by 1, 2, 3, 4, 5, 6
  having sum(count) <> 0 or sum(amount) <> 0`;

const driftRows = (from: string) => `
  select kind, brand_id as "brandId", agent_id as "agentId", type, status, starts_on::text as "startsOn",
    count::int as count, amount::text as amount
  from ${from} order by kind, brand_id, agent_id, type, status, starts_on`;

/** Every total that is wrong. Reads all deposits, and holds up nobody. */
export function findTotalsDrift(db: EntityManager, brandId: number | null): Promise<Drift[]> {
  return db.query(driftRows(`(${drift}) drift`), [brandId]);
}

/**
 * Takes off every total what it has too much, and answers what that was. Safe beside a running server: the lock keeps away
 * whoever folds, so that the same rows are never written in two orders; deposits and their moderation only append, and
 * wait for nothing. The difference is the same whatever is appended meanwhile.
 */
export async function mendTotals(db: EntityManager): Promise<Drift[]> {
  await db.query('select pg_advisory_xact_lock($1)', [FOLD_LOCK]);
  return db.query(
    `with drift as materialized (${drift}), by_brand as (
       insert into deposit_brand_totals as t (brand_id, type, status, count, amount)
       select brand_id, type, status, -count, -amount from drift where kind = 'brand'
       on conflict (brand_id, type, status)
         do update set count = t.count + excluded.count, amount = t.amount + excluded.amount
     ), by_agent as (
       insert into deposit_agent_totals as t (agent_id, type, status, count, amount)
       select agent_id, type, status, -count, -amount from drift where kind = 'agent'
       on conflict (agent_id, type, status)
         do update set count = t.count + excluded.count, amount = t.amount + excluded.amount
     ), by_day as (
       insert into deposit_day_totals as t (span, brand_id, starts_on, type, status, count)
       select substr(kind, 5), brand_id, starts_on, type, status, -count
       from drift where kind in ('all day', 'all month')
       on conflict (span, brand_id, starts_on, type, status) do update set count = t.count + excluded.count
     ), results as (
       insert into deposit_result_totals as t (span, brand_id, starts_on, agent_id, type, count, amount)
       select kind, brand_id, starts_on, agent_id, type, -count, -amount from drift where kind in ('day', 'month')
       on conflict (span, brand_id, starts_on, agent_id, type)
         do update set count = t.count + excluded.count, amount = t.amount + excluded.amount
     )
     ${driftRows('drift')}`,
    [null],
  );
}
