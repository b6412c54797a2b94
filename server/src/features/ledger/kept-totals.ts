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
