import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import type { DepositRow, StaffDepositRow } from './api-deposit.rules.js';
import { selectDepositsSql, type Viewer } from './deposit.sql.js';
import { spanTotalsSql } from '../ledger/totals.sql.js';
import { getOffset } from '../../../platform/lists/lists.rules.js';
import {
  listSqlConditions,
  areFiltersInTotals,
  beginsWithSql,
  type DepositConditions,
  type DepositFilterSql,
  buildFilterSql,
  type TextSearchSql,
  whereSql,
  depositSumsSql,
} from './deposit-filter.sql.js';
import { reportingDayStartSql } from '../../../platform/time/time.rules.js';
import type { DataSource } from 'typeorm';
import { prefetchFirst, streamBatches } from '../../../platform/exports/row-batches.js';
import { exportedFields, type SearchedField, searchedFields } from '../ledger/deposit-fields.rules.js';
import type { ExportedDeposit } from './deposit-export.rules.js';

const orders = {
  newest: 'd.created_at desc, d.id desc',
  oldest: 'd.created_at, d.id',
  // For staff: equal amounts are ordered by time, as in the indexes of all brands and of one brand.
  largest: 'd.amount desc, d.created_at, d.id',
  smallest: 'd.amount, d.created_at desc, d.id desc',
  // For agents: equal amounts are ordered by id.
  ownLargest: 'd.amount desc, d.id desc',
  ownSmallest: 'd.amount, d.id',
};

/** From this page on, the bounds of a page are located with the totals. For earlier pages, an offset is cheaper. */
const DEEP_PAGE = 11;

export interface DepositListing extends DepositConditions {
  page: number;
  pageSize: number;
  order: keyof typeof orders;
}

/** A row of the page with the totals of the list. An empty page has one row, whose `id` is null. */
type PageRow<Row> = Row & { id: number | null; totalCount: string; totalAmount: string };

/** A prefix of more deposits within reach than this is too common to search for. */
const MAX_PREFIX_MATCHES = 5_000;

const nameSql = (user: string) => `coalesce(${user}.public_name, 'User #' || ${user}.id)`;

/** Pages, sums and exports of deposits. SQL throughout: joins and totals whose plans must stay fast. */
@Injectable()
export class DepositSearchRepository {
  constructor(private readonly database: Database) {}

  getPageForStaff(listing: DepositListing) {
    return this.getPage<StaffDepositRow>(listing, 'staff');
  }

  /** Omits the total amount, which agents do not see, so that an index alone returns the count. */
  getPageForAgent(listing: DepositListing) {
    return this.getPage<DepositRow>(listing, 'agent');
  }

  /**
   * A page of deposits, and the totals of all that match. The query first finds the ids in an index, and then reads only the
   * rows of the page. The page size is a literal, not a parameter, so that the planner expects few rows.
   */
  private async getPage<Row extends DepositRow>(
    { page, pageSize, order, ...conditions }: DepositListing,
    viewer: Viewer,
  ): Promise<{ rows: Row[]; count: number; amount: number }> {
    const filter = buildFilterSql(conditions);
    const { sqlConditions, values } = filter;
    // Conditions that are expensive to evaluate are evaluated once, for the page and for its totals.
    const isMatchedOnce = conditions.hasFiles !== undefined || conditions.isDuplicate === true;
    const sums = isMatchedOnce
      ? '(select count(*) as count, sum(amount) as amount from matches)'
      : depositSumsSql(conditions, filter);
    const offsetParameter = `$${values.push(getOffset(page, pageSize))}::bigint`;
    const isDeep = page >= DEEP_PAGE && isChronological(order) && canUseDayTotals(conditions);
    const bounds = isDeep ? buildPageBounds(order, sqlConditions, offsetParameter, pageSize) : null;
    const pageFilter = { ...filter, sqlConditions: [...sqlConditions, ...(bounds?.conditions ?? [])] };
    const offset = bounds ? bounds.offset : offsetParameter;
    const matches = `matches as materialized (
      select id, created_at, amount from deposits d ${whereSql(listSqlConditions(filter))}
    ), `;
    const candidates = isMatchedOnce
      ? 'matches d'
      : candidatesSql(conditions, pageFilter, order, `${offset} + ${pageSize}`);
    const pageRows = await this.database.rows<PageRow<Row>>(
      `with ${bounds ? bounds.expressions : ''} ${isMatchedOnce ? matches : ''} page as materialized (
         select d.id from ${candidates}
         order by ${orders[order]} limit ${pageSize} offset ${offset}
       ), total as (
         select coalesce(sum(count), 0) as count, ${viewer === 'staff' ? 'coalesce(sum(amount), 0)' : '0'} as amount from ${sums} t
       )
       select d.*, total.count as "totalCount", total.amount as "totalAmount"
       from total left join (${selectDepositsSql('page join deposits d on d.id = page.id', viewer)}) d on true
       order by ${orders[order].replace('d.created_at', 'd."createdAt"')}`,
      values,
    );
    const { totalCount, totalAmount } = pageRows[0]!;
    return {
      rows: pageRows.filter(({ id }) => id !== null),
      count: Number(totalCount),
      amount: Number(totalAmount),
    };
  }

  /** The columns whose values begin with the text in some deposits of these brands (undefined: of all), but not in too many. */
  async listPrefixColumns(text: string, brandIds: readonly number[] | undefined): Promise<SearchedField[]> {
    const brandCondition = brandIds ? 'and brand_id = any ($2::int[])' : '';
    const countColumns = searchedFields.map(
      (column) => `(select count(*)::int from (
        select from deposits where ${beginsWithSql(column, '$1::text')} ${brandCondition} limit ${MAX_PREFIX_MATCHES + 1}
      ) found) as ${column}`,
    );
    const counts = await this.database.onlyRow<Record<SearchedField, number>>(
      `select ${countColumns.join(', ')}`,
      brandIds ? [text, brandIds] : [text],
    );
    return searchedFields.filter((column) => counts[column] > 0 && counts[column] <= MAX_PREFIX_MATCHES);
  }

  /** Streams all matching deposits of one snapshot, mapped by `mapRow`, in batches. Occupies a connection until the end. */
  streamRows<Mapped>(
    source: DataSource,
    conditions: DepositConditions,
    order: keyof typeof orders,
    mapRow: (deposit: ExportedDeposit) => Mapped,
  ): Promise<AsyncGenerator<Mapped[]>> {
    const filter = buildFilterSql(conditions);
    const sql = `
      select d.id, d.type, d.status, d.created_at, brand.name as brand, coalesce(${nameSql('agent')}, d.agent) as agent,
        ${exportedFields.map((name) => `d.${name}`).join(', ')},
        ${nameSql('moderator')} as moderated_by, d.moderated_at, d.reason
      from (select * from deposits d ${whereSql(listSqlConditions(filter))}) d
      join brands brand on brand.id = d.brand_id
      left join users agent on agent.id = d.agent_id
      left join users moderator on moderator.id = d.moderated_by
      order by ${orders[order]}`;
    return prefetchFirst(streamBatches(source, sql, filter.values, mapRow));
  }
}

/**
 * The deposits from which a page is selected, as the text after `from`. For several brands or statuses, and for conditions
 * joined by `or`, PostgreSQL would sort all matches. This reads each brand, status or condition by itself instead: an index
 * returns its matches in order, and the first `maxRows` are enough. An agent has few deposits, so sorting them is cheap.
 */
function candidatesSql(
  { agentId, id, search }: DepositConditions,
  filter: DepositFilterSql,
  order: keyof typeof orders,
  maxRows: string,
): string {
  if (agentId !== undefined || id !== undefined) return `deposits d ${whereSql(listSqlConditions(filter))}`;
  const orderAndLimit = `order by ${orders[order]} limit ${maxRows}`;
  /** The first rows for each of the values. One of the `conditions` compares a column with `choice.value`. */
  const firstOfEachSql = (
    values: string,
    conditions: string[],
  ) => `(select distinct unnest(${values}) as value) choice
    cross join lateral (select d.id, d.created_at, d.amount from deposits d ${whereSql(conditions)} ${orderAndLimit}) d`;
  const { anyOf } = filter;
  const buildSource = (conditions: string[]) =>
    anyOf
      ? firstOfEachSql(anyOf.valuesSql, [
          `d.${anyOf.column} = choice.value`,
          ...conditions.filter((condition) => condition !== anyOf.condition),
        ])
      : `deposits d ${whereSql(conditions)}`;
  if (!filter.search) return buildSource(filter.sqlConditions);
  return `(${buildSearchBranches(filter.search).join(' union ')}) d`;

  function buildSearchBranches({ exact, prefix, agents }: TextSearchSql): string[] {
    const buildBranch = (source: string) =>
      `(select d.id, d.created_at, d.amount from ${source} ${orderAndLimit})`;
    const branches = exact.map((condition) =>
      buildBranch(`deposits d ${whereSql([condition, ...filter.sqlConditions])}`),
    );
    // `offset 0` prevents PostgreSQL from reading deposits in order until enough of them begin with the text.
    for (const condition of prefix)
      branches.push(
        buildBranch(
          `(select * from deposits d ${whereSql([condition, ...filter.sqlConditions])} offset 0) d`,
        ),
      );
    if (!agents) return branches;
    // Agents are looked up in the index one by one, unless their deposits are so frequent that reading in order is fast.
    // `+ 0` excludes the indexes of agents, from which PostgreSQL would read and sort all matches.
    const agentsSource = search!.hasManyAgents
      ? buildSource([...filter.sqlConditions, `d.agent_id + 0 = any (${agents})`])
      : firstOfEachSql(agents, ['d.agent_id = choice.value', ...filter.sqlConditions]);
    return [...branches, buildBranch(agentsSource)];
  }
}

const isChronological = (order: string): order is 'newest' | 'oldest' =>
  order === 'newest' || order === 'oldest';

/** Whether totals by day exist for these conditions. They are by brand, type and status only. */
const canUseDayTotals = (conditions: DepositConditions): boolean => {
  const { id, agentId, from, until, search } = conditions;
  return (
    [id, agentId, from, until, search].every((field) => field === undefined) && areFiltersInTotals(conditions)
  );
};

/**
 * The bounds of a deep page. The totals locate the month and then the days on which the page starts and ends, so other deposits
 * are not read, and the page costs as much as an early one. `offset`: how many deposits of the first day belong to earlier pages.
 */
function buildPageBounds(
  order: 'newest' | 'oldest',
  sqlConditions: string[],
  offset: string,
  pageSize: number,
): { expressions: string; conditions: string[]; offset: string } {
  const [direction, oppositeDirection] = order === 'newest' ? ['desc', 'asc'] : ['asc', 'desc'];
  /** `before`: how many deposits precede those of the span. `until`: `before` plus the deposits of the span. */
  const spansSql = (counts: string, initialCount: string) => `
    select starts_on, until - count as before, until from (
      select starts_on, sum(count) as count, ${initialCount} + sum(sum(count)) over (order by starts_on ${direction}) as until
      from ${counts} group by starts_on
    ) spans`;
  const months = `${spanTotalsSql('month', sqlConditions)} months`;
  // Scalar subqueries instead of a join, because PostgreSQL uses them as bounds of the index.
  const month = '(select starts_on from first_month)';
  const days = `${spanTotalsSql('day', sqlConditions)} days
      where starts_on >= ${month} and starts_on < ${month} + interval '1 month'`;
  const firstSql = (spans: string) =>
    `select starts_on, before from ${spans} where before <= ${offset} order by starts_on ${oppositeDirection} limit 1`;
  const firstDay = '(select starts_on from first_day)';
  // Null if the page continues in the next month.
  const lastDay = `(select starts_on from days where until >= ${offset} + ${pageSize} order by starts_on ${direction} limit 1)`;
  return {
    expressions: `
      months as (${spansSql(months, '0')}),
      first_month as (${firstSql('months')}),
      days as (${spansSql(days, '(select before from first_month)')}),
      first_day as (${firstSql('days')}),`,
    conditions:
      order === 'newest'
        ? [
            `d.created_at < ${reportingDayStartSql(`${firstDay} + 1`)}`,
            `d.created_at >= coalesce(${reportingDayStartSql(lastDay)}, '-infinity')`,
          ]
        : [
            `d.created_at >= ${reportingDayStartSql(firstDay)}`,
            `d.created_at < coalesce(${reportingDayStartSql(`${lastDay} + 1`)}, 'infinity')`,
          ],
    offset: `${offset} - (select before from first_day)::bigint`,
  };
}
