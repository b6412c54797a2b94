import { Injectable, Logger } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { recordAct } from '../../platform/audit/record-act.js';
import { Clock } from '../../platform/clock.js';
import type { Brand } from '../brands/brand.entity.js';
import { PeriodService } from '../periods/period.service.js';
import { findLateChanges, insertReportedDays, updateTold } from './late-change.queries.js';
import { ReportComposer } from './report-composer.service.js';
import {
  dueReports,
  latestDue,
  openMoments,
  type DueReport,
  type ReportMoment,
} from './report-schedule.rules.js';
import { findDueBrands, insertSentReports, lockFreeBrand } from './sent-report.queries.js';

/** How many brands get their reports in one go: a stop waits for that. */
const BATCH = 100;

/** The reports that brands get by themselves (decision 6). */
@Injectable()
export class ReportScheduleService {
  private readonly logger = new Logger(ReportScheduleService.name);

  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly periods: PeriodService,
    private readonly composer: ReportComposer,
  ) {}

  /**
   * Queues what is due and was not queued by any replica; also what was missed, unless it is too old by now. Takes some
   * brands at a time, and returns how many.
   */
  async sendDue(): Promise<number> {
    let count = 0;
    const now = this.clock.now();
    const moments = openMoments(now);
    const due = { dueSince: latestDue(now), limit: BATCH };
    for (const { brandId, n } of await findDueBrands(this.dataSource.manager, moments, due)) {
      try {
        // One snapshot: what the report tells of a day is what is noted of it.
        await this.dataSource.transaction('REPEATABLE READ', (db) => this.sendTo(db, brandId, moments[n]!));
        count += 1;
      } catch (error) {
        // The others get theirs; this one is due again the next time.
        this.logger.error(`reports of brand ${brandId}: ${String(error)}`);
      }
    }
    return count;
  }

  private async sendTo(db: EntityManager, brandId: number, moment: ReportMoment): Promise<void> {
    const brand = await lockFreeBrand(db, brandId);
    if (brand?.reportHour !== moment.reportHour) return;
    const now = this.clock.now();
    const ended = await this.periods.periodsEndingOn(db, brandId, moment.endedDay);
    const claimed = await insertSentReports(db, brandId, dueReports(moment.endedDay, ended), {
      dueAt: moment.dueAt,
      queuedAt: brand.reportShow ? now : null,
    });
    if (!brand.reportShow) return;
    for (const report of claimed) await this.queue(db, brand, report, now);
  }

  /** Queues a report with what it tells of other days, and notes what it told. */
  async queue(db: EntityManager, brand: Brand, report: DueReport, now: Date): Promise<void> {
    const { kind, startDate, endDate } = report;
    // Longer reports have the whole of their days in them, whenever it was moderated.
    const late = kind === 'day' ? await findLateChanges(db, brand.id, report) : [];
    const key = `report:${brand.id}:${kind}:${startDate}:${endDate}`;
    await this.composer.queue(db, brand, report, late, { key });
    await updateTold(db, brand.id, late, now);
    await insertReportedDays(db, brand.id, report, now);
    const after = { kind, start_date: startDate, end_date: endDate };
    await recordAct(db, { action: 'brand.report', subjectId: brand.id, brandId: brand.id, after });
  }
}
