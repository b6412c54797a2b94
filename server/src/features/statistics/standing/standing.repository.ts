import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { type DayRange, midnightSql } from '../../../platform/time/time.rules.js';
import { activeMembers, dayResults } from '../../brands/registry/member.sql.js';
import type { MonthSpan } from '../../brands/periods/period.service.js';
import { daysOff } from '../../work-days/work-day.entity.js';
import type { ResultEntry } from './standing.schemas.js';
import type { DayResult } from './standing.rules.js';
import type { Brand } from '../../brands/registry/brand.entity.js';

interface MemberKey {
  brandId: number;
  userId: number;
}

export interface OwnEntries {
  entries: ResultEntry[];
  count: number;
  ftd: number;
  amount: string;
  rowCount: number;
}

/** All statements are SQL, because they sum totals and deltas, and list rows of several tables. */
@Injectable()
export class StandingRepository {
  constructor(private readonly database: Database) {}

  /** The days on which the person had a result in the brand, in order. */
  listDays({ brandId, userId }: MemberKey): Promise<DayResult[]> {
    return this.database.rows(
      `select day::text as day, sum(count)::int as count, coalesce(sum(count) filter (where is_ftd), 0)::int as ftd,
         sum(amount)::numeric(20,2)::text as amount
       from ${dayResults} results where brand_id = $1 and user_id = $2
       group by day having sum(count) <> 0 or sum(amount) <> 0 order by day`,
      [brandId, userId],
    );
  }

  /** The days that the person took off in the brand. */
  async listDaysOff({ brandId, userId }: MemberKey): Promise<Set<string>> {
    const rows = await this.database.rows<{ day: string }>(
      `select date::text as day from ${daysOff} off where brand_id = $1 and user_id = $2`,
      [brandId, userId],
    );
    return new Set(rows.map(({ day }) => day));
  }

  sumWaiting({ brandId, userId }: MemberKey): Promise<{ count: number; amount: string }> {
    return this.database.onlyRow(
      `select count(*)::int as count, coalesce(sum(amount), 0)::numeric(20,2)::text as amount
       from deposits d where agent_id = $2 and brand_id = $1 and status = 'wait'`,
      [brandId, userId],
    );
  }

  async listMemberIds(brandId: number): Promise<number[]> {
    const rows = await this.database.rows<{ id: number }>(
      `select user_id as id from ${activeMembers} m where brand_id = $1`,
      [brandId],
    );
    return rows.map(({ id }) => id);
  }

  /**
   * One page of the deposits and corrections that make up the person's result of some days, newest first, and the sum of
   * all. `period`: corrections of its total count too. `type`: only entries of this type.
   */
  listEntries(
    { brandId, userId }: MemberKey,
    days: DayRange,
    period: MonthSpan | null,
    type: ResultEntry['type'],
    { offset, limit }: { offset: number; limit: number },
  ): Promise<OwnEntries> {
    return this.database.onlyRow(
      `with all_entries as (
         select 'deposit' as kind, id, type, client_id, 1 as count, amount, created_at as at
         from deposits d
         where agent_id = $2 and brand_id = $1 and status = 'accept'
           and created_at >= ${midnightSql('$3::date')} and created_at < ${midnightSql('$4::date + 1')}
         union all
         select 'correction', null, 'ftd', '', count, amount, ${midnightSql('day')}
         from ftd_corrections c
         where user_id = $2 and brand_id = $1 and day between $3 and $4
         union all
         select 'total', null, null, '', 0, total_correction, ${midnightSql('$3::date')}
         from member_figures f
         where user_id = $2 and brand_id = $1 and total_correction <> 0 and (period_id = $5 or month = $6)
       ), entries as (
         select * from all_entries where $9::text is null or type = $9
       )
       select (select count(*)::int from entries) as "rowCount",
         (select coalesce(sum(count), 0)::int from entries) as count,
         (select coalesce(sum(count) filter (where type = 'ftd'), 0)::int from entries) as ftd,
         (select coalesce(sum(amount), 0)::numeric(20,2)::text from entries) as amount,
         coalesce((
           select json_agg(json_build_object(
             'kind', kind, 'id', id, 'label', case type when 'ftd' then 'F' else 'A' end || id, 'type', type,
             'client_id', client_id, 'count', count, 'amount', amount,
             'created_at', to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
           ) order by at desc, id desc)
           from (select * from entries order by at desc, id desc limit $7 offset $8::bigint) page
         ), '[]') as entries`,
      [
        brandId,
        userId,
        days.startDate,
        days.endDate,
        period?.id ?? null,
        period && period.id === null ? period.startDate : null,
        limit,
        offset,
        type,
      ],
    );
  }
}

/** A brand of a person: its active members, and the person's current day in the brand. */
export interface OwnBrandDay {
  brandId: number;
  reportType: Brand['reportType'];
  members: number[];
  /** Days off from today on. */
  daysOff: string[];
  count: number;
  amount: string;
  waitingCount: number;
  waitingAmount: string;
}

@Injectable()
export class OwnStandingsRepository {
  constructor(private readonly database: Database) {}

  /** All brands of a person in one statement, in the order of their ids. */
  list(userId: number, today: string): Promise<OwnBrandDay[]> {
    return this.database.rows(
      `with own as (select brand_id from ${activeMembers} m where user_id = $1),
       members as (
         select brand_id, array_agg(user_id) as ids from ${activeMembers} m
         where brand_id in (select brand_id from own) group by brand_id
       ),
       off as (
         select brand_id, array_agg(date::text) as dates from ${daysOff} d where user_id = $1 and date >= $2 group by brand_id
       ),
       today as (
         select brand_id, sum(count)::int as count, sum(amount)::numeric(20,2)::text as amount
         from ${dayResults} results where user_id = $1 and day = $2 and brand_id in (select brand_id from own)
         group by brand_id
       ),
       waiting as (
         select brand_id, count(*)::int as count, sum(amount)::numeric(20,2)::text as amount
         from deposits d where agent_id = $1 and status = 'wait' group by brand_id
       )
       select b.id as "brandId", b.report_type as "reportType", members.ids as members, coalesce(off.dates, '{}') as "daysOff",
         coalesce(today.count, 0) as count, coalesce(today.amount, '0') as amount,
         coalesce(waiting.count, 0) as "waitingCount", coalesce(waiting.amount, '0') as "waitingAmount"
       from own
       join brands b on b.id = own.brand_id and b.removed_at is null
       join members using (brand_id)
       left join off using (brand_id)
       left join today using (brand_id)
       left join waiting using (brand_id)
       order by b.id`,
      [userId, today],
    );
  }
}
