import { IsNull, type EntityManager } from 'typeorm';
import { Brand } from '../brands/brand.entity.js';
import type { DueReport, ReportMoment } from './report-schedule.rules.js';

export interface DueBrand {
  brandId: number;
  /** The index of the moment. */
  n: number;
}

/**
 * Up to `limit` brands that have not got the reports of one of the moments. The order is random, so that a brand that fails
 * does not block others, and replicas seldom take the same brand. If the report hour was moved to an earlier one, the next
 * reports are due 24 hours after the last ones. `isMissed`: finds those due before `dueSince` instead of those due since.
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

/** Locks a brand until commit. Null if another replica has locked it. Deposits go on meanwhile, changes of settings wait. */
export function lockFreeBrand(db: EntityManager, id: number): Promise<Brand | null> {
  return db.findOne(Brand, {
    where: { id, removedAt: IsNull() },
    lock: { mode: 'for_no_key_update', onLocked: 'skip_locked' },
  });
}

/** Claims reports, and returns those that nobody has claimed before. Without `queuedAt` they are not sent. */
export async function insertSentReports(
  db: EntityManager,
  brandId: number,
  reports: DueReport[],
  { dueAt, queuedAt, missedAt }: { dueAt: Date; queuedAt?: Date; missedAt?: Date },
): Promise<DueReport[]> {
  const claimed = await db.query<{ key: string }[]>(
    `insert into sent_reports (brand_id, kind, start_date, end_date, due_at, queued_at, missed_at)
     select $1, kind, "startDate", "endDate", $3, $4, $5
     from json_to_recordset($2) r (kind text, "startDate" date, "endDate" date)
     on conflict do nothing
     returning kind || ' ' || start_date as key`,
    [brandId, JSON.stringify(reports), dueAt, queuedAt ?? null, missedAt ?? null],
  );
  const keys = new Set(claimed.map(({ key }) => key));
  return reports.filter(({ kind, startDate }) => keys.has(`${kind} ${startDate}`));
}
