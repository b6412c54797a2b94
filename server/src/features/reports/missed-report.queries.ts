import type { EntityManager } from 'typeorm';
import { changedRow, hasRow } from '../../platform/database/statements/statement.js';
import { PAGE_SIZE, rowsBefore } from '../../platform/paging.rules.js';
import type { DueReport } from './report-schedule.rules.js';
import type { MissedReportView } from './report.schemas.js';

const MISSED = 'r.missed_at is not null and r.queued_at is null';

/** One page of missed reports that nobody has sent by hand, latest first, and the number of all of them. */
export async function findMissedReports(
  db: EntityManager,
  page: number,
): Promise<[reports: MissedReportView[], count: number]> {
  const reports = await db.query<MissedReportView[]>(
    `select r.id::int, json_build_object('id', b.id, 'name', b.name) as brand, r.kind as period,
       r.start_date::text as date_start, r.end_date::text as date_end, r.due_at
     from sent_reports r join brands b on b.id = r.brand_id and b.removed_at is null
     where ${MISSED} order by r.due_at desc, r.id desc limit $1 offset $2`,
    [PAGE_SIZE, rowsBefore(page)],
  );
  const [{ count }] = await db.query<[{ count: number }]>(
    `select count(*)::int as count
     from sent_reports r join brands b on b.id = r.brand_id and b.removed_at is null where ${MISSED}`,
  );
  return [reports, count];
}

/** Marks a missed report as sent. Null if somebody has already sent it, or if it does not exist. */
export const takeMissedReport = changedRow<DueReport & { brandId: number }, [id: number, now: Date]>(`
  update sent_reports r set queued_at = $2 where r.id = $1 and ${MISSED}
  returning r.brand_id as "brandId", r.kind, r.start_date::text as "startDate", r.end_date::text as "endDate"`);

export const isMissedReport = hasRow<[id: number]>(
  'select 1 from sent_reports where id = $1 and missed_at is not null',
);
