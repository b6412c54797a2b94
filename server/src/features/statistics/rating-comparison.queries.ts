import type { DataSource } from 'typeorm';
import { namedRead } from '../../platform/database/statements/named-statement.js';
import type { DayRange } from '../../platform/time/reporting-time.rules.js';
import { unfoldedResults } from '../ledger/kept-totals.js';
import { resultTotal } from '../ledger/totals.js';
import { activeMembers, ftdCorrections } from '../members/member.sql.js';
import type { RatingList, Standing } from './rating-comparison.rules.js';
import { type BrandDays, listOf, parts, partsValues } from './result.queries.js';

const sumOf = (condition: string) => `coalesce(sum(amount) filter (where ${condition}), 0)::numeric(20,2)`;

/** An amount in a list. Null: the person has no results in it, so the list leaves them out. */
const amountIn = (list: RatingList, condition: string) => {
  const own = `list = '${list}' and ${condition}`;
  const sumOrNothing = (column: string) => `coalesce(sum(${column}) filter (where ${own}), 0) <> 0`;
  return `case when ${sumOrNothing('count')} or ${sumOrNothing('amount')} then ${sumOf(own)} end`;
};

/** The place of an amount among all, in the order of the rating. */
const placeBy = (amount: string) =>
  `case when ${amount} is not null
     then row_number() over (order by ${amount} desc nulls last, sums.user_id, sums.brand_id)::int end`;

const columnsOf = (list: RatingList) => `
  ${list}, ${placeBy(list)} as "${list}Place", ${list}_before as "${list}Before",
  ${placeBy(`${list}_before`)} as "${list}PlaceBefore"`;

/** Everybody who works for the brands of these days, and everybody with results in them or in the days before. */
export function findStandings(
  dataSource: DataSource,
  current: BrandDays[],
  before: BrandDays[],
): Promise<readonly Readonly<Standing>[]> {
  const isNow = 'n < $3::int';
  return namedRead<Standing>(
    dataSource,
    'standings',
    `select coalesce(sums.brand_id, m.brand_id) as "brandId", coalesce(sums.user_id, m.user_id) as "userId",
       m.team_id as "teamId", coalesce(goal, 0) as goal, coalesce(made, 0) as made, coalesce(ftds, 0) as ftds,
       ${columnsOf('ftd')}, ${columnsOf('retention')}
     from (
       select brand_id, user_id, ${sumOf(`kind = 'target' and ${isNow}`)} as goal,
         ${sumOf(`kind <> 'target' and ${isNow}`)} as made,
         coalesce(sum(count) filter (where kind = 'ftd' and ${isNow}), 0)::int as ftds,
         ${amountIn('ftd', isNow)} as ftd, ${amountIn('ftd', `not ${isNow}`)} as ftd_before,
         ${amountIn('retention', isNow)} as retention, ${amountIn('retention', `not ${isNow}`)} as retention_before
       from (select *, ${listOf} as list from (${parts}) parts) listed
       group by 1, 2
     ) sums
     full join (select * from ${activeMembers} a where brand_id = any ($4::int[])) m
       on m.brand_id = sums.brand_id and m.user_id = sums.user_id`,
    [...partsValues([...current, ...before]), current.length, current.map(({ brandId }) => brandId)],
  );
}

/** Days of a person in a list of the rating. */
export interface PersonDays extends DayRange {
  brandId: number;
  userId: number;
  list: RatingList;
}

/** The amount of each of the days, in the order of the people. Corrections of a total have no day. */
export async function findDaysOf(dataSource: DataSource, people: PersonDays[]): Promise<number[][]> {
  const values = people.map(({ brandId, userId, list, startDate, endDate }, n) => ({
    n,
    brand_id: brandId,
    user_id: userId,
    list,
    first: startDate,
    last: endDate,
  }));
  const rows = await namedRead<{ days: number[] }>(
    dataSource,
    'days of leaders',
    `select array(
       select coalesce((
         select sum(amount) from (
           select amount from ${resultTotal.table} t
           where span = 'day' and brand_id = p.brand_id and starts_on = day and agent_id = p.user_id and type = p.list
           union all
           select amount from ${unfoldedResults} d
           where brand_id = p.brand_id and agent_id = p.user_id and d.day = each.day and type = p.list
           union all
           select amount from ${ftdCorrections} c
           where p.list = 'ftd' and brand_id = p.brand_id and user_id = p.user_id and c.day = each.day
         ) results
       ), 0)::float8
       from (select day::date from generate_series(p.first, p.last, '1 day') day) each order by day
     ) as days
     from json_to_recordset($1::json) p (n int, brand_id int, user_id int, list text, first date, last date)
     order by n`,
    [JSON.stringify(values)],
  );
  return rows.map(({ days }) => days);
}
