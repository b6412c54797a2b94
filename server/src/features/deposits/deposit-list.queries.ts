import type { Queryable } from '../../platform/database/database.js';
import { listText } from '../../platform/database/statements/json-text.sql.js';
import { depositTexts } from './deposit.sql.js';
import { keptSpans } from './ledger/kept-totals.js';
import { lastPage, rowsBefore } from '../../platform/paging.rules.js';
import {
  allConditions,
  type DepositConditions,
  type DepositFilterSql,
  filterSql,
  ofAgents,
  type SoughtSql,
  whereAll,
} from './search/deposit-filter.sql.js';
import { midnight } from '../../platform/time/midnight.sql.js';
import { depositSums } from './search/deposit-sum.sql.js';

const orders = {
  newest: 'd.created_at desc, d.id desc',
  oldest: 'd.created_at, d.id',
  amount_more: 'd.amount desc, d.id desc',
  amount_less: 'd.amount, d.id',
};

/** From this page on, the totals of days tell where a page begins. For earlier pages an offset costs less. */
const DEEP_PAGE = 11;
/** Up to this many agents, deposits are looked up one agent after the other. */
const FEW_AGENTS = 50;

export interface DepositListing extends DepositConditions {
  page: number;
  pageSize: number;
  order: keyof typeof orders;
}

/** The panel and the mini-app have different formats of pages (decision 3). */
export type PageShape = 'panel' | 'mini-app';

const chosen = 'chosen join deposits d on d.id = chosen.id';
const depositsOf = { panel: depositTexts(chosen, 'staff'), 'mini-app': depositTexts(chosen, 'agent') };

/**
 * One page of deposits as JSON text. The query first finds the ids in an index, and then reads only the rows of the page.
 * Only the page size is part of the text, so that the planner expects few rows.
 */
export async function findDepositPage(
  db: Queryable,
  { page, pageSize, order, ...conditions }: DepositListing,
  shape: PageShape,
): Promise<string> {
  const filter = filterSql(conditions);
  const { sql, values, sought } = filter;
  const isBroad = sought?.agents != null && conditions.sought!.agentIds.length > FEW_AGENTS;
  const sums = depositSums(conditions, filter);
  const offsetParameter = `$${values.push(rowsBefore(page, pageSize))}::bigint`;
  const isDeep = page >= DEEP_PAGE && isByDay(order) && hasDayTotals(conditions);
  const start = isDeep ? startOfPage(order, conditions, sql, offsetParameter) : null;
  const where = { ...filter, sql: [...sql, ...(start ? [start.condition] : [])] };
  const offset = start ? start.offset : offsetParameter;
  const text = `
    with ${start ? start.expressions : ''} chosen as materialized (
      select d.id from ${candidates(conditions, where, order, `${offset} + ${pageSize}`, isBroad)}
      order by ${orders[order]} limit ${pageSize} offset ${offset}
    ), total as (
      select coalesce(sum(count), 0)::bigint as count${shape === 'panel' ? ', coalesce(sum(amount), 0)::text as amount' : ''}
      from ${sums} t
    )
    select total.*,
      (select ${listText('v.body')} from (
        ${depositsOf[shape]} order by ${orders[order]}
      ) v) as data
    from total`;
  const [row] = await db.query<{ count: string; amount: string; data: string }[]>(text, values);
  const pages = { current_page: page, last_page: lastPage(Number(row!.count), pageSize) };
  const rest = JSON.stringify(shape === 'panel' ? pages : { meta: pages });
  const total = shape === 'panel' ? `,"count":${row!.count},"amount":${row!.amount}` : '';
  return `{"data":${row!.data}${total},${rest.slice(1)}`;
}

/**
 * The deposits of which a page is taken, as the text after `from`. PostgreSQL would sort all deposits of several brands or
 * statuses, and all that fulfil one of several conditions. An index gives those of each in their order, so the first ones of
 * each are enough. An agent has few deposits.
 */
function candidates(
  { agentId, id }: DepositConditions,
  filter: DepositFilterSql,
  order: keyof typeof orders,
  most: string,
  isBroad: boolean,
): string {
  if (agentId !== undefined || id !== undefined) return `deposits d ${whereAll(allConditions(filter))}`;
  const first = `order by ${orders[order]} limit ${most}`;
  const firstOfEach = (all: string, conditions: string[]) => `(select distinct unnest(${all}) as one) each
    cross join lateral (select d.id, d.created_at, d.amount from deposits d ${whereAll(conditions)} ${first}) d`;
  const { several } = filter;
  const listed = (conditions: string[]) =>
    several
      ? firstOfEach(several.all, [
          `d.${several.column} = each.one`,
          ...conditions.filter((condition) => condition !== several.condition),
        ])
      : `deposits d ${whereAll(conditions)}`;
  if (!filter.sought) return listed(filter.sql);
  return `(${soughtOf(filter.sought).join(' union ')}) d`;

  function soughtOf({ exact, begun, agents }: SoughtSql): string[] {
    const branch = (source: string) => `(select d.id, d.created_at, d.amount from ${source} ${first})`;
    const branches = exact.map((condition) => branch(`deposits d ${whereAll([condition, ...filter.sql])}`));
    // Without an offset PostgreSQL might read deposits in their order until enough of them begin with the text.
    for (const condition of begun)
      branches.push(branch(`(select * from deposits d ${whereAll([condition, ...filter.sql])} offset 0) d`));
    if (!agents) return branches;
    // Those of few agents are found in the index of each. If many have the name, every page of the list has some.
    const named = isBroad
      ? listed([...filter.sql, ofAgents(agents)])
      : firstOfEach(agents, ['d.agent_id = each.one', ...filter.sql]);
    return [...branches, branch(named)];
  }
}

const isByDay = (order: string): order is 'newest' | 'oldest' => order === 'newest' || order === 'oldest';

/** Lists by id, agent, day or text are short, so an offset is good enough for them. */
const hasDayTotals = ({ id, agentId, from, until, sought }: DepositConditions): boolean =>
  [id, agentId, from, until, sought].every((field) => field === undefined);

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
  const months = `${keptSpans('month', sql, !brandIds)} months`;
  // Scalar subqueries instead of a join, because PostgreSQL uses them as bounds of the index.
  const month = '(select month from first_month)';
  const days = `${keptSpans('day', sql, !brandIds)} days
      where starts_on >= ${month} and starts_on < ${month} + interval '1 month'`;
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
