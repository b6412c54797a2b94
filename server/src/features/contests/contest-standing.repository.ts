import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/database.js';
import { activeMembers, dayResults, memberships } from '../brands/registry/member.sql.js';
import { namedUserJsonSql, userJsonSql } from '../people/user-json.js';
import type { UserView } from '../people/user.schemas.js';
import { contestBrandsSql, type ContestRow, resultValueSql } from './contest.repository.js';
import type { ContestPerson } from './contest.schemas.js';
import { type ContestEntry, MEDIAN_WEEKS, type StandingLine } from './contest-ranking.rules.js';

const sumBetweenSql = (valueSql: string, firstDay: string, lastDay: string) =>
  `coalesce(sum(${valueSql}) filter (where r.day between ${firstDay} and ${lastDay}), 0)`;
const weekSumsSql = (valueSql: string) =>
  Array.from({ length: MEDIAN_WEEKS }, (_, i) =>
    sumBetweenSql(valueSql, `$2::date - ${7 * (i + 1)}`, `$2::date - ${7 * i + 1}`),
  ).join(', ');

/** Reads standings. Results are those of the statistics (`dayResults`), so they include FTD corrections. */
@Injectable()
export class ContestStandingRepository {
  constructor(private readonly database: Database) {}

  /** The active members of the contest's brands, with their results since they joined. */
  async listEntries(contest: ContestRow): Promise<ContestEntry[]> {
    const isImprovement = contest.measure === 'improvement';
    const valueSql = resultValueSql(contest);
    const rows = await this.database.rows<
      Omit<ContestEntry, 'result' | 'weeks'> & { result: string; weeks: string[] }
    >(
      `select member.brand_id as "brandId", member.user_id as "userId", member.team_id as "teamId",
         member.joined_day::text as "joinedDay",
         ${sumBetweenSql(valueSql, '$2', '$3')}::text as result,
         array[${isImprovement ? weekSumsSql(valueSql) : ''}]::text[] as weeks
       from ${contestBrandsSql}
       join ${memberships} member on member.brand_id = b.id and member.is_active
       left join (
         select * from ${dayResults} results
         where brand_id = any ($4) and day between $2::date - ${isImprovement ? 7 * MEDIAN_WEEKS : 0} and $3::date
       ) r on r.brand_id = member.brand_id and r.user_id = member.user_id and r.day >= member.joined_day
       where contest_brand.contest_id = $1
       group by member.brand_id, member.user_id, member.team_id, member.joined_day
       order by member.brand_id, member.user_id`,
      [contest.id, contest.startDate, contest.endDate, contest.brands.map(({ id }) => id)],
    );
    return rows.map((row) => ({ ...row, result: BigInt(row.result), weeks: row.weeks.map(BigInt) }));
  }

  /** The stored standings of a final contest, best first. */
  async listFinalLines(contestId: number): Promise<StandingLine[]> {
    const rows = await this.database.rows<
      Omit<StandingLine, 'value' | 'permilleOfGoal'> & { value: string; permilleOfGoal: string | null }
    >(
      `select place, user_id as "userId", team_id as "teamId", (value * 100)::bigint::text as value,
         (percent_of_goal * 10)::bigint::text as "permilleOfGoal", is_winner as "isWinner"
       from contest_results where contest_id = $1 order by position`,
      [contestId],
    );
    return rows.map(({ value, permilleOfGoal, ...row }) => ({
      ...row,
      value: BigInt(value),
      permilleOfGoal: permilleOfGoal === null ? null : BigInt(permilleOfGoal),
    }));
  }

  async findPeopleById(ids: number[]): Promise<Map<number, UserView>> {
    const rows = await this.database.rows<{ id: number; view: UserView }>(
      `select u.id, ${userJsonSql('u')} as view from users u where u.id = any ($1)`,
      [ids],
    );
    return new Map(rows.map(({ id, view }) => [id, view]));
  }

  /** People as a member sees them. Those who share no active brand with the member have only a name and a picture. */
  async findPeopleByIdForViewer(viewerId: number, ids: number[]): Promise<Map<number, ContestPerson>> {
    const rows = await this.database.rows<{ id: number; view: ContestPerson }>(
      `select u.id, case when u.id = $2 or exists (
           select from ${activeMembers} own join ${activeMembers} other using (brand_id)
           where own.user_id = $2 and other.user_id = u.id
         ) then ${userJsonSql('u')} else ${namedUserJsonSql('u')} end as view
       from users u where u.id = any ($1)`,
      [ids, viewerId],
    );
    return new Map(rows.map(({ id, view }) => [id, view]));
  }

  findTeamId(brandId: number, userId: number): Promise<1 | 2 | null> {
    return this.database.findValue(
      `select team_id from ${memberships} member where brand_id = $1 and user_id = $2 and is_active`,
      [brandId, userId],
    );
  }
}
