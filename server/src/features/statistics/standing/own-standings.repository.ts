import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import type { Brand } from '../../brands/registry/brand.entity.js';
import { activeMembers, dayResults } from '../../brands/registry/member.sql.js';
import { depositFacts } from '../../deposits/search/deposit.sql.js';
import { daysOff } from '../../work-days/work-day.entity.js';

/** A brand of a person: its active members, and the person's day in it. */
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
  find(userId: number, today: string): Promise<OwnBrandDay[]> {
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
         from ${depositFacts} d where agent_id = $1 and status = 'wait' group by brand_id
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
