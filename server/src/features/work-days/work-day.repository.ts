import { Injectable } from '@nestjs/common';
import { DAY_MS } from '../../../shared/units.rules.js';
import { Database } from '../../platform/database/database.js';
import { LONG_PAGE_SIZE, getOffset } from '../../platform/lists/lists.rules.js';
import { type DayRange, MOSCOW_OFFSET_MS } from '../../platform/time/time.rules.js';
import type { BrandName } from '../brands/registry/brand.schemas.js';
import { activeMembers, membersSince } from '../brands/registry/member.sql.js';
import { userJsonSql } from '../people/user-json.js';
import type { WorkDay } from './work-day.entity.js';
import type { AskedBrand } from './work-day.rules.js';
import type { BrandWorkCounts, WorkDateView, WorkDayFilter } from './work-day.schemas.js';

export interface DayAnswer extends Pick<WorkDay, 'brandId' | 'date'> {
  inWork: boolean;
}

/** A brand of which the person is an active member. */
export interface Membership extends BrandName {
  userId: number;
}

export interface MemberToAsk {
  userId: number;
  telegramId: string;
  brandId: number;
}

export interface WorkDayQuery {
  /** The brands within reach. Null: all. */
  brandIds: readonly number[] | null;
  brandId: number | undefined;
  /** Null: everybody. */
  userIds: readonly number[] | null;
  answer: WorkDayFilter['answer'];
  order?: WorkDayFilter['order'];
  page: number;
}

const answerConditions = { yes: 'w.in_work', no: 'not w.in_work', none: 'w.in_work is null' };

const filterSql = ({ answer }: WorkDayQuery) => `($1::int[] is null or m.brand_id = any ($1))
  and ($2::int is null or m.brand_id = $2) and ($3::int[] is null or m.user_id in (select unnest($3)))
  and ${answer ? answerConditions[answer] : 'true'}`;

/** The parameters of `filterSql`, `$1` to `$3`, and the offset of the page, `$4`. */
const toQueryValues = ({ brandIds, brandId, userIds, page }: WorkDayQuery): unknown[] => [
  brandIds,
  brandId ?? null,
  userIds,
  getOffset(page, LONG_PAGE_SIZE),
];

const orderColumns = {
  user: 'lower(u.public_name) nulls last',
  '-user': 'lower(u.public_name) desc nulls last',
  brand: 'brand',
  '-brand': 'brand desc',
  status: 'in_work desc nulls last',
  '-status': 'in_work nulls first',
};
const orderSql = ({ order }: WorkDayQuery, defaultOrder: string) =>
  `order by ${order ? `${orderColumns[order]}, ` : ''}${defaultOrder}`;
const dayOrderSql = 'in_work desc nulls last, brand, brand_id, u.public_name, u.id';

const isDayOfMemberSql = 'd.brand_id = m.brand_id and d.user_id = m.user_id';

/**
 * SQL that begins with `from` and ends with a condition: the members `m` of brands `b` at the end of a day, with the people as `u`
 * and what is stored for the day as `w`. Includes people who joined later if something is stored.
 */
const membersOnDaySql = (day: string, endOfDay: string) => `from ${membersSince(endOfDay)} m
  join brands b on b.id = m.brand_id
  join users u on u.id = m.user_id
  left join work_days w on w.brand_id = m.brand_id and w.user_id = m.user_id and w.date = ${day}::date
  where (w.id is not null or m.joined_at < ${endOfDay}::timestamptz)`;

const getEndOfDay = (day: string) => new Date(Date.parse(day) + DAY_MS - MOSCOW_OFFSET_MS);

@Injectable()
export class WorkDayRepository {
  constructor(private readonly database: Database) {}

  /** The latest answer of each active member, newest day first. */
  listLatest(query: WorkDayQuery): Promise<WorkDateView[]> {
    return this.database.rows(
      `select w.id, m.user_id, ${userJsonSql('u')} as "user", m.brand_id, b.name as brand, w.in_work, w.date::text as date
       from ${activeMembers} m
       join lateral (
         select * from work_days d where ${isDayOfMemberSql} and d.in_work is not null order by d.date desc limit 1
       ) w on true
       join users u on u.id = m.user_id
       join brands b on b.id = m.brand_id
       where ${filterSql(query)}
       ${orderSql(query, 'w.date desc, b.name, w.id')} limit ${LONG_PAGE_SIZE} offset $4::bigint`,
      toQueryValues(query),
    );
  }

  /** The members at the end of a day, even if dismissed later. The default order is `dayOrderSql`. */
  listOnDay(day: string, query: WorkDayQuery): Promise<WorkDateView[]> {
    return this.database.rows(
      `select m.*, ${userJsonSql('u')} as "user", $5::text as date,
         case when in_work is null then (
           select json_build_object('in_work', d.in_work, 'date', d.date) from work_days d
           where ${isDayOfMemberSql} and d.in_work is not null and d.date < $5::date order by d.date desc limit 1
         ) end as last
       from (
         select w.id, m.user_id, m.brand_id, b.name as brand, w.in_work
         ${membersOnDaySql('$5', '$6')} and ${filterSql(query)}
         ${orderSql(query, dayOrderSql)}
         limit ${LONG_PAGE_SIZE} offset $4::bigint
       ) m join users u on u.id = m.user_id
       ${orderSql(query, dayOrderSql)}`,
      [...toQueryValues(query), day, getEndOfDay(day)],
    );
  }

  /** Counts the members of each brand on a day by their answers, in the order of the brands' names. */
  countByBrand(day: string, brandIds: WorkDayQuery['brandIds']): Promise<BrandWorkCounts[]> {
    return this.database.rows(
      `select b.id, b.name, count(*) filter (where w.in_work)::int as working,
         count(*) filter (where not w.in_work)::int as not_working,
         count(*) filter (where w.in_work is null)::int as not_answered
       ${membersOnDaySql('$2', '$3')} and ($1::int[] is null or m.brand_id = any ($1))
       group by b.id order by b.name, b.id`,
      [brandIds, day, getEndOfDay(day)],
    );
  }

  listAnswers(
    userId: number,
    brandIds: readonly number[],
    { startDate, endDate }: DayRange,
  ): Promise<DayAnswer[]> {
    return this.database.rows(
      `select brand_id as "brandId", date::text as date, in_work as "inWork" from work_days
       where user_id = $1 and brand_id = any ($2) and date between $3 and $4 and in_work is not null
       order by date, brand_id`,
      [userId, brandIds, startDate, endDate],
    );
  }

  /** Active memberships, by the brand's name. */
  listMemberships(telegramId: string): Promise<Membership[]> {
    return this.database.rows(
      `select m.user_id as "userId", b.id, b.name
       from ${activeMembers} m join users u on u.id = m.user_id join brands b on b.id = m.brand_id
       where u.telegram_id = $1 order by b.name, b.id`,
      [telegramId],
    );
  }

  /** Returns false if the same answer was already stored. */
  async upsertAnswer(answer: Omit<WorkDay, 'id' | 'askedAt'>): Promise<boolean> {
    const { brandId, userId, date, inWork, answeredAt } = answer;
    const count = await this.database.execute(
      `insert into work_days as w (brand_id, user_id, date, in_work, answered_at) values ($1, $2, $3, $4, $5)
       on conflict (brand_id, user_id, date)
       do update set in_work = excluded.in_work, answered_at = excluded.answered_at
       where w.in_work is distinct from excluded.in_work`,
      [brandId, userId, date, inWork, answeredAt],
    );
    return count > 0;
  }

  /**
   * Marks up to `limit` members as asked if their brand's work starts at that hour and nothing is stored for that day, and returns
   * them. The table's key gives each member to only one of several concurrent processes. The order prevents deadlocks.
   */
  claimUnasked(
    { day, hour }: { day: string; hour: number },
    limit: number,
    now: Date,
  ): Promise<MemberToAsk[]> {
    return this.database.rows(
      `with asked as (
         insert into work_days (brand_id, user_id, date, asked_at)
         select m.brand_id, m.user_id, $1::date, $4
         from ${activeMembers} m join brands b on b.id = m.brand_id
         where b.work_start_time = $2 and not exists (
           select from work_days w where w.brand_id = m.brand_id and w.user_id = m.user_id and w.date = $1::date
         )
         order by m.brand_id, m.user_id limit $3
         on conflict do nothing
         returning brand_id, user_id
       )
       select u.id as "userId", u.telegram_id as "telegramId", asked.brand_id as "brandId"
       from asked join users u on u.id = asked.user_id`,
      [day, hour, limit, now],
    );
  }

  /** The person's brands with a question or an answer on that day, by name. */
  listBrandsOnDay(userId: number, day: string): Promise<(AskedBrand & Membership)[]> {
    return this.database.rows(
      `select b.id, b.name, m.user_id as "userId", w.in_work as "inWork"
       from work_days w join ${activeMembers} m on m.brand_id = w.brand_id and m.user_id = w.user_id
       join brands b on b.id = w.brand_id
       where w.user_id = $1 and w.date = $2::date order by b.name, b.id`,
      [userId, day],
    );
  }

  /** When each person was first asked about that day, not counting answered questions. */
  async getFirstAskedAtByUserId(userIds: number[], day: string): Promise<Map<number, Date>> {
    const rows = await this.database.rows<{ userId: number; askedAt: Date }>(
      `select user_id as "userId", min(asked_at) as "askedAt" from work_days
       where user_id = any($1) and date = $2::date and in_work is null group by user_id`,
      [userIds, day],
    );
    return new Map(rows.map(({ userId, askedAt }) => [userId, askedAt]));
  }
}
