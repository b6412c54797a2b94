import { IsNull, type EntityManager } from 'typeorm';
import { Brand } from '../brands/brand.entity.js';
import type { DueReport, ReportMoment } from './report-schedule.rules.js';

export interface DueBrand {
  brandId: number;
  /** Which of the moments. */
  n: number;
}

/**
 * Some of the brands that were there at a moment of theirs and have not got its reports; in no order, so that one that
 * fails holds up no other, and replicas seldom meet. Whoever got the reports of the day before at a later hour has since
 * been given an earlier one: at that later hour at the soonest the next were due. `isMissed`: those that were due before
 * `dueSince`, instead of since then.
 */
export function findDueBrands(
  db: EntityManager,
  moments: ReportMoment[],
  { dueSince, isMissed = false, limit }: { dueSince: Date; isMissed?: boolean; limit: number },
): Promise<DueBrand[]> {
  return db.query(
    `select b.id as "brandId", m.n
     from json_to_recordset($1) m (n int, "reportHour" int, "endedDay" date, "dueAt" timestamptz)
     join brands b on b.removed_at is null and b.report_hour = m."reportHour" and b.created_at <= m."dueAt"
     left join sent_reports before
       on before.brand_id = b.id and before.kind = 'day' and before.start_date = m."endedDay" - 1
     where greatest(m."dueAt", before.due_at + interval '24 hours') ${isMissed ? '<' : '>='} $2
       and not exists (
         select from sent_reports s where s.brand_id = b.id and s.kind = 'day' and s.start_date = m."endedDay"
       )
     order by random() limit $3`,
    [JSON.stringify(moments.map((moment, n) => ({ n, ...moment }))), dueSince, limit],
  );
}

/** Null: another replica is at it. Deposits go on meanwhile; settings wait. */
export function lockFreeBrand(db: EntityManager, id: number): Promise<Brand | null> {
  return db.findOne(Brand, {
    where: { id, removedAt: IsNull() },
    lock: { mode: 'for_no_key_update', onLocked: 'skip_locked' },
  });
}

/** Claims the reports; answers those that nobody has claimed before. `queuedAt` null: they are not to be sent. */
export async function insertSentReports(
  db: EntityManager,
  brandId: number,
  reports: DueReport[],
  { dueAt, queuedAt, missedAt = null }: { dueAt: Date; queuedAt: Date | null; missedAt?: Date | null },
): Promise<DueReport[]> {
  const claimed = await db.query<{ key: string }[]>(
    `insert into sent_reports (brand_id, kind, start_date, end_date, due_at, queued_at, missed_at)
     select $1, kind, "startDate", "endDate", $3, $4, $5
     from json_to_recordset($2) r (kind text, "startDate" date, "endDate" date)
     on conflict do nothing
     returning kind || ' ' || start_date as key`,
    [brandId, JSON.stringify(reports), dueAt, queuedAt, missedAt],
  );
  const keys = new Set(claimed.map(({ key }) => key));
  return reports.filter(({ kind, startDate }) => keys.has(`${kind} ${startDate}`));
}
