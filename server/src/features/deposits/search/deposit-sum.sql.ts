import { keptTotals, keptTotalsOfDays } from '../ledger/kept-totals.js';
import { midnight } from '../../../platform/time/midnight.sql.js';
import {
  allConditions,
  areKnownToTotals,
  type DepositConditions,
  type DepositFilterSql,
  ofAgents,
  parameterOf,
  whereAll,
} from './deposit-filter.sql.js';
import { splitSpan } from './deposit-search.rules.js';

/**
 * SQL of the deposits that match, as a table expression of (count, amount) whose rows are to be added up. Few deposits are
 * counted in an index: those of an id, of an agent and a brand, or of what is sought. So are those of fields that the totals are not kept by. All others come from the totals, whose
 * cost does not depend on the number of deposits. Only the parts of days at both ends of a span are counted.
 */
export function depositSums(conditions: DepositConditions, filter: DepositFilterSql): string {
  const { id, agentId, brandIds, from, until } = conditions;
  const { sql, sought } = filter;
  const isSpan = from !== undefined || until !== undefined;
  const isCounted = id !== undefined || !areKnownToTotals(conditions);
  if (isCounted || (agentId !== undefined && (brandIds || isSpan))) return counted(allConditions(filter));
  if (sought?.agents && agentId === undefined && !brandIds && !isSpan) {
    const others = `(${[...sought.exact, ...sought.begun].join(' or ')}) and (agent_id is null or not ${ofAgents(sought.agents)})`;
    return `(
      select count, amount from ${keptTotals('agent', [...sql, ofAgents(sought.agents)])} named
      union all select count, amount from ${counted([...sql, others])} others
    )`;
  }
  if (sought) return counted(allConditions(filter));
  if (isSpan) return sumsOfSpan(conditions, filter);
  if (agentId !== undefined) return keptTotals('agent', sql);
  return keptTotals(brandIds ? 'brand' : 'overall', sql);
}

const counted = (conditions: string[]) =>
  `(select count(*) as count, coalesce(sum(amount), 0) as amount from deposits ${whereAll(conditions)})`;

function sumsOfSpan(conditions: DepositConditions, { sql, values }: DepositFilterSql): string {
  const split = splitSpan(conditions);
  const instant = (value: string) => `${parameterOf(values, value)}::timestamptz`;
  const day = (value: string) => `${parameterOf(values, value)}::date`;
  const [from, until] = [instant(split.from), instant(split.until)];
  const days = {
    firstDay: day(split.firstDay),
    firstMonth: day(split.firstMonth),
    lastMonth: day(split.lastMonth),
    lastDay: day(split.lastDay),
  };
  const others = sql.filter((condition) => !condition.startsWith('created_at'));
  const between = (start: string, end: string) =>
    counted([`created_at >= ${start}`, `created_at < ${end}`, ...others]);
  return `(
    select count, amount from ${between(from, `least(${midnight(days.firstDay)}, ${until})`)} begin
    union all select count, amount from ${keptTotalsOfDays(days, others, !conditions.brandIds)} days
    union all select count, amount from ${between(`greatest(${midnight(days.lastDay)}, ${from})`, until)} rest
  )`;
}
