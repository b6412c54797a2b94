import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { type DayRange, reportingDayStartSql } from '../../../platform/time/time.rules.js';
import type { PeriodSpan } from '../../brands/periods/period.rules.js';
import { spanByDaySql } from '../../brands/periods/period.sql.js';
import type { Brand } from '../../brands/registry/brand.entity.js';
import { activeMembers, dayResults } from '../../brands/registry/member.sql.js';
import type { OwnUser } from '../../people/user.schemas.js';
import { daysOffSql } from '../../work-days/work-day.entity.js';
import { userColumnsSql } from '../results/result.repository.js';
import { type BestRange, type DayResult, RECENT_DAYS } from './standing.rules.js';
import type { ResultEntry } from './standing.schemas.js';

/** Weeks begin on Fridays. */
const A_FRIDAY = `date '1999-12-31'`;

export interface MemberKey {
  brandId: number;
  userId: number;
}

/** The data of a person's standing in a brand, except the members' results in the current period. */
export interface StandingData {
  user: OwnUser;
  brand: { id: number; name: string; report_type: Brand['reportType'] };
  /** The current period. Null: today is in none. */
  period: PeriodSpan | null;
  /** The active members of the brand. */
  memberIds: number[];
  /** The days with a result in the period and in the recent days, in order. */
  days: DayResult[];
  /** The best day and the best week of all time. */
  bestDay: BestRange | null;
  bestWeek: BestRange | null;
  daysOff: ReadonlySet<string>;
  waiting: { count: number; amount: number };
}

/** SQL of the days on which a person had a result in a brand: (day, count, ftd, amount). */
const personDaysSql = (brandId: string, userId: string) => `
  select day, sum(count::int) as count, sum(case when is_ftd then count::int else 0 end) as ftd, sum(amount) as amount
  from ${dayResults} results where brand_id = ${brandId} and user_id = ${userId}
  group by day having sum(count::int) <> 0 or sum(amount) <> 0`;

/** SQL that selects days of `personDaysSql` as rows of `DayResult`, in order. */
const dayResultRowsSql = (days: string) =>
  `select day::text as day, count::int, ftd::int, amount::text as amount from ${days} order by 1`;

/**
 * SQL of the best result in a brand `b` as JSON, like `findBest`. `source`: (start_date, end_date, count, ftd, amount). Without the
 * subquery, PostgreSQL would build the JSON of all rows before it sorts them.
 */
const bestSql = (source: string) => {
  const measure = `case when b.report_type = 'sales' then ftd else amount end`;
  return `(
    select json_build_object('startDate', start_date, 'endDate', end_date, 'count', count, 'ftd', ftd, 'amount', amount::text)
    from (select * from ${source} order by ${measure} desc, start_date limit 1) best where ${measure} > 0
  )`;
};

/** A person's brand. `count` and `amount`: the person's results of today. */
export interface OwnBrand {
  brandId: number;
  reportType: Brand['reportType'];
  memberIds: number[];
  /** The person's days off from today on. */
  daysOff: string[];
  count: number;
  amount: string;
  waitingCount: number;
  waitingAmount: string;
}

/** One page of a person's entries. The other fields cover all pages. `count`: the deposits, with corrections of their number. */
interface EntryPage {
  entries: ResultEntry[];
  count: number;
  ftd: number;
  amount: string;
  entryCount: number;
}

/** SQL throughout, because statements sum totals and deltas, and list rows of several tables. */
@Injectable()
export class StandingRepository {
  constructor(private readonly database: Database) {}

  /** Null if the brand or the person does not exist. Does not check that the person is a member. */
  async findStandingData({ brandId, userId }: MemberKey, today: string): Promise<StandingData | null> {
    type Row = OwnUser & Omit<StandingData, 'user' | 'daysOff'> & { daysOff: string[] };
    const row = await this.database.findRow<Row>(
      `with span as (${spanByDaySql('$1', '$3')}),
       days as materialized (${personDaysSql('$1', '$2')}),
       day_ranges as (select day as start_date, day as end_date, count, ftd, amount from days),
       weeks as (
         select day - (day - ${A_FRIDAY}) % 7 as start_date, sum(count) as count, sum(ftd) as ftd, sum(amount) as amount from days group by 1
       ),
       week_ranges as (select start_date, start_date + 6 as end_date, count, ftd, amount from weeks)
       select ${userColumnsSql}, u.username, u.codes, u.character, u.language, u.telegram_language as "telegramLanguage",
         json_build_object('id', b.id, 'name', b.name, 'report_type', b.report_type) as brand,
         (select json_build_object('id', id, 'startDate', start_date, 'endDate', end_date) from span) as period,
         array(select user_id from ${activeMembers} m where m.brand_id = b.id) as "memberIds",
         array(select date::text from ${daysOffSql} off where off.brand_id = b.id and off.user_id = u.id) as "daysOff",
         (select coalesce(json_agg(recent_days), '[]') from (
           ${dayResultRowsSql(`days where day >= least((select start_date from span), $3::date - ${RECENT_DAYS})`)}
         ) recent_days) as days,
         ${bestSql('day_ranges')} as "bestDay", ${bestSql('week_ranges')} as "bestWeek",
         (select json_build_object('count', count(*), 'amount', coalesce(sum(amount), 0)) from deposits
          where agent_id = u.id and brand_id = b.id and status = 'wait') as waiting
       from users u join brands b on b.id = $1 and b.removed_at is null where u.id = $2`,
      [brandId, userId, today],
    );
    return row && { ...row, user: row, daysOff: new Set(row.daysOff) };
  }

  /** The days on which the person had a result in the brand, in order. */
  listDays({ brandId, userId }: MemberKey): Promise<DayResult[]> {
    return this.database.rows(dayResultRowsSql(`(${personDaysSql('$1', '$2')}) days`), [brandId, userId]);
  }

  /** The days that the person took off in the brand. */
  async listDaysOff({ brandId, userId }: MemberKey): Promise<Set<string>> {
    const days = await this.database.values<string>(
      `select date::text as day from ${daysOffSql} off where brand_id = $1 and user_id = $2`,
      [brandId, userId],
    );
    return new Set(days);
  }

  /**
   * One page of the deposits and corrections that make up the person's result of some days, newest first, and the sums of all
   * pages. The correction of a total is included if `period` is set. `type`: null for entries of all types.
   */
  listEntries(
    { brandId, userId }: MemberKey,
    days: DayRange,
    period: PeriodSpan | null,
    type: ResultEntry['type'],
    { offset, limit }: { offset: number; limit: number },
  ): Promise<EntryPage> {
    return this.database.onlyRow(
      `with all_entries as (
         select 'deposit' as kind, id, type, client_id, 1 as count, amount, created_at as at
         from deposits
         where agent_id = $2 and brand_id = $1 and status = 'accept'
           and created_at >= ${reportingDayStartSql('$3::date')} and created_at < ${reportingDayStartSql('$4::date + 1')}
         union all
         select 'correction', null, 'ftd', '', count, amount, ${reportingDayStartSql('day')}
         from ftd_corrections
         where user_id = $2 and brand_id = $1 and day between $3 and $4
         union all
         select 'total', null, null, '', 0, total_correction, ${reportingDayStartSql('$3::date')}
         from member_figures
         where user_id = $2 and brand_id = $1 and total_correction <> 0 and (period_id = $5 or month = $6)
       ), entries as (
         select * from all_entries where $9::text is null or type = $9
       )
       select (select count(*)::int from entries) as "entryCount",
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

  /** The brands in which the person is an active member, in one statement, in the order of their ids. */
  listOwnBrands(userId: number, today: string): Promise<OwnBrand[]> {
    return this.database.rows(
      `with own as (select brand_id from ${activeMembers} m where user_id = $1),
       members as (
         select brand_id, array_agg(user_id) as ids from ${activeMembers} m
         where brand_id in (select brand_id from own) group by brand_id
       ),
       off as (
         select brand_id, array_agg(date::text) as dates from ${daysOffSql} d where user_id = $1 and date >= $2 group by brand_id
       ),
       today as (
         select brand_id, sum(count)::int as count, sum(amount)::numeric(20,2)::text as amount
         from ${dayResults} results where user_id = $1 and day = $2 and brand_id in (select brand_id from own)
         group by brand_id
       ),
       waiting as (
         select brand_id, count(*)::int as count, sum(amount)::numeric(20,2)::text as amount
         from deposits where agent_id = $1 and status = 'wait' group by brand_id
       )
       select b.id as "brandId", b.report_type as "reportType", members.ids as "memberIds", coalesce(off.dates, '{}') as "daysOff",
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
