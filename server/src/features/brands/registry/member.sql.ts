import { REPORTING_ZONE } from '../../../platform/time/time.rules.js';
import { resultsByDaySql } from '../../deposits/ledger/totals.sql.js';

export const activeMembers =
  '(select id, brand_id, user_id, team_id, created_at as joined_at from brand_users where dismissed_at is null)';

/** The people who were members at or after an instant: the active members, and those who were dismissed since. */
export const membersSince = (instant: string) => `(
  select brand_id, user_id, created_at as joined_at from brand_users
  where dismissed_at is null or dismissed_at >= ${instant}::timestamptz
)`;

/** Present and former members, with the reporting day on which they first joined. */
export const memberships = `(
  select brand_id, user_id, team_id, (created_at at time zone '${REPORTING_ZONE}')::date as joined_day,
    dismissed_at is null as is_active
  from brand_users
)`;

/** The results of people by day: accepted deposits and FTD corrections. `is_ftd` is true for both FTD deposits and corrections. */
export const dayResults = `(
  select brand_id, agent_id as user_id, day, type = 'ftd' as is_ftd, count, amount from ${resultsByDaySql} results
  union all
  select brand_id, user_id, day, true, count, amount from ftd_corrections
)`;

/**
 * SQL of a sort key: names that begin with the text come first, then names in which a later word begins with it, then others.
 * `pattern`: SQL of "%text%".
 */
export const nameMatchRankSql = (name: string, pattern: string) => `case
  when ${name} ilike substr(${pattern}, 2) then 0 when ${name} ilike '% ' || substr(${pattern}, 2) then 1 else 2 end`;
