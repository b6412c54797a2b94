import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { activeMembers } from '../../brands/registry/member.sql.js';
import { unfoldedResultsSql } from '../../deposits/ledger/totals.sql.js';
import { type BrandDays, partListSql, rangePartsSql, toPartsParameters } from '../results/result.sql.js';
import type { RatingComparison } from '../results/statistic.schemas.js';

const lists = ['ftd', 'retention'] as const;
/** People up to this place get amounts day by day. */
const MAX_DETAILED_PLACE = 10;
/** The most teams that the screen shows. */
const MAX_TEAMS = 50;

const sumSql = (column: string, condition = 'true') =>
  `coalesce(sum(${column}) filter (where ${condition}), 0)`;
/** The current ranges come before the earlier ones. `n`: the index of a range. `$3`: the number of current ranges. */
const isCurrentSql = 'n < $3::int';

/** A person's amount in a list. Null if the list omits the person, who has no results in it. */
const listAmountSql = (list: string, isInPeriodSql: string) => {
  const [count, amount] = ['count', 'amount'].map((column) =>
    sumSql(column, `list = '${list}' and ${isInPeriodSql}`),
  );
  return `case when ${count} <> 0 or ${amount} <> 0 then ${amount} end`;
};

/** The place among all people of the list. Equal amounts share a place. */
const placeSql = (amount: string) => `
  case when ${amount} is not null
    then rank() over (partition by list order by ${amount} desc nulls last) end`;

/** A target belongs to the list of its brand's report type. In a retention brand all money counts towards it. */
const hasTargetSql = `goal > 0 and is_sales = (list = 'ftd')`;
const targetSql = `
  case when ${hasTargetSql} then json_build_object(
    'goal', goal,
    'goal_symbol', case when is_sales then 'FTD' else '$' end,
    'have', case when is_sales then ftds else made end
  ) end`;

/** The amounts of an entry day by day until today, without corrections of a total, which have no day. */
const amountsByDaySql = `(
  select json_agg(coalesce((
    select sum(amount) from (
      select amount from deposit_result_totals
      where span = 'day' and brand_id = entry.brand_id and starts_on = days.day and agent_id = entry.user_id and type = entry.list
      union all
      select amount from ${unfoldedResultsSql} delta
      where brand_id = entry.brand_id and agent_id = entry.user_id and delta.day = days.day and type = entry.list
      union all
      select amount from ftd_corrections correction
      where entry.list = 'ftd' and brand_id = entry.brand_id and user_id = entry.user_id and correction.day = days.day
    ) results
  ), 0) order by days.day)
  from (select day::date from generate_series(entry.first_day, $4::date, '1 day') day) days
)`;

const entrySql = `json_build_object(
  'brand_id', entry.brand_id,
  'user_id', entry.user_id,
  'first_day', entry.first_day,
  'target', ${targetSql},
  'before', case when entry.place_before is not null
    then json_build_object('place', entry.place_before, 'amount', entry.before) end,
  'days', case when entry.place <= ${MAX_DETAILED_PLACE} then ${amountsByDaySql} end
)`;

const teamSql = `json_build_object(
  'brand', json_build_object('id', brand_id, 'name', name),
  'team_id', team_id,
  'people', people,
  'amount', amount,
  'before', before,
  'target', ${targetSql}
)`;

/**
 * `standings`: the active members of the brands, and everybody else with results. `listed`: the standings in each list of the
 * rating. `teams`: the two teams of each brand. If only one of them has members, the whole brand, including people who have left.
 * Parameters: those of `toPartsParameters` for the current ranges and then the earlier ones, the number of current ranges, and today.
 */
const COMPARISON_SQL = `
  with standings as materialized (
    select brand_id, user_id, team_id, b.name, b.report_type = 'sales' as is_sales, r.start_date as first_day,
      coalesce(goal, 0) as goal, coalesce(made, 0) as made, coalesce(ftds, 0) as ftds,
      ${lists.map((list) => `${list}, ${list}_before`).join(', ')},
      min(team_id) over (partition by brand_id) < max(team_id) over (partition by brand_id) as has_teams
    from (
      select brand_id, user_id, ${sumSql('amount', `kind = 'target' and ${isCurrentSql}`)} as goal,
        ${sumSql('amount', `kind <> 'target' and ${isCurrentSql}`)} as made, ${sumSql('count', `kind = 'ftd' and ${isCurrentSql}`)} as ftds,
        ${lists.map((list) => `${listAmountSql(list, isCurrentSql)} as ${list}, ${listAmountSql(list, `not ${isCurrentSql}`)} as ${list}_before`).join(', ')}
      from (select *, ${partListSql} as list from (${rangePartsSql}) parts) results
      group by 1, 2
    ) sums
    full join ${activeMembers} members using (brand_id, user_id)
    join json_to_recordset($1::json) r (n int, brand_id int, start_date date) using (brand_id)
    join brands b on b.id = brand_id and b.removed_at is null
    where ${isCurrentSql}
  ), listed as materialized (
    select *, ${placeSql('amount')} as place, ${placeSql('before')} as place_before
    from standings, lateral (values ${lists.map((list) => `('${list}', ${list}, ${list}_before)`).join(', ')}) each (list, amount, before)
  ), teams as (
    select list, brand_id, name, is_sales, case when has_teams then team_id end as team_id, count(team_id) as people,
      ${['amount', 'before', 'goal', 'made', 'ftds'].map((column) => `${sumSql(column)} as ${column}`).join(', ')}
    from listed
    where team_id is not null or has_teams is not true
    group by 1, 2, 3, 4, 5
  )
  select list,
    (select coalesce(json_agg(${entrySql} order by place, user_id, brand_id), '[]') from listed entry
     where entry.list = lists.list and place is not null) as entries,
    (select coalesce(json_agg(${teamSql} order by amount desc, brand_id, team_id), '[]') from (
      select * from teams where teams.list = lists.list and (amount <> 0 or before <> 0 or ${hasTargetSql})
      order by amount desc, brand_id, team_id limit ${MAX_TEAMS}
    ) largest) as teams
  from unnest(array['ftd', 'retention']) lists (list)`;

/** SQL throughout: one statement of aggregates. */
@Injectable()
export class RatingComparisonRepository {
  constructor(private readonly database: Database) {}

  /** Compares the ratings of brands in their current periods with those in earlier days. */
  async get(current: BrandDays[], earlier: BrandDays[], today: string): Promise<RatingComparison> {
    const rows = await this.database.rows<RatingComparison['ftd'] & { list: (typeof lists)[number] }>(
      COMPARISON_SQL,
      [...toPartsParameters([...current, ...earlier]), current.length, today],
    );
    const [ftd, retention] = lists.map((list) => rows.find((row) => row.list === list)!);
    return { ftd: ftd!, retention: retention! };
  }
}
