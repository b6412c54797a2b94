import { REPORTING_ZONE } from '../../platform/time/reporting-time.rules.js';
import { ALL_BRANDS } from './totals.js';

export const dayOf = (deposit: string) => `(${deposit}.created_at at time zone '${REPORTING_ZONE}')::date`;

/** Totals of brands or of agents, folded and not: a table expression with its own conditions on both sides. */
export function keptTotals(by: 'brand' | 'agent', conditions: string[]): string {
  const where = conditions.length > 0 ? `where ${conditions.join(' and ')}` : '';
  return `(
    select count, amount from deposit_${by}_totals ${where}
    union all
    select count, amount from deposit_total_deltas ${where}
  )`;
}

/** How many deposits there are by day or by month, folded and not: a table expression of (starts_on, count). */
export function keptCounts(span: 'day' | 'month', conditions: string[], ofAllBrands: boolean): string {
  const ofBrands = ofAllBrands ? [`brand_id = ${ALL_BRANDS}`] : [];
  return `(
    select starts_on, count from deposit_day_totals where ${[`span = '${span}'`, ...ofBrands, ...conditions].join(' and ')}
    union all
    select date_trunc('${span}', day)::date, count from deposit_total_deltas
    ${conditions.length > 0 ? `where ${conditions.join(' and ')}` : ''}
  )`;
}

/** The accepted deposits of agents, by day and by month, as far as they are folded. */
export const foldedResults = 'deposit_result_totals';

/** The same that is not folded yet: a table expression of (brand_id, agent_id, type, day, count, amount). */
export const unfoldedResults = `(
  select brand_id, agent_id, type, day, count, amount from deposit_total_deltas
  where status = 'accept' and agent_id is not null
)`;

/** Both by day, in the same columns. */
export const resultsByDay = `(
  select brand_id, agent_id, type, starts_on as day, count, amount from deposit_result_totals where span = 'day'
  union all
  select * from ${unfoldedResults} unfolded
)`;
