import { fieldNames } from '../src/features/deposits/ledger/deposit-fields.rules.js';
import type { BareQuery, BareRequest, Row } from './bare-statements.js';
import { HOUR_MS } from '../shared/units.rules.js';

/** Up to this many brands, the first rows come from an index per brand. Above it, rows are scanned in order and filtered. */
const FEW_BRANDS = 10;
/** Reporting days begin at 4:00 UTC. */
const ZONE_MS = 4 * HOUR_MS;

export const buildPersonColumns = (user: string, as = user) =>
  ['id', 'public_name', 'telegram_id', 'photo_name', 'role']
    .map((name) => `${user}.${name} as ${as}_${name}`)
    .join();

const depositColumns = `d.id, d.type || d.id as label, d.status, ${fieldNames.map((name) => `d.${name}`).join()},
  d.brand_id, b.name as brand, d.created_at, d.reason, null as possible_duplicate_of, ${buildPersonColumns('u', 'user')}`;
const buildOwnDepositsSql = (source: string) => `
  select ${depositColumns} from ${source} join brands b on b.id = d.brand_id left join users u on u.id = d.agent_id`;
/** Deposits with the columns of our responses. The bare server neither detects duplicates nor knows claims. */
export const buildDepositsSql = (source: string) => `
  select ${depositColumns}, ${buildPersonColumns('moderator')}, d.moderated_at, null as claim,
    ${fieldNames.map((name) => `d.${name} as as_${name}`).join()}
  from ${source} join brands b on b.id = d.brand_id left join users u on u.id = d.agent_id
  left join users moderator on moderator.id = d.moderated_by`;
export const buildTicketsSql = (source: string) => `
  select t.id, t.type, t.title, t.description, t.status, t.closed_at, t.user_id, t.brand_id, b.name as brand, t.created_at,
    t.active_at, t.unread_by_staff, t.waiting_since, ${buildPersonColumns('owner')}, ${buildPersonColumns('assignee')}
  from ${source} join users owner on owner.id = t.user_id left join users assignee on assignee.id = t.assignee_id
  left join brands b on b.id = t.brand_id`;

/** Conditions and values of a statement, and a key that identifies its text. */
export class Filter {
  readonly conditions: string[] = [];
  readonly values: unknown[] = [];
  readonly keys: string[] = [];

  add(key: string, value: unknown, condition: (parameter: string) => string): this {
    if (value === null || value === undefined) return this;
    this.keys.push(key);
    this.conditions.push(condition(this.addParameter(value)));
    return this;
  }

  addParameter(value: unknown): string {
    return `$${this.values.push(value)}`;
  }

  /** Filters by the brand of the query, or by all brands that the caller can access. */
  addBrands({ query, reach }: BareRequest): this {
    const brandId = query.get('brand_id') ?? (reach?.length === 1 ? reach[0] : null);
    if (brandId !== null) return this.add('brand', brandId, (brand) => `brand_id = ${brand}::int`);
    const key = reach && reach.length <= FEW_BRANDS ? 'few-brands' : 'many-brands';
    return this.add(key, reach, (brands) => `brand_id = any(${brands}::int[])`);
  }

  addDateRange({ query }: BareRequest): this {
    this.add('from', query.get('date_start'), (start) => `created_at >= to_timestamp(${start}::bigint)`);
    return this.add('until', query.get('date_end'), (end) => `created_at < to_timestamp(${end}::bigint + 1)`);
  }

  get where(): string {
    return this.conditions.length > 0 ? `where ${this.conditions.join(' and ')}` : '';
  }
}

interface PageQuery {
  name: string;
  table: string;
  filter: Filter;
  order: string;
  size: number;
  /** A table expression whose columns `count` and `amount` add up to the totals. */
  counts: string;
  selectRows: (source: string) => string;
}

function buildPageQuery(
  { query }: BareRequest,
  { name, table, filter, order, size, counts, selectRows }: PageQuery,
): BareQuery {
  const page = Number(query.get('page') ?? 1);
  const { where } = filter;
  const offset = `${filter.addParameter((page - 1) * size)}::bigint`;
  const selectsFewRows = filter.keys.some((key) => ['agent', 'label', 'owner'].includes(key));
  const source =
    filter.keys.includes('few-brands') && !selectsFewRows
      ? `unnest($1::int[]) listed_brand_id cross join lateral (select * from ${table}
         ${where.replace('brand_id = any($1::int[])', 'brand_id = listed_brand_id')}
         order by ${order} limit ${offset} + ${size}) rows`
      : `${table} ${where}`;
  return {
    statement: {
      name: `${name} ${filter.keys.join(' ')}`,
      text: `
        with chosen as materialized (select id from ${source} order by ${order} limit ${size} offset ${offset})
        select totals.*, page.* from (
          select coalesce(sum(count), 0)::int as total, coalesce(sum(amount), 0) as total_amount from ${counts}
        ) totals left join (${selectRows('chosen')}) page on true order by ${order}`,
      values: filter.values,
    },
    answer(rows) {
      const { total, total_amount: amount, id } = rows[0]!;
      const data = id === null ? [] : rows.map(({ total: _, total_amount: __, ...row }: Row) => row);
      return {
        data,
        count: total,
        amount,
        current_page: page,
        last_page: Math.max(1, Math.ceil(Number(total) / size)),
      };
    },
  };
}

const toReportingDay = (seconds: string | null) =>
  new Date(Number(seconds) * 1_000 - ZONE_MS).toISOString().slice(0, 10);

export function searchDeposits(request: BareRequest): BareQuery {
  const { query } = request;
  const filter = new Filter();
  const selectsFewRows = query.has('agent_id') || query.has('q');
  filter.addBrands(request);
  filter.add('agent', query.get('agent_id'), (agent) => `agent_id = ${agent}::int`);
  // The load searches only for labels of FTDs, such as F48213.
  filter.add('label', query.get('q')?.slice(1), (id) => `id = ${id}::int and type = 'ftd'`);
  filter.add('status', query.get('status'), (status) => `status = ${status}::text`);
  filter.add('type', query.get('type'), (type) => `type = ${type}::text`);
  const { where } = filter;
  const filtersBrands = where.includes('brand_id');
  let counts = `deposit_${filtersBrands ? 'brand' : 'overall'}_totals ${where}`;
  if (query.has('date_start')) {
    const [first, last] = ['date_start', 'date_end'].map(
      (name) => `${filter.addParameter(toReportingDay(query.get(name)))}::date`,
    );
    counts = `deposit_day_totals ${where || 'where brand_id = 0'} and span = 'day' and starts_on between ${first} and ${last}`;
  }
  filter.addDateRange(request);
  if (selectsFewRows) counts = `(select 1 as count, amount from deposits ${filter.where}) counted`;
  return buildPageQuery(request, {
    name: 'deposits',
    table: 'deposits',
    filter,
    order: 'created_at desc, id desc',
    size: 20,
    counts,
    selectRows: (source) => buildDepositsSql(`${source} join deposits d using (id)`),
  });
}

const orderSqlByName: Record<string, string> = {
  date_new: 'created_at desc, id desc',
  date_old: 'created_at, id',
  amount_more: 'amount desc, id desc',
  amount_less: 'amount, id',
};

export function listOwnDeposits(request: BareRequest): BareQuery {
  const filter = new Filter();
  filter.add('agent', request.userId, (agent) => `agent_id = ${agent}::int`);
  filter.add('brand', request.brandId, (brand) => `brand_id = ${brand}::int`).addDateRange(request);
  const order = request.query.get('order')!;
  return buildPageQuery(request, {
    name: `own deposits ${order}`,
    table: 'deposits',
    filter,
    order: orderSqlByName[order]!,
    size: 10,
    counts: `(select 1 as count, 0 as amount from deposits ${filter.where}) counted`,
    selectRows: (source) => buildOwnDepositsSql(`${source} join deposits d using (id)`),
  });
}

export function searchTickets(request: BareRequest): BareQuery {
  const status = request.query.get('status')!;
  const filter = new Filter().addBrands(request);
  filter.add('owner', request.query.get('user_id'), (owner) => `user_id = ${owner}::int`);
  filter.conditions.push(`status = '${status}'`); // in the SQL text, so that partial indexes match
  return buildPageQuery(request, {
    name: `tickets ${status}`,
    table: 'tickets',
    filter,
    order: status === 'new' ? 'id' : 'active_at desc, id desc',
    size: 20,
    counts: `(select 1 as count, 0 as amount from tickets ${filter.where}) counted`,
    selectRows: (source) => `
      select t.*, last.message as last_message, last.created_at as last_at, last.user_id as last_user_id
      from (${buildTicketsSql(`${source} join tickets t using (id)`)}) t left join lateral (
        select m.message, m.created_at, m.user_id from ticket_messages m where m.ticket_id = t.id order by m.id desc limit 1
      ) last on true`,
  });
}
