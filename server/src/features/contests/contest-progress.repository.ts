import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/database.js';
import { toJsonRows } from '../../platform/database/json-rows.js';
import { reportingDayStartSql } from '../../platform/time/time.rules.js';
import { dayResults, memberships } from '../brands/registry/member.sql.js';
import {
  Contest,
  contestBrandsSql,
  type ContestRow,
  hasBrandSql,
  resultValueSql,
} from './contest.repository.js';
import type { ContestEntry, StandingLine } from './contest-ranking.rules.js';

/** A change of a person's result in a brand after the contest became final. `before` and `after`: cents, or numbers of deposits. */
export interface ContestChange {
  brand: string;
  userId: number;
  before: string;
  after: string;
  recordedAt: Date;
}

/** The maximum number of late changes that staff see. */
const MAX_CHANGES = 100;

/** Statements of the jobs that advance contests, and the late changes that these jobs record. */
@Injectable()
export class ContestProgressRepository {
  constructor(private readonly database: Database) {}

  /** Contests that end before the day and are not final yet. */
  listEndedIds(day: string): Promise<number[]> {
    return this.listIds(`contest.final_at is null and contest.end_date < $1::date and ${hasBrandSql}`, [day]);
  }

  /** Contests that became final after `since`. */
  listFinalIdsSince(since: Date): Promise<number[]> {
    return this.listIds(`contest.final_at > $1 and ${hasBrandSql}`, [since]);
  }

  /** Contests that have begun and whose messages may still change. */
  listIdsToAnnounce(today: string): Promise<number[]> {
    return this.listIds(
      `contest.start_date <= $1::date and exists (
         select from ${contestBrandsSql}
         where contest_brand.contest_id = contest.id
           and (contest.final_at is null or contest_brand.announced is distinct from 'final')
       )`,
      [today],
    );
  }

  /** Locks a contest until commit. False if another process has locked it, or if it was deleted. */
  async tryLock(id: number): Promise<boolean> {
    const lock = { mode: 'pessimistic_write', onLocked: 'skip_locked' } as const;
    return (await this.database.repository(Contest).findOne({ where: { id }, lock })) !== null;
  }

  /** Whether a deposit from the days of the contest was decided after `since`. */
  hasDecisionSince({ startDate, endDate, brands }: ContestRow, since: Date): Promise<boolean> {
    return this.database.value(
      `select exists (select from deposits d where brand_id = any ($1) and moderated_at > $2
         and created_at >= ${reportingDayStartSql('$3::date')} and created_at < ${reportingDayStartSql('$4::date + 1')})`,
      [brands.map(({ id }) => id), since, startDate, endDate],
    );
  }

  /** Stores the final standings and the results that they were counted from, and marks the contest as final. */
  async storeFinal(
    id: number,
    entries: readonly ContestEntry[],
    lines: readonly StandingLine[],
    now: Date,
  ): Promise<void> {
    await this.database.execute(
      `insert into contest_entries (contest_id, brand_id, user_id, result)
       select $1, "brandId", "userId", result
       from json_to_recordset($2::json) entry ("brandId" int, "userId" int, result bigint)`,
      [
        id,
        toJsonRows(
          entries.map(({ brandId, userId, result }) => ({ brandId, userId, result: String(result) })),
        ),
      ],
    );
    await this.database.execute(
      `insert into contest_results (contest_id, position, place, user_id, team_id, value, percent_of_goal, is_winner)
       select $1, position, place, "userId", "teamId", value / 100, permille / 10, "isWinner"
       from json_to_recordset($2::json) line
         (position int, place int, "userId" int, "teamId" smallint, value numeric, permille numeric, "isWinner" boolean)`,
      [
        id,
        toJsonRows(
          lines.map(({ value, permilleOfGoal, ...line }, position) => ({
            ...line,
            position,
            value: String(value),
            permille: permilleOfGoal?.toString(),
          })),
        ),
      ],
    );
    await this.database.repository(Contest).update({ id }, { finalAt: now });
  }

  /**
   * Brings the results in `contest_entries` of a final contest up to date, and records each change. The final standings stay.
   * Returns the number of changes. If two processes do so concurrently, the second finds the results up to date, so each change
   * is recorded once.
   */
  recordLateChanges(contest: ContestRow, now: Date): Promise<number> {
    return this.database.execute(
      `with counted as (
         select entry.brand_id, entry.user_id, entry.result as before,
           coalesce(sum(${resultValueSql(contest)}), 0)::bigint as after
         from contest_entries entry
         join contest_brands contest_brand on contest_brand.contest_id = entry.contest_id
           and contest_brand.brand_id = entry.brand_id
         join brands b on b.id = entry.brand_id and b.removed_at is null
         join ${memberships} member on member.brand_id = entry.brand_id and member.user_id = entry.user_id
         left join (
           select * from ${dayResults} results where brand_id = any ($5) and day between $2::date and $3::date
         ) r on r.brand_id = entry.brand_id and r.user_id = entry.user_id and r.day >= member.joined_day
         where entry.contest_id = $1
         group by entry.brand_id, entry.user_id, entry.result
       ), changed as (
         update contest_entries entry set result = counted.after from counted
         where entry.contest_id = $1 and entry.brand_id = counted.brand_id and entry.user_id = counted.user_id
           and entry.result = counted.before and counted.after <> counted.before
         returning entry.brand_id, entry.user_id, counted.before, counted.after
       )
       insert into contest_changes (contest_id, brand_id, user_id, before, after, noted_at)
       select $1, brand_id, user_id, before, after, $4 from changed order by brand_id, user_id`,
      [contest.id, contest.startDate, contest.endDate, now, contest.brands.map(({ id }) => id)],
    );
  }

  /** Up to `MAX_CHANGES` recorded late changes of a contest, latest first. */
  listChanges(contestId: number): Promise<ContestChange[]> {
    return this.database.rows(
      `select b.name as brand, user_id as "userId", before, after, noted_at as "recordedAt"
       from contest_changes change join brands b on b.id = change.brand_id
       where contest_id = $1 order by change.noted_at desc, change.id desc limit ${MAX_CHANGES}`,
      [contestId],
    );
  }

  listChats(brandIds: number[]): Promise<{ brandId: number; chatId: string; threadId: string | null }[]> {
    return this.database.rows(
      `select id as "brandId", chat_id as "chatId", thread_id as "threadId" from brands where id = any ($1) order by id`,
      [brandIds],
    );
  }

  async markAnnounced(contestId: number, brandIds: number[], announced: string): Promise<void> {
    await this.database.execute(
      'update contest_brands set announced = $3 where contest_id = $1 and brand_id = any ($2)',
      [contestId, brandIds, announced],
    );
  }

  private listIds(condition: string, values: unknown[]): Promise<number[]> {
    return this.database.values(
      `select contest.id from contests contest where ${condition} order by contest.id`,
      values,
    );
  }
}
