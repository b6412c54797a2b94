import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/database.js';
import { getOffset, PAGE_SIZE } from '../../platform/lists/lists.rules.js';
import { type DayRange, REPORTING_ZONE } from '../../platform/time/time.rules.js';
import { dayResults } from '../brands/registry/member.sql.js';
import type { MissedReportFilter, MissedReportView } from './report.schemas.js';
import { isMissedSql } from './report.sql.js';
import type { LateChange } from './report-content.rules.js';
import type { ClaimedReport, DueReport, ReportMoment } from './report-schedule.rules.js';

interface DueBrand {
  brandId: number;
  momentIndex: number;
}

type DismissedReport = Pick<MissedReportView, 'id' | 'period' | 'date_start' | 'date_end'> & {
  brandId: number;
};

/** SQL after `from`: the missed reports `report` of brands `b`. `$1`: the id of a brand; null: all. */
const missedReportsOfBrandSql = `sent_reports report join brands b on b.id = report.brand_id and b.removed_at is null
  where ${isMissedSql} and ($1::int is null or b.id = $1)`;

/** The results of a brand ($1) by day, as in its statistics: accepted deposits and FTD corrections. */
const daySumsSql = `
  select day, coalesce(sum(count) filter (where is_ftd), 0)::int as ftd, sum(amount) as amount
  from ${dayResults} r where brand_id = $1 group by day`;

/** Reports that became due (queued, missed, or unwanted by the brand), and the results that reports stated for each day. */
@Injectable()
export class ReportRepository {
  constructor(private readonly database: Database) {}

  /**
   * Up to `limit` pairs of a brand and a moment whose report is not stored. The order is random, so that a brand that fails does
   * not block others, and replicas seldom choose the same brand. If the report hour was moved to an earlier one, the next reports
   * are due 24 hours after the last ones. With `isBeforeCutoff`, only reports due before `cutoff`; otherwise only those due at it
   * or later.
   */
  listDueBrands(
    moments: ReportMoment[],
    { cutoff, isBeforeCutoff = false, limit }: { cutoff: Date; isBeforeCutoff?: boolean; limit: number },
  ): Promise<DueBrand[]> {
    return this.database.rows(
      `select b.id as "brandId", moment.index as "momentIndex"
       from json_to_recordset($1) moment (index int, "reportHour" int, "endedDay" date, "dueAt" timestamptz)
       join brands b on b.removed_at is null and b.report_hour = moment."reportHour" and b.created_at <= moment."dueAt"
       left join sent_reports previous
         on previous.brand_id = b.id and previous.kind = 'day' and previous.start_date = moment."endedDay" - 1
       where greatest(moment."dueAt", previous.due_at + interval '24 hours') ${isBeforeCutoff ? '<' : '>='} $2
         and not exists (
           select from sent_reports stored
           where stored.brand_id = b.id and stored.kind = 'day' and stored.start_date = moment."endedDay"
         )
       order by random() limit $3`,
      [JSON.stringify(moments.map((moment, index) => ({ index, ...moment }))), cutoff, limit],
    );
  }

  /** Stores these reports, and returns those that were not stored before. Without `queuedAt` and `missedAt`, the brand wants none. */
  async claim(
    brandId: number,
    reports: DueReport[],
    { dueAt, queuedAt, missedAt }: { dueAt: Date; queuedAt?: Date; missedAt?: Date },
  ): Promise<ClaimedReport[]> {
    const stored = await this.database.rows<{ id: number; key: string }>(
      `insert into sent_reports (brand_id, kind, start_date, end_date, due_at, queued_at, missed_at)
       select $1, kind, "startDate", "endDate", $3, $4, $5
       from json_to_recordset($2) r (kind text, "startDate" date, "endDate" date)
       on conflict do nothing
       returning id::int, kind || ' ' || start_date as key`,
      [brandId, JSON.stringify(reports), dueAt, queuedAt ?? null, missedAt ?? null],
    );
    const idByKey = new Map(stored.map(({ id, key }) => [key, id]));
    return reports.flatMap((report) => {
      const id = idByKey.get(`${report.kind} ${report.startDate}`);
      return id === undefined ? [] : [{ ...report, id }];
    });
  }

  /** One page of missed reports that were neither sent by hand nor dismissed, latest first. */
  listMissed({ brand_id, page }: MissedReportFilter): Promise<MissedReportView[]> {
    return this.database.rows(
      `select report.id::int, json_build_object('id', b.id, 'name', b.name) as brand, report.kind as period,
         report.start_date::text as date_start, report.end_date::text as date_end, report.due_at
       from ${missedReportsOfBrandSql} order by report.due_at desc, report.id desc limit $2 offset $3`,
      [brand_id ?? null, PAGE_SIZE, getOffset(page)],
    );
  }

  countMissed({ brand_id }: MissedReportFilter): Promise<number> {
    return this.database.value(`select count(*)::int from ${missedReportsOfBrandSql}`, [brand_id ?? null]);
  }

  /** Marks a missed report as queued. Null if it was already queued or dismissed, or does not exist. */
  claimMissedForSending(id: number, now: Date): Promise<(ClaimedReport & { brandId: number }) | null> {
    return this.database.findRow(
      `update sent_reports set queued_at = $2 where id = $1 and ${isMissedSql}
       returning id::int, brand_id as "brandId", kind, start_date::text as "startDate", end_date::text as "endDate"`,
      [id, now],
    );
  }

  /** Marks missed reports as dismissed. Omits those that are already queued or dismissed. */
  dismissMissed(ids: number[], now: Date): Promise<DismissedReport[]> {
    return this.database.rows(
      `update sent_reports set dismissed_at = $2 where id = any($1) and ${isMissedSql}
       returning id::int, brand_id as "brandId", kind as period, start_date::text as date_start, end_date::text as date_end`,
      [ids, now],
    );
  }

  /** Whether the report was missed, even if it has been sent by hand or dismissed since. */
  hasBeenMissed(id: number): Promise<boolean> {
    const sql = 'select exists (select from sent_reports where id = $1 and missed_at is not null)';
    return this.database.value(sql, [id]);
  }

  /** The days whose results differ from what was reported, newest first. Omits those from `startDate` to `endDate`. */
  listLateChanges(brandId: number, { startDate, endDate }: DayRange): Promise<LateChange[]> {
    return this.database.rows(
      `select reported.day::text, coalesce(current.ftd, 0) - reported.ftd as ftd,
         coalesce(current.amount, 0) - reported.amount as amount, array(
           select case d.type when 'retention' then 'A' else 'F' end || d.id
           from deposits d
           where d.brand_id = $1 and d.moderated_at >= reported.told_at and d.status in ('accept', 'delete')
             and d.created_at >= reported.day::timestamp at time zone '${REPORTING_ZONE}'
             and d.created_at < (reported.day + 1)::timestamp at time zone '${REPORTING_ZONE}'
           order by d.id
         ) as labels
       from reported_days reported left join (${daySumsSql}) current on current.day = reported.day
       where reported.brand_id = $1 and reported.day not between $2 and $3
         and (reported.ftd, reported.amount) <> (coalesce(current.ftd, 0), coalesce(current.amount, 0))
       order by reported.day desc`,
      [brandId, startDate, endDate],
    );
  }

  /** Records that a report mentioned these changes, so that later reports do not. */
  async recordMentionedChanges(brandId: number, changes: LateChange[], now: Date): Promise<void> {
    await this.database.execute(
      `update reported_days reported
       set ftd = reported.ftd + change.ftd, amount = reported.amount + change.amount, told_at = $3
       from json_to_recordset($2) change (day date, ftd int, amount numeric)
       where reported.brand_id = $1 and reported.day = change.day`,
      [brandId, JSON.stringify(changes), now],
    );
  }

  /** Records the results of the days of a report, except days that an earlier report covered. */
  async recordReportedDays(brandId: number, { startDate, endDate }: DayRange, now: Date): Promise<void> {
    await this.database.execute(
      `insert into reported_days (brand_id, day, ftd, amount, told_at)
       select $1, covered.day::date, coalesce(current.ftd, 0), coalesce(current.amount, 0), $4
       from generate_series($2::timestamp, $3::timestamp, '1 day') covered (day)
       left join (${daySumsSql}) current on current.day = covered.day::date
       on conflict do nothing`,
      [brandId, startDate, endDate, now],
    );
  }
}
