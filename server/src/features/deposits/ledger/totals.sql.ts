import { REPORTING_ZONE } from '../../../platform/time/time.rules.js';

/** A table of sums of deposits by group, such as brand or agent. Its columns are the key, `count` and `amount`. */
export interface Total {
  table: string;
  /** The columns of a group, each with SQL for its value from a delta `d`, a row of `deposit_total_deltas`. */
  key: Record<string, string>;
  /** A table expression that joins each delta with its groups, if a delta belongs to several. */
  groups?: string;
  /** A condition on the deltas that are summed. Without it, all are. */
  where?: string;
  /** SQL of columns that are not in the key, for reports of totals that differ from the deposits (`Drift`). */
  driftColumns: { kind: string; status?: string };
}

/** The brand id of totals of all brands together. */
const ALL_BRANDS = 0;

/** The day and the month of a delta `d`. */
const spansSql = `lateral (values ('day', d.day), ('month', date_trunc('month', d.day)::date)) span (span, starts_on)`;
const brandAndAllBrandsSql = `lateral (values (d.brand_id), (${ALL_BRANDS})) brand (id)`;

/** Agents' accepted deposits, by day and by month. */
export const resultTotal = {
  table: 'deposit_result_totals',
  key: {
    span: 'span.span',
    brand_id: 'd.brand_id',
    starts_on: 'span.starts_on',
    agent_id: 'd.agent_id',
    type: 'd.type',
  },
  groups: spansSql,
  where: `d.status = 'accept' and d.agent_id is not null`,
  driftColumns: { kind: 'span', status: `'accept'` },
} as const satisfies Total;

/** All totals. A new one needs a table in a migration, and an entry here. */
export const totals: Total[] = [
  {
    table: 'deposit_brand_totals',
    key: { brand_id: 'd.brand_id', type: 'd.type', status: 'd.status' },
    driftColumns: { kind: `'brand'` },
  },
  {
    table: 'deposit_agent_totals',
    key: { agent_id: 'd.agent_id', type: 'd.type', status: 'd.status' },
    where: 'd.agent_id is not null',
    driftColumns: { kind: `'agent'` },
  },
  resultTotal,
  {
    table: 'deposit_day_totals',
    key: {
      span: 'span.span',
      brand_id: 'brand.id',
      starts_on: 'span.starts_on',
      type: 'd.type',
      status: 'd.status',
    },
    groups: `${spansSql}, ${brandAndAllBrandsSql}`,
    driftColumns: { kind: `'all ' || span` },
  },
  {
    table: 'deposit_overall_totals',
    key: { type: 'd.type', status: 'd.status' },
    driftColumns: { kind: `'overall'` },
  },
];

export const reportingDaySql = (deposit: string) =>
  `(${deposit}.created_at at time zone '${REPORTING_ZONE}')::date`;

/**
 * A table expression of (count, amount) of the totals by brand, by agent or overall that meet the conditions, folded or not.
 * Its rows must be added up. `keyColumns`: further columns to return.
 */
export function totalsSql(
  by: 'brand' | 'agent' | 'overall',
  conditions: string[],
  keyColumns: string[] = [],
): string {
  const columns = [...keyColumns, 'count', 'amount'].join(', ');
  const where = conditions.length > 0 ? `where ${conditions.join(' and ')}` : '';
  return `(
    select ${columns} from deposit_${by}_totals ${where}
    union all
    select ${columns} from deposit_total_deltas ${where}
  )`;
}

/** A query of the number of waiting deposits. `brands`: SQL of an array of brand ids. Null: all brands. */
export function waitingCountSql(brands: string | null): string {
  const waiting = `status = 'wait'`;
  const counts = brands
    ? totalsSql('brand', [waiting, `brand_id = any(${brands})`])
    : totalsSql('overall', [waiting]);
  return `select coalesce(sum(count), 0)::int as count from ${counts} t`;
}

/** A table expression of (starts_on, count, amount) of deposits by day or month, from folded totals and deltas. */
export function spanTotalsSql(span: 'day' | 'month', conditions: string[]): string {
  return `(
    ${foldedTotalsSql(span, conditions)}
    union all
    select date_trunc('${span}', day)::date, count, amount from deposit_total_deltas
    ${conditions.length > 0 ? `where ${conditions.join(' and ')}` : ''}
  )`;
}

/** SQL of the bounds of a range of days, and of the whole calendar months in it. The ends are exclusive. */
export interface DayRangeBounds {
  firstDay: string;
  firstMonth: string;
  endMonth: string;
  endDay: string;
}

/** A table expression of (count, amount) of the deposits of these days. Uses the totals of whole months where possible. */
export function dayRangeTotalsSql(
  { firstDay, firstMonth, endMonth, endDay }: DayRangeBounds,
  conditions: string[],
): string {
  const foldedRangeSql = (span: 'day' | 'month', from: string, until: string) => `
    select count, amount from (${foldedTotalsSql(span, [
      `starts_on >= ${from}`,
      `starts_on < ${until}`,
      ...conditions,
    ])}) ${span}s`;
  return `(
    ${foldedRangeSql('day', firstDay, `least(${firstMonth}, ${endDay})`)}
    union all ${foldedRangeSql('month', firstMonth, endMonth)}
    union all ${foldedRangeSql('day', `greatest(${endMonth}, ${firstMonth})`, endDay)}
    union all
    select count, amount from deposit_total_deltas
    where ${[`day >= ${firstDay}`, `day < ${endDay}`, ...conditions].join(' and ')}
  )`;
}

/** Without a condition on `brand_id`, reads the totals of all brands together, so that no deposit is counted twice. */
function foldedTotalsSql(span: 'day' | 'month', conditions: string[]): string {
  const hasBrandCondition = conditions.some((condition) => condition.includes('brand_id'));
  const brandConditions = hasBrandCondition ? [] : [`brand_id = ${ALL_BRANDS}`];
  return `select starts_on, count, amount from deposit_day_totals
    where ${[`span = '${span}'`, ...brandConditions, ...conditions].join(' and ')}`;
}

/** Deltas of `resultTotal`: a table expression of (brand_id, agent_id, type, day, count, amount). */
export const unfoldedResultsSql = `(
  select brand_id, agent_id, type, day, count, amount from deposit_total_deltas d where ${resultTotal.where}
)`;

/** Agents' results by day, in the columns of `unfoldedResultsSql`, from folded totals and deltas. */
export const resultsByDaySql = `(
  select brand_id, agent_id, type, starts_on as day, count, amount from ${resultTotal.table} where span = 'day'
  union all
  select * from ${unfoldedResultsSql} unfolded
)`;
