import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { toJsonRows } from '../../../platform/database/json-rows.js';
import { activeMembers, dayResults } from '../../brands/registry/member.sql.js';
import type { MemberKey } from '../standing/standing.repository.js';
import type { DayResult } from '../standing/standing.rules.js';
import type { MomentWithRival, NewMoment, ResultSnapshot } from './moment.rules.js';

/** An active member of a brand. */
export interface WatchedMember {
  id: number;
  telegramId: string;
}

/** A person whose results in a brand are watched. `lastSnapshot`: null if these were never checked. */
export interface MomentWatchRow extends MemberKey {
  lastSnapshot: ResultSnapshot | null;
}

export type StoredMoment = MomentWithRival & { id: number; userId: number; day: string };

/** SQL throughout, because each statement is about many people. */
@Injectable()
export class MomentWatchRepository {
  constructor(private readonly database: Database) {}

  /** Lets one process at a time detect moments, until commit. Returns false if another process does. */
  tryLock(): Promise<boolean> {
    return this.database.tryAcquireLock('moments');
  }

  /** People whose last change was long enough ago, sorted by brand, because people of one brand share queries. */
  async listDue(now: Date, limit: number): Promise<MomentWatchRow[]> {
    const rows = await this.database.rows<
      MemberKey & { day: string | null; comparisonKey: string | null; result: string; streak: number }
    >(
      `select brand_id as "brandId", user_id as "userId", seen_on::text as day, seen_as as "comparisonKey",
         seen_result::text as result, seen_streak as streak
       from moment_watches where due_at <= $1 order by brand_id, user_id limit $2`,
      [now, limit],
    );
    return rows.map(({ brandId, userId, day, comparisonKey, result, streak }) => ({
      brandId,
      userId,
      lastSnapshot: day === null ? null : { day, comparisonKey, result: BigInt(result), streak },
    }));
  }

  /** Consumes all changes. The members with changes become due at `dueAt`, even if they were due earlier. Returns these members. */
  consumeChanges(dueAt: Date): Promise<MemberKey[]> {
    return this.database.rows(
      `with consumed as (delete from moment_changes returning brand_id, user_id)
       insert into moment_watches (brand_id, user_id, due_at)
       select distinct m.brand_id, m.user_id, $1::timestamptz
       from consumed c join ${activeMembers} m on m.brand_id = c.brand_id and m.user_id = c.user_id
       on conflict (brand_id, user_id) do update set due_at = excluded.due_at
       returning brand_id as "brandId", user_id as "userId"`,
      [dueAt],
    );
  }

  /** Stores the last snapshots of people, who are then no longer due. */
  async storeSnapshots(snapshots: (MemberKey & ResultSnapshot)[]): Promise<void> {
    await this.database.execute(
      `update moment_watches w set due_at = null, seen_on = input.day, seen_as = input."comparisonKey",
         seen_result = input.result, seen_streak = input.streak
       from json_to_recordset($1::json)
         input ("brandId" int, "userId" int, day date, "comparisonKey" text, result bigint, streak int)
       where w.brand_id = input."brandId" and w.user_id = input."userId"`,
      [toJsonRows(snapshots.map((snapshot) => ({ ...snapshot, result: `${snapshot.result}` })))],
    );
  }

  /** Deletes the watches of people who have left. If they return, they are checked as new people. */
  async deleteWatches(people: MemberKey[]): Promise<void> {
    await this.database.execute(
      `delete from moment_watches w using json_to_recordset($1::json) input ("brandId" int, "userId" int)
       where w.brand_id = input."brandId" and w.user_id = input."userId"`,
      [toJsonRows(people)],
    );
  }

  listMembers(brandId: number): Promise<WatchedMember[]> {
    return this.database.rows(
      `select u.id, u.telegram_id as "telegramId" from ${activeMembers} m join users u on u.id = m.user_id
       where m.brand_id = $1 order by u.id`,
      [brandId],
    );
  }

  /** The results of a brand's people on a day. People without results are missing. */
  listDayResults(brandId: number, day: string): Promise<(Omit<DayResult, 'day'> & { userId: number })[]> {
    return this.database.rows(
      `select user_id as "userId", sum(count)::int as count, coalesce(sum(count) filter (where is_ftd), 0)::int as ftd,
         sum(amount)::numeric(20,2)::text as amount
       from ${dayResults} results where brand_id = $1 and day = $2 group by user_id`,
      [brandId, day],
    );
  }

  /** Adds moments that do not exist yet, and returns only these. Updates personal bests that exist. */
  async upsertMoments(
    brandId: number,
    day: string,
    moments: { userId: number; moment: NewMoment }[],
    now: Date,
  ): Promise<StoredMoment[]> {
    if (moments.length === 0) return [];
    const rows = toJsonRows(moments.map(({ userId, moment }) => ({ userId, rivalId: null, ...moment })));
    const input = `json_to_recordset($1::json) input ("userId" int, kind text, key text, facts jsonb, "rivalId" int)`;
    const createdMoments = await this.database.rows<StoredMoment>(
      `with added as (
         insert into moments (brand_id, user_id, kind, key, day, facts, rival_id, created_at)
         select $2, "userId", kind, key, $3, facts, "rivalId", $4 from ${input}
         on conflict do nothing returning id, user_id, kind, key, day, facts, rival_id
       )
       select added.id, user_id as "userId", kind, key, day::text as day, facts, rival_id as "rivalId", rival.public_name as "rivalName"
       from added left join users rival on rival.id = rival_id order by added.id`,
      [rows, brandId, day, now],
    );
    await this.database.execute(
      `update moments m set facts = input.facts from ${input}
       where m.brand_id = $2 and m.user_id = input."userId" and m.kind = 'best' and input.kind = 'best'
         and m.key = input.key and m.facts <> input.facts`,
      [rows, brandId],
    );
    return createdMoments;
  }

  /** Brands with people who were checked on that day and whose evening message was not sent. */
  listEveningBrandIds(day: string): Promise<number[]> {
    return this.database.values(
      `select distinct brand_id as id from moment_watches
       where seen_on = $1 and due_at is null and evening_on is distinct from $1 order by 1`,
      [day],
    );
  }

  /**
   * Marks the day's evening messages as sent, except for people with a change that may still be undone. Returns the ids of these
   * people.
   */
  async markEveningSent(brandId: number, day: string): Promise<Set<number>> {
    await this.database.execute(
      'update moment_watches set evening_on = $2 where brand_id = $1 and seen_on = $2 and due_at is null',
      [brandId, day],
    );
    const ids = await this.database.values<number>(
      'select user_id as id from moment_watches where brand_id = $1 and due_at is not null',
      [brandId],
    );
    return new Set(ids);
  }

  async purgeBefore(day: string): Promise<void> {
    await this.database.execute('delete from moments where day < $1', [day]);
  }
}
