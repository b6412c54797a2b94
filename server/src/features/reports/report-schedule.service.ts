import { Injectable, Logger } from '@nestjs/common';
import { AuditTrail } from '../../platform/audit/audit-trail.js';
import { Transactional } from '../../platform/database/database.js';
import { Clock } from '../../platform/time/clock.js';
import { PeriodService } from '../brands/periods/period.service.js';
import type { Brand } from '../brands/registry/brand.entity.js';
import { BrandService } from '../brands/registry/brand.service.js';
import { ReportRepository } from './report.repository.js';
import { ReportEnqueuer } from './report-enqueuer.service.js';
import {
  type ClaimedReport,
  getDueCutoff,
  listDueReports,
  listSendableMoments,
  type ReportMoment,
} from './report-schedule.rules.js';

/** The maximum number of pairs of a brand and a moment in one run. Limited, because a stopping server waits for the run to end. */
const BATCH_SIZE = 100;

/** Queues reports when they are due. */
@Injectable()
export class ReportScheduleService {
  private readonly logger = new Logger(ReportScheduleService.name);

  constructor(
    private readonly reports: ReportRepository,
    private readonly clock: Clock,
    private readonly brands: BrandService,
    private readonly periods: PeriodService,
    private readonly enqueuer: ReportEnqueuer,
    private readonly audit: AuditTrail,
  ) {}

  /** Queues due reports that are not too late, for up to `BATCH_SIZE` pairs of a brand and a moment. Returns how many pairs had no error. */
  async enqueueDue(): Promise<number> {
    let count = 0;
    const now = this.clock.now();
    const moments = listSendableMoments(now);
    const due = await this.reports.listDueBrands(moments, { cutoff: getDueCutoff(now), limit: BATCH_SIZE });
    for (const { brandId, momentIndex } of due) {
      try {
        await this.enqueueForBrand(brandId, moments[momentIndex]!);
        count++;
      } catch (error) {
        // Other brands still get their reports. This brand is retried in the next run.
        this.logger.error(`the reports of brand ${brandId} failed`, error);
      }
    }
    return count;
  }

  /** Uses one snapshot, so that the recorded results of a day equal those in the report. */
  @Transactional('REPEATABLE READ')
  private async enqueueForBrand(brandId: number, moment: ReportMoment): Promise<void> {
    const now = this.clock.now();
    const claim = await this.claim(brandId, moment, { queuedAt: now });
    if (claim) for (const report of claim.reports) await this.enqueue(claim.brand, report, now);
  }

  /** Claims the due reports of a brand. Null if it is locked or removed, if its report hour has changed, or if it wants no reports. */
  async claim(
    brandId: number,
    { dueAt, endedDay, reportHour }: ReportMoment,
    outcome: { queuedAt: Date } | { missedAt: Date },
  ): Promise<{ brand: Brand; reports: ClaimedReport[] } | null> {
    const brand = await this.brands.tryLock(brandId);
    if (brand?.reportHour !== reportHour) return null;
    const due = listDueReports(endedDay, await this.periods.listEndingOn(brandId, endedDay));
    // Reports that a brand does not want are claimed too, so that enabling reports later does not send old ones.
    const reports = await this.reports.claim(brandId, due, { dueAt, ...(brand.reportShow && outcome) });
    return brand.reportShow ? { brand, reports } : null;
  }

  /** Queues a report with its late changes, and records the results and changes that it contains. */
  async enqueue(brand: Brand, report: ClaimedReport, now: Date): Promise<void> {
    const { kind, startDate, endDate } = report;
    // Reports of a week or month mention no late changes, because a daily report is due at the same time.
    const late = kind === 'day' ? await this.reports.listLateChanges(brand.id, report) : [];
    const key = `report:${brand.id}:${kind}:${startDate}:${endDate}`;
    await this.enqueuer.enqueue(brand, report, late, { key });
    await this.reports.recordMentionedChanges(brand.id, late, now);
    await this.reports.recordReportedDays(brand.id, report, now);
    const after = { kind, start_date: startDate, end_date: endDate };
    await this.audit.record({
      action: 'brand.report',
      subjectId: brand.id,
      brandId: brand.id,
      after,
      events: [{ type: 'report.sent', objectId: report.id, data: after }],
    });
  }
}
