import { REPORTING_ZONE } from '../../platform/time/reporting-time.rules.js';
import { ALL_BRANDS, resultTotal } from './totals.js';

export const dayOf = (deposit: string) => `(${deposit}.created_at at time zone '${REPORTING_ZONE}')::date`;

/** A table expression of the totals of brands or agents: folded totals and deltas, both with the conditions. */
export function keptTotals(by: 'brand' | 'agent', conditions: string[]): string {
  const where = conditions.length > 0 ? `where ${conditions.join(' and ')}` : '';
  return `(
    select count, amount from deposit_${by}_totals ${where}
    union all
    select count, amount from deposit_total_deltas ${where}
  )`;
}

/** A table expression of (count) of the deposits of all brands. It reads some rows of each month, however many brands there are. */
export function keptCountsOfAll(conditions: string[]): string {
  return keptCounts('month', conditions, true);
}

/** A table expression of (starts_on, count): the number of deposits by day or month, from folded totals and deltas. */
export function keptCounts(span: 'day' | 'month', conditions: string[], ofAllBrands: boolean): string {
  const ofBrands = ofAllBrands ? [`brand_id = ${ALL_BRANDS}`] : [];
  return `(
    select starts_on, count from deposit_day_totals where ${[`span = '${span}'`, ...ofBrands, ...conditions].join(' and ')}
    union all
    select date_trunc('${span}', day)::date, count from deposit_total_deltas
    ${conditions.length > 0 ? `where ${conditions.join(' and ')}` : ''}
  )`;
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
