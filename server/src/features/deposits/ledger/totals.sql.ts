import { REPORTING_ZONE } from '../../../platform/time/time.rules.js';

/** A table of sums of deposits by group, such as brand or agent. Folding, recounting and repairing use this description. */
export interface Total {
  table: string;
  /** The columns of a group, each with SQL for its value from a delta `d`. */
  key: Record<string, string>;
  /** SQL of the groups of a delta, if it counts in several. */
  groups?: string;
  /** A condition on the deltas that are summed. Without it, all are. */
  where?: string;
  measures: readonly ('count' | 'amount')[];
  /** SQL of columns of a wrong row that the key does not have. */
  shown: { kind: string; status?: string };
}

/** Used as a brand's id, for all brands together. */
const ALL_BRANDS = 0;

const spans = `lateral (values ('day', d.day), ('month', date_trunc('month', d.day)::date)) span (span, starts_on)`;
const brandAndAll = `lateral (values (d.brand_id), (${ALL_BRANDS})) brand (id)`;

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
  groups: spans,
  where: `d.status = 'accept' and d.agent_id is not null`,
  measures: ['count', 'amount'],
  shown: { kind: 'span', status: `'accept'` },
} as const satisfies Total;

/** All totals. A new one needs a table in a migration, and an entry here. */
export const totals: Total[] = [
  {
    table: 'deposit_brand_totals',
    key: { brand_id: 'd.brand_id', type: 'd.type', status: 'd.status' },
    measures: ['count', 'amount'],
    shown: { kind: `'brand'` },
  },
  {
    table: 'deposit_agent_totals',
    key: { agent_id: 'd.agent_id', type: 'd.type', status: 'd.status' },
    where: 'd.agent_id is not null',
    measures: ['count', 'amount'],
    shown: { kind: `'agent'` },
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
    groups: `${spans}, ${brandAndAll}`,
    measures: ['count', 'amount'],
    shown: { kind: `'all ' || span` },
  },
  {
    table: 'deposit_overall_totals',
    key: { type: 'd.type', status: 'd.status' },
    measures: ['count', 'amount'],
    shown: { kind: `'overall'` },
  },
];

export const reportingDaySql = (deposit: string) =>
  `(${deposit}.created_at at time zone '${REPORTING_ZONE}')::date`;

/**
 * A table expression of totals by brand, by agent or of all deposits: folded totals and deltas, both with the conditions.
 * `keys`: more of their columns.
 */
export function totalsSql(
  by: 'brand' | 'agent' | 'overall',
  conditions: string[],
  keys: string[] = [],
): string {
  const columns = [...keys, 'count', 'amount'].join(', ');
  const where = conditions.length > 0 ? `where ${conditions.join(' and ')}` : '';
  return `(
    select ${columns} from deposit_${by}_totals ${where}
    union all
    select ${columns} from deposit_total_deltas ${where}
  )`;
}

/** A table expression of (starts_on, count, amount) of deposits by day or month, from folded totals and deltas. */
export function spanTotalsSql(span: 'day' | 'month', conditions: string[], ofAllBrands: boolean): string {
  return `(
    ${foldedSpansSql(span, conditions, ofAllBrands)}
    union all
    select date_trunc('${span}', day)::date, count, amount from deposit_total_deltas
    ${conditions.length > 0 ? `where ${conditions.join(' and ')}` : ''}
  )`;
}

/** SQL of days, of which the months between `firstMonth` and `lastMonth` are whole. */
export interface DayRange {
  firstDay: string;
  firstMonth: string;
  lastMonth: string;
  lastDay: string;
}

/** A table expression of (count, amount) of the deposits of these days. It reads totals of whole months where possible. */
export function dayRangeTotalsSql(
  { firstDay, firstMonth, lastMonth, lastDay }: DayRange,
  conditions: string[],
  ofAllBrands: boolean,
): string {
  const folded = (span: 'day' | 'month', from: string, until: string) => `
    select count, amount from (${foldedSpansSql(
      span,
      [`starts_on >= ${from}`, `starts_on < ${until}`, ...conditions],
      ofAllBrands,
    )}) ${span}s`;
  return `(
    ${folded('day', firstDay, `least(${firstMonth}, ${lastDay})`)}
    union all ${folded('month', firstMonth, lastMonth)}
    union all ${folded('day', `greatest(${lastMonth}, ${firstMonth})`, lastDay)}
    union all
    select count, amount from deposit_total_deltas
    where ${[`day >= ${firstDay}`, `day < ${lastDay}`, ...conditions].join(' and ')}
  )`;
}

function foldedSpansSql(span: 'day' | 'month', conditions: string[], ofAllBrands: boolean): string {
  const ofBrands = ofAllBrands ? [`brand_id = ${ALL_BRANDS}`] : [];
  return `select starts_on, count, amount from deposit_day_totals
    where ${[`span = '${span}'`, ...ofBrands, ...conditions].join(' and ')}`;
}

/** Deltas of `resultTotal`: a table expression of (brand_id, agent_id, type, day, count, amount). */
export const unfoldedResults = `(
  select brand_id, agent_id, type, day, count, amount from deposit_total_deltas d where ${resultTotal.where}
)`;

/** Results by day, in the same columns, from folded totals and deltas. */
export const resultsByDay = `(
  select brand_id, agent_id, type, starts_on as day, count, amount from ${resultTotal.table} where span = 'day'
  union all
  select * from ${unfoldedResults} unfolded
)`;
