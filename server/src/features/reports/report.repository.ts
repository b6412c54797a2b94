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

/** SQL after `from`: the missed reports `r` of brands `b`. `$1`: the id of a brand; null: all. */
const missedReportsSql = `sent_reports r join brands b on b.id = r.brand_id and b.removed_at is null
  where ${isMissedSql} and ($1::int is null or b.id = $1)`;

/** The results of a brand ($1) by day, as in its statistics: accepted deposits and FTD corrections. */
const daySumsSql = `
  select day, coalesce(sum(count) filter (where is_ftd), 0)::int as ftd, sum(amount) as amount
  from ${dayResults} r where brand_id = $1 group by day`;

/**
 * Reports that became due (queued, missed, or unwanted by the brand), and the results that reports stated for each day. SQL
 * throughout, because the statements work on sets.
 */
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
      `select b.id as "brandId", m.n as "momentIndex"
       from json_to_recordset($1) m (n int, "reportHour" int, "endedDay" date, "dueAt" timestamptz)
       join brands b on b.removed_at is null and b.report_hour = m."reportHour" and b.created_at <= m."dueAt"
       left join sent_reports before
         on before.brand_id = b.id and before.kind = 'day' and before.start_date = m."endedDay" - 1
       where greatest(m."dueAt", before.due_at + interval '24 hours') ${isBeforeCutoff ? '<' : '>='} $2
         and not exists (
           select from sent_reports s where s.brand_id = b.id and s.kind = 'day' and s.start_date = m."endedDay"
         )
       order by random() limit $3`,
      [JSON.stringify(moments.map((moment, n) => ({ n, ...moment }))), cutoff, limit],
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
      `select r.id::int, json_build_object('id', b.id, 'name', b.name) as brand, r.kind as period,
         r.start_date::text as date_start, r.end_date::text as date_end, r.due_at
       from ${missedReportsSql} order by r.due_at desc, r.id desc limit $2 offset $3`,
      [brand_id ?? null, PAGE_SIZE, getOffset(page)],
    );
  }

  countMissed({ brand_id }: MissedReportFilter): Promise<number> {
    return this.database.value(`select count(*)::int from ${missedReportsSql}`, [brand_id ?? null]);
  }

  /** Marks a missed report as queued. Null if it was already queued or dismissed, or does not exist. */
  claimMissedForSending(id: number, now: Date): Promise<(ClaimedReport & { brandId: number }) | null> {
    return this.database.row(
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
      `select r.day::text, coalesce(s.ftd, 0) - r.ftd as ftd, coalesce(s.amount, 0) - r.amount as amount, array(
         select case d.type when 'retention' then 'A' else 'F' end || d.id
         from deposits d
         where d.brand_id = $1 and d.moderated_at >= r.told_at and d.status in ('accept', 'delete')
           and d.created_at >= r.day::timestamp at time zone '${REPORTING_ZONE}'
           and d.created_at < (r.day + 1)::timestamp at time zone '${REPORTING_ZONE}'
         order by d.id
       ) as labels
       from reported_days r left join (${daySumsSql}) s on s.day = r.day
       where r.brand_id = $1 and r.day not between $2 and $3
         and (r.ftd, r.amount) <> (coalesce(s.ftd, 0), coalesce(s.amount, 0))
       order by r.day desc`,
      [brandId, startDate, endDate],
    );
  }

  /** Records that a report mentioned these changes, so that later reports do not. */
  async recordMentionedChanges(brandId: number, changes: LateChange[], now: Date): Promise<void> {
    await this.database.execute(
      `update reported_days r set ftd = r.ftd + c.ftd, amount = r.amount + c.amount, told_at = $3
       from json_to_recordset($2) c (day date, ftd int, amount numeric)
       where r.brand_id = $1 and r.day = c.day`,
      [brandId, JSON.stringify(changes), now],
    );
  }

  /** Records the results of the days of a report, except days that an earlier report covered. */
  async recordReportedDays(brandId: number, { startDate, endDate }: DayRange, now: Date): Promise<void> {
    await this.database.execute(
      `insert into reported_days (brand_id, day, ftd, amount, told_at)
       select $1, d::date, coalesce(s.ftd, 0), coalesce(s.amount, 0), $4
       from generate_series($2::timestamp, $3::timestamp, '1 day') d left join (${daySumsSql}) s on s.day = d::date
       on conflict do nothing`,
      [brandId, startDate, endDate, now],
    );
  }
}
