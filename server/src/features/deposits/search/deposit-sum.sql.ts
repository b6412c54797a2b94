import { totalsSql, dayRangeTotalsSql } from '../ledger/totals.sql.js';
import { midnightSql } from '../../../platform/time/time.rules.js';
import {
  allConditions,
  areFieldsInTotals,
  type DepositConditions,
  type DepositFilterSql,
  isOfAgents,
  addParameter,
  toWhere,
} from './deposit-filter.sql.js';
import { splitSpan } from './deposit-search.rules.js';

/**
 * SQL of the deposits that match, as a table expression of (count, amount) whose rows are to be added up. Few deposits are
 * counted in an index: those of an id, of an agent in a brand, of a text search, and by fields that the totals are not grouped by. All others come from the totals, whose
 * cost does not depend on the number of deposits. Only the parts of days at both ends of a span are counted.
 */
export function depositSumsSql(conditions: DepositConditions, filter: DepositFilterSql): string {
  const { id, agentId, brandIds, from, until } = conditions;
  const { sql, search } = filter;
  const isSpan = from !== undefined || until !== undefined;
  const isCounted = id !== undefined || !areFieldsInTotals(conditions);
  if (isCounted || (agentId !== undefined && (brandIds || isSpan))) return countSql(allConditions(filter));
  if (search?.agents && agentId === undefined && !brandIds && !isSpan) {
    const others = `(${[...search.exact, ...search.prefix].join(' or ')}) and (agent_id is null or not ${isOfAgents(search.agents)})`;
    return `(
      select count, amount from ${totalsSql('agent', [...sql, isOfAgents(search.agents)])} named
      union all select count, amount from ${countSql([...sql, others])} others
    )`;
  }
  if (search) return countSql(allConditions(filter));
  if (isSpan) return spanSumsSql(conditions, filter);
  if (agentId !== undefined) return totalsSql('agent', sql);
  return totalsSql(brandIds ? 'brand' : 'overall', sql);
}

const countSql = (conditions: string[]) =>
  `(select count(*) as count, coalesce(sum(amount), 0) as amount from deposits ${toWhere(conditions)})`;

function spanSumsSql(conditions: DepositConditions, { sql, values }: DepositFilterSql): string {
  const split = splitSpan(conditions);
  const instant = (value: string) => `${addParameter(values, value)}::timestamptz`;
  const day = (value: string) => `${addParameter(values, value)}::date`;
  const [from, until] = [instant(split.from), instant(split.until)];
  const days = {
    firstDay: day(split.firstDay),
    firstMonth: day(split.firstMonth),
    lastMonth: day(split.lastMonth),
    lastDay: day(split.lastDay),
  };
  const others = sql.filter((condition) => !condition.startsWith('created_at'));
  const between = (start: string, end: string) =>
    countSql([`created_at >= ${start}`, `created_at < ${end}`, ...others]);
  return `(
    select count, amount from ${between(from, `least(${midnightSql(days.firstDay)}, ${until})`)} begin
    union all select count, amount from ${dayRangeTotalsSql(days, others, !conditions.brandIds)} days
    union all select count, amount from ${between(`greatest(${midnightSql(days.lastDay)}, ${from})`, until)} rest
  )`;
}
