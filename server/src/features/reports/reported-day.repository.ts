import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/database.js';
import { REPORTING_ZONE, type DayRange } from '../../platform/time/reporting-time.rules.js';
import { dayResults } from '../brands/members/member.sql.js';
import { depositFacts } from '../deposits/deposit.sql.js';
import type { LateChange } from './report-content.rules.js';

/** The results of a brand ($1) by day, as in its statistics: accepted deposits and FTD corrections. */
const daySums = `
  select day, coalesce(sum(count) filter (where is_ftd), 0)::int as ftd, sum(amount) as amount
  from ${dayResults} r where brand_id = $1 group by day`;

@Injectable()
export class ReportedDayRepository {
  constructor(private readonly database: Database) {}

  /** Days whose results differ from what reports told of them, newest first. Leaves out the days from startDate to endDate. */
  findLateChanges(brandId: number, { startDate, endDate }: DayRange): Promise<LateChange[]> {
    return this.database.query(
      `select r.day::text, coalesce(s.ftd, 0) - r.ftd as ftd, coalesce(s.amount, 0) - r.amount as amount, array(
         select case d.type when 'retention' then 'A' else 'F' end || d.id
         from ${depositFacts} d
         where d.brand_id = $1 and d.moderated_at >= r.told_at and d.status in ('accept', 'delete')
           and d.created_at >= r.day::timestamp at time zone '${REPORTING_ZONE}'
           and d.created_at < (r.day + 1)::timestamp at time zone '${REPORTING_ZONE}'
         order by d.id
       ) as labels
       from reported_days r left join (${daySums}) s on s.day = r.day
       where r.brand_id = $1 and r.day not between $2 and $3
         and (r.ftd, r.amount) <> (coalesce(s.ftd, 0), coalesce(s.amount, 0))
       order by r.day desc`,
      [brandId, startDate, endDate],
    );
  }

  /** Notes that a report told these changes. */
  async noteTold(brandId: number, changes: LateChange[], now: Date): Promise<void> {
    await this.database.query(
      `update reported_days r set ftd = r.ftd + c.ftd, amount = r.amount + c.amount, told_at = $3
       from json_to_recordset($2) c (day date, ftd int, amount numeric)
       where r.brand_id = $1 and r.day = c.day`,
      [brandId, JSON.stringify(changes), now],
    );
  }

  /** Notes the results that a report tells of its days. Does not change days that an earlier report told. */
  async noteDays(brandId: number, { startDate, endDate }: DayRange, now: Date): Promise<void> {
    await this.database.query(
      `insert into reported_days (brand_id, day, ftd, amount, told_at)
       select $1, d::date, coalesce(s.ftd, 0), coalesce(s.amount, 0), $4
       from generate_series($2::timestamp, $3::timestamp, '1 day') d left join (${daySums}) s on s.day = d::date
       on conflict do nothing`,
      [brandId, startDate, endDate, now],
    );
  }
}
