import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import type { DepositRow, StaffDepositRow } from './api-deposit.rules.js';
import { selectDeposits, type Viewer } from './deposit.sql.js';
import { spanTotalsSql } from '../ledger/totals.sql.js';
import { getOffset } from '../../../platform/lists/lists.rules.js';
import {
  listConditions,
  areFieldsInTotals,
  beginsWithSql,
  type PrefixColumn,
  prefixColumns,
  type DepositConditions,
  type DepositFilterSql,
  buildFilterSql,
  isOfAgentsSql,
  type TextSearchSql,
  toWhere,
  depositSumsSql,
} from './deposit-filter.sql.js';
import { midnightSql } from '../../../platform/time/time.rules.js';
import type { DataSource } from 'typeorm';
import { prefetchFirst, streamBatches } from '../../../platform/exports/row-batches.js';
import { exportedFields } from '../ledger/deposit-fields.rules.js';
import type { ExportedDeposit } from './deposit-export.rules.js';

const orders = {
  newest: 'd.created_at desc, d.id desc',
  oldest: 'd.created_at, d.id',
  amount_more: 'd.amount desc, d.id desc',
  amount_less: 'd.amount, d.id',
};

/** The same order by the properties of rows. */
const rowOrders = {
  newest: 'd."createdAt" desc, d.id desc',
  oldest: 'd."createdAt", d.id',
  amount_more: orders.amount_more,
  amount_less: orders.amount_less,
};

/** From this page on, the totals of days locate the start of a page. For earlier pages an offset is cheaper. */
const DEEP_PAGE = 11;
/** Up to this many agents, deposits are looked up one agent after the other. */
const FEW_AGENTS = 50;

export interface DepositListing extends DepositConditions {
  page: number;
  pageSize: number;
  order: keyof typeof orders;
}

interface Totals {
  count: number;
  amount: number;
}

/** A row of the page with the totals. Without deposits there is one row, whose `id` is null. */
type FoundRow<Row> = Row & { id: number | null; totalCount: string; totalAmount: string };

/** A prefix of more deposits in reach is not searched, because it is too common. */
const MAX_PREFIX_MATCHES = 5_000;

const chosen = 'chosen join deposits d on d.id = chosen.id';

const nameSql = (user: string) => `coalesce(${user}.public_name, 'User #' || ${user}.id)`;

/** Pages, sums and exports of deposits, all in SQL: joins and totals whose plans must stay fast. */
@Injectable()
export class DepositSearchRepository {
  constructor(private readonly database: Database) {}

  getPageForStaff(listing: DepositListing) {
    return this.getPage<StaffDepositRow>(listing, 'staff');
  }

  getPageForAgent(listing: DepositListing) {
    return this.getPage<DepositRow>(listing, 'agent');
  }

  /**
   * A page of deposits, and the totals of all that match. The query first finds the ids in an index, and then reads only the
   * rows of the page. Only the page size is part of the text, so that the planner expects few rows.
   */
  private async getPage<Row extends DepositRow>(
    { page, pageSize, order, ...conditions }: DepositListing,
    viewer: Viewer,
  ): Promise<Totals & { rows: Row[] }> {
    const filter = buildFilterSql(conditions);
    const { sql, values, search } = filter;
    const hasManyAgents = search?.agents != null && conditions.search!.agentIds.length > FEW_AGENTS;
    const sums = depositSumsSql(conditions, filter);
    const offsetParameter = `$${values.push(getOffset(page, pageSize))}::bigint`;
    const isDeep = page >= DEEP_PAGE && isByDay(order) && hasDayTotals(conditions);
    const start = isDeep ? buildPageStart(order, conditions, sql, offsetParameter) : null;
    const where = { ...filter, sql: [...sql, ...(start ? [start.condition] : [])] };
    const offset = start ? start.offset : offsetParameter;
    const found = await this.database.rows<FoundRow<Row>>(
      `with ${start ? start.expressions : ''} chosen as materialized (
         select d.id from ${candidatesSql(conditions, where, order, `${offset} + ${pageSize}`, hasManyAgents)}
         order by ${orders[order]} limit ${pageSize} offset ${offset}
       ), total as (
         select coalesce(sum(count), 0) as count, coalesce(sum(amount), 0) as amount from ${sums} t
       )
       select d.*, total.count as "totalCount", total.amount as "totalAmount"
       from total left join (${selectDeposits(chosen, viewer)}) d on true
       order by ${rowOrders[order]}`,
      values,
    );
    const { totalCount, totalAmount } = found[0]!;
    return {
      rows: found.filter(({ id }) => id !== null),
      count: Number(totalCount),
      amount: Number(totalAmount),
    };
  }

  /** The columns in which deposits of the brands begin with the text, but not too many. Undefined: of all brands. */
  async listPrefixColumns(text: string, brandIds: readonly number[] | undefined): Promise<PrefixColumn[]> {
    const within = brandIds ? 'and brand_id = any ($2::int[])' : '';
    const counted = prefixColumns.map(
      (column) => `(select count(*)::int from (
        select from deposits where ${beginsWithSql(column, '$1::text')} ${within} limit ${MAX_PREFIX_MATCHES + 1}
      ) found) as ${column}`,
    );
    const counts = await this.database.row<Record<PrefixColumn, number>>(
      `select ${counted.join(', ')}`,
      brandIds ? [text, brandIds] : [text],
    );
    return prefixColumns.filter((column) => counts![column] > 0 && counts![column] <= MAX_PREFIX_MATCHES);
  }

  /** Passes all matching deposits to `make`, in batches of one snapshot. Holds a connection meanwhile. */
  streamRows<Made>(
    source: DataSource,
    conditions: DepositConditions,
    order: 'newest' | 'oldest',
    make: (deposit: ExportedDeposit) => Made,
  ): Promise<AsyncGenerator<Made[]>> {
    const filter = buildFilterSql(conditions);
    const text = `
      select d.id, d.type, d.status, d.created_at, brand.name as brand, coalesce(${nameSql('agent')}, d.agent) as agent,
        ${exportedFields.map((name) => `d.${name}`).join(', ')},
        ${nameSql('moderator')} as moderated_by, d.moderated_at, d.reason
      from (select * from deposits ${toWhere(listConditions(filter))}) d
      join brands brand on brand.id = d.brand_id
      left join users agent on agent.id = d.agent_id
      left join users moderator on moderator.id = d.moderated_by
      order by ${orders[order]}`;
    return prefetchFirst(streamBatches(source, text, filter.values, make));
  }
}

/**
 * The deposits of which a page is taken, as the text after `from`. PostgreSQL would sort all deposits of several brands or
 * statuses, and all that fulfil one of several conditions. An index gives those of each in their order, so the first ones of
 * each are enough. An agent has few deposits.
 */
function candidatesSql(
  { agentId, id }: DepositConditions,
  filter: DepositFilterSql,
  order: keyof typeof orders,
  most: string,
  hasManyAgents: boolean,
): string {
  if (agentId !== undefined || id !== undefined) return `deposits d ${toWhere(listConditions(filter))}`;
  const first = `order by ${orders[order]} limit ${most}`;
  const firstOfEach = (all: string, conditions: string[]) => `(select distinct unnest(${all}) as one) each
    cross join lateral (select d.id, d.created_at, d.amount from deposits d ${toWhere(conditions)} ${first}) d`;
  const { anyOf } = filter;
  const listed = (conditions: string[]) =>
    anyOf
      ? firstOfEach(anyOf.all, [
          `d.${anyOf.column} = each.one`,
          ...conditions.filter((condition) => condition !== anyOf.condition),
        ])
      : `deposits d ${toWhere(conditions)}`;
  if (!filter.search) return listed(filter.sql);
  return `(${searchBranches(filter.search).join(' union ')}) d`;

  function searchBranches({ exact, prefix, agents }: TextSearchSql): string[] {
    const branch = (source: string) => `(select d.id, d.created_at, d.amount from ${source} ${first})`;
    const branches = exact.map((condition) => branch(`deposits d ${toWhere([condition, ...filter.sql])}`));
    // Without an offset PostgreSQL might read deposits in their order until enough of them begin with the text.
    for (const condition of prefix)
      branches.push(branch(`(select * from deposits d ${toWhere([condition, ...filter.sql])} offset 0) d`));
    if (!agents) return branches;
    // Few agents are looked up in the index one by one. If many match, every page of the list contains some of theirs.
    const named = hasManyAgents
      ? listed([...filter.sql, isOfAgentsSql(agents)])
      : firstOfEach(agents, ['d.agent_id = each.one', ...filter.sql]);
    return [...branches, branch(named)];
  }
}

const isByDay = (order: string): order is 'newest' | 'oldest' => order === 'newest' || order === 'oldest';

/** Lists by id, agent, day or text are short, so an offset is cheap enough. */
const hasDayTotals = (conditions: DepositConditions): boolean => {
  const { id, agentId, from, until, search } = conditions;
  return (
    [id, agentId, from, until, search].every((field) => field === undefined) && areFieldsInTotals(conditions)
  );
};

/**
 * The start of a deep page. The totals locate the month and then the day, so earlier deposits are not read and the page costs as
 * much as any other. `offset`: how many deposits of that day belong to earlier pages.
 */
function buildPageStart(
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
  const months = `${spanTotalsSql('month', sql, !brandIds)} months`;
  // Scalar subqueries instead of a join, because PostgreSQL uses them as bounds of the index.
  const month = '(select month from first_month)';
  const days = `${spanTotalsSql('day', sql, !brandIds)} days
      where starts_on >= ${month} and starts_on < ${month} + interval '1 month'`;
  return {
    expressions: `
      first_month (month, earlier) as (${lastBefore(months, '0')}),
      first_day (day, earlier) as (${lastBefore(days, '(select earlier from first_month)')}),`,
    condition:
      order === 'newest'
        ? `d.created_at < ${midnightSql('select day + 1 from first_day')}`
        : `d.created_at >= ${midnightSql('select day from first_day')}`,
    offset: `${offset} - (select earlier from first_day)::bigint`,
  };
}
