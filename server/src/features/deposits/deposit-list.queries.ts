import type { DataSource } from 'typeorm';
import { namedRead } from '../../platform/database/named-statement.js';
import { depositRows } from './deposit.sql.js';
import { keptCounts, keptCountsOfAll, keptTotals } from '../ledger/kept-totals.js';
import { lastPage, rowsBefore } from '../../platform/paging.rules.js';
import { REPORTING_ZONE } from '../../platform/time/reporting-time.rules.js';

const orders = {
  newest: 'd.created_at desc, d.id desc',
  oldest: 'd.created_at, d.id',
  amount_more: 'd.amount desc, d.id desc',
  amount_less: 'd.amount, d.id',
};

/** From this page on, the totals of days tell where a page begins. For earlier pages an offset costs less. */
const DEEP_PAGE = 11;

/** A filter of deposits. Undefined fields do not filter. Instants are Unix seconds. */
export interface DepositConditions {
  id?: number;
  brandIds?: readonly number[];
  agentId?: number;
  status?: string;
  type?: string;
  from?: number;
  until?: number;
}

export interface DepositListing extends DepositConditions {
  page: number;
  pageSize: number;
  order: keyof typeof orders;
}

/** The panel and the mini-app have different formats of pages (decision 3). */
export type PageShape = 'panel' | 'mini-app';

/**
 * One page of deposits as JSON text. The query first finds the ids in an index, and then reads only the rows of the page. The
 * statement depends on which conditions there are, but not on their values. Only the page size is part of the text, so that
 * the planner expects few rows.
 */
export async function findDepositPage(
  dataSource: DataSource,
  { page, pageSize, order, ...conditions }: DepositListing,
  shape: PageShape,
): Promise<string> {
  const { sql, keys, values } = whereClause(conditions);
  const next = values.length + 1;
  const isDeep = page >= DEEP_PAGE && isByDay(order) && hasDayTotals(conditions);
  const start = isDeep ? startOfPage(order, conditions, sql, `$${next}::bigint`) : null;
  const where = [...sql, ...(start ? [start.condition] : [])];
  const offset = start ? start.offset : `$${next}::bigint`;
  const text = `
    with ${start ? start.expressions : ''} chosen as materialized (
      select d.id from ${candidates(conditions, where, order, `${offset} + ${pageSize}`)}
      order by ${orders[order]} limit ${pageSize} offset ${offset}
    )
    select (${totalOf(conditions, sql)}) as count,
      (select coalesce(json_agg(row_to_json(v)), '[]')::text from (
        ${depositRows('chosen join deposits d on d.id = chosen.id', shape === 'panel' ? 'staff' : 'agent')} order by ${orders[order]}
      ) v) as data`;
  const name = ['deposits', shape, order, ...(isDeep ? ['deep'] : []), ...keys].join(' ');
  const [row] = await namedRead<{ count: string; data: string }>(dataSource, name, text, [
    ...values,
    rowsBefore(page, pageSize),
  ]);
  const pages = { current_page: page, last_page: lastPage(Number(row!.count), pageSize) };
  const rest = JSON.stringify(shape === 'panel' ? pages : { meta: pages });
  return `{"data":${row!.data},${rest.slice(1)}`;
}

const ofBrands = (brands: string) => `brand_id = any(${brands}::int[])`;

/**
 * The deposits of which a page is taken, as the text after `from`. For several brands it takes the first ones of each brand, since
 * an index gives those in their order. PostgreSQL would sort all deposits of these brands otherwise. An agent has few.
 */
function candidates(
  { brandIds, agentId, id }: DepositConditions,
  where: string[],
  order: keyof typeof orders,
  most: string,
): string {
  const filter = (conditions: string[]) => (conditions.length > 0 ? `where ${conditions.join(' and ')}` : '');
  const isOfSeveral = brandIds !== undefined && brandIds.length !== 1;
  if (!isOfSeveral || agentId !== undefined || id !== undefined) return `deposits d ${filter(where)}`;
  const ofOne = where.map((condition) =>
    condition === ofBrands('$1') ? 'd.brand_id = reached.brand' : condition,
  );
  return `(select distinct unnest($1::int[]) as brand) reached cross join lateral (
      select d.id, d.created_at, d.amount from deposits d ${filter(ofOne)} order by ${orders[order]} limit ${most}
    ) d`;
}

const isByDay = (order: string): order is 'newest' | 'oldest' => order === 'newest' || order === 'oldest';

/** Lists by id, agent or day are short, so an offset is good enough for them. */
const hasDayTotals = ({ id, agentId, from, until }: DepositConditions): boolean =>
  id === undefined && agentId === undefined && from === undefined && until === undefined;

/**
 * Where a deep page begins. The totals tell first the month and then the day, so that no earlier deposits are read, and the
 * page costs as much as any other. `offset`: how many deposits of that day belong to earlier pages.
 */
function startOfPage(
  order: 'newest' | 'oldest',
  { brandIds }: DepositConditions,
  sql: string[],
  offset: string,
): { expressions: string; condition: string; offset: string } {
  const [along, against] = order === 'newest' ? ['desc', 'asc'] : ['asc', 'desc'];
  const lastBefore = (counts: string, before: string) => `
    select starts_on, before from (
      select starts_on, ${before} + sum(sum(count)) over (order by starts_on ${along}) - sum(count) as before
      from ${counts} group by starts_on
    ) spans where before <= ${offset} order by starts_on ${against} limit 1`;
  const months = `${keptCounts('month', sql, !brandIds)} months`;
  // Scalar subqueries instead of a join, because PostgreSQL uses them as bounds of the index.
  const month = '(select month from first_month)';
  const days = `${keptCounts('day', sql, !brandIds)} days
      where starts_on >= ${month} and starts_on < ${month} + interval '1 month'`;
  const midnight = (day: string) => `((${day})::timestamp at time zone '${REPORTING_ZONE}')`;
  return {
    expressions: `
      first_month (month, earlier) as (${lastBefore(months, '0')}),
      first_day (day, earlier) as (${lastBefore(days, '(select earlier from first_month)')}),`,
    condition:
      order === 'newest'
        ? `d.created_at < ${midnight('select day + 1 from first_day')}`
        : `d.created_at >= ${midnight('select day from first_day')}`,
    offset: `${offset} - (select earlier from first_day)::bigint`,
  };
}

function whereClause({ id, brandIds, agentId, status, type, from, until }: DepositConditions) {
  const sql: string[] = [];
  const keys: string[] = [];
  const values: unknown[] = [];
  const narrow = (key: string, value: unknown, condition: (parameter: string) => string) => {
    if (value === undefined) return;
    values.push(value);
    keys.push(key);
    sql.push(condition(`$${values.length}`));
  };
  narrow('id', id, (known) => `id = ${known}::int`);
  // A single brand needs "=", because only then the index also gives the order.
  if (brandIds?.length === 1) narrow('brand', brandIds[0], (brand) => `brand_id = ${brand}::int`);
  else narrow('brands', brandIds, ofBrands);
  narrow('agent', agentId, (agent) => `agent_id = ${agent}::int`);
  narrow('status', status, (known) => `status = ${known}::text`);
  narrow('type', type, (known) => `type = ${known}::text`);
  narrow('from', from, (instant) => `created_at >= to_timestamp(${instant}::bigint)`);
  narrow('until', until, (instant) => `created_at < to_timestamp(${instant}::bigint)`);
  return { sql, keys, values };
}

/**
 * SQL that counts the deposits. Lists by id, by days, or by agent and brand together are short, and an index counts them.
 * All others are read from the totals, whose cost does not depend on the number of deposits.
 */
function totalOf({ id, agentId, brandIds, from, until }: DepositConditions, sql: string[]): string {
  const isSpan = from !== undefined || until !== undefined;
  if (id !== undefined || isSpan || (agentId !== undefined && brandIds)) {
    return `select count(*) as count from deposits where ${sql.join(' and ')}`;
  }
  const totals =
    agentId !== undefined
      ? keptTotals('agent', sql)
      : brandIds
        ? keptTotals('brand', sql)
        : keptCountsOfAll(sql);
  return `select coalesce(sum(count), 0)::bigint as count from ${totals} t`;
}
