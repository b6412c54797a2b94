import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import type { Caller } from '../../platform/access/caller.js';
import { AuditTrail } from '../../platform/audit/audit-trail.js';
import { Transactional } from '../../platform/database/database.js';
import { findDatabaseOutage } from '../../platform/database/database-outage.rules.js';
import { editConflict, notFound } from '../../platform/errors/domain-error.js';
import { Jobs } from '../../platform/jobs/jobs.js';
import { toPageView } from '../../platform/lists/lists.rules.js';
import { Clock } from '../../platform/time/clock.js';
import { BrandService } from '../brands/registry/brand.service.js';
import { ReportRepository } from './report.repository.js';
import type { MissedReportFilter } from './report.schemas.js';
import { ReportEnqueuer } from './report-enqueuer.service.js';
import { getDueCutoff, getEndedDay, listRecentMoments, type ReportMoment } from './report-schedule.rules.js';
import { ReportScheduleService } from './report-schedule.service.js';

const BATCH_SIZE = 100;
const ENQUEUE_INTERVAL_MS = 15_000;
const MISSED_INTERVAL_MS = 60_000;

/** Test reports and missed reports, which admins send by hand. */
@Injectable()
export class ReportService {
  private readonly logger = new Logger(ReportService.name);

  constructor(
    private readonly clock: Clock,
    private readonly brands: BrandService,
    private readonly enqueuer: ReportEnqueuer,
    private readonly audit: AuditTrail,
    private readonly reports: ReportRepository,
    private readonly schedule: ReportScheduleService,
  ) {}

  /** Queues a test report of the last day that has ended, and returns its text. */
  @Transactional()
  async enqueueTest(caller: Caller, brandId: number): Promise<{ message: string }> {
    const brand = await this.brands.getReachable(caller, brandId);
    const day = getEndedDay(this.clock.now());
    const due = { kind: 'day', startDate: day, endDate: day } as const;
    // These changes are not recorded as mentioned, so the next scheduled report mentions them too.
    const late = await this.reports.listLateChanges(brandId, due);
    const { source } = await this.enqueuer.enqueue(brand, due, late, { isTest: true });
    await this.audit.record({ action: 'brand.test-report', subjectId: brandId, brandId, after: due });
    return { message: source };
  }

  /** Records reports of the last two weeks as missed if they are too late, for up to `BATCH_SIZE` pairs of a brand and a moment. */
  async recordMissed(): Promise<void> {
    const now = this.clock.now();
    const cutoff = getDueCutoff(now);
    const moments = listRecentMoments(now, cutoff);
    const options = { cutoff, isBeforeCutoff: true, limit: BATCH_SIZE };
    for (const { brandId, momentIndex } of await this.reports.listDueBrands(moments, options)) {
      const moment = moments[momentIndex]!;
      try {
        if ((await this.claimAsMissed(brandId, moment)) > 0)
          this.logger.error(
            `brand ${brandId} got no report of ${moment.endedDay}: it was more than 12 hours late`,
          );
      } catch (error) {
        // Missed reports of other brands are still recorded. This brand is retried in the next run.
        this.logger.error(`the missed reports of brand ${brandId} were not recorded`, error);
      }
    }
  }

  /**
   * Records the due reports of the last two weeks as missed, because they may have been sent before the database was lost. Returns how
   * many.
   */
  async recordDueAsMissed(): Promise<number> {
    const now = this.clock.now();
    const moments = listRecentMoments(now, now);
    // One millisecond later, to include reports that are due exactly now.
    const options = { cutoff: new Date(now.getTime() + 1), isBeforeCutoff: true, limit: BATCH_SIZE };
    for (let count = 0; ;) {
      const due = await this.reports.listDueBrands(moments, options);
      for (const { brandId, momentIndex } of due)
        count += await this.claimAsMissed(brandId, moments[momentIndex]!);
      if (due.length < BATCH_SIZE) return count;
    }
  }

  async listMissed(filter: MissedReportFilter) {
    const data = await this.reports.listMissed(filter);
    return toPageView(data, await this.reports.countMissed(filter), filter.page);
  }

  /**
   * Queues a missed report once, with the current results of its days. Later and concurrent calls throw 409. Throws 404 if there is
   * no such report, or its brand was removed.
   */
  async enqueueMissed(id: number): Promise<void> {
    try {
      await this.claimAndEnqueue(id);
    } catch (error) {
      // In REPEATABLE READ the second of two transactions fails if the first has changed the row.
      if (findDatabaseOutage(error) === 'busy') throw editConflict();
      throw error;
    }
  }

  /** Dismisses missed reports without sending them. Returns the ids of those that were neither sent nor dismissed before. */
  @Transactional()
  async dismissMissed(ids: number[]): Promise<{ done: number[] }> {
    const dismissedReports = await this.reports.dismissMissed(ids, this.clock.now());
    const action = 'brand.dismiss-report' as const;
    await this.audit.record(
      ...dismissedReports.map(({ id: _, brandId, ...before }) => ({
        action,
        subjectId: brandId,
        brandId,
        before,
      })),
    );
    return { done: dismissedReports.map(({ id }) => id) };
  }

  @Transactional('REPEATABLE READ')
  private async claimAndEnqueue(id: number): Promise<void> {
    const now = this.clock.now();
    const report = await this.reports.claimMissedForSending(id, now);
    if (!report) throw (await this.reports.hasBeenMissed(id)) ? editConflict() : notFound();
    const { brandId, ...due } = report;
    const brand = await this.brands.lockForShare(brandId);
    if (!brand) throw notFound();
    await this.schedule.enqueue(brand, due, now);
  }

  @Transactional()
  private async claimAsMissed(brandId: number, moment: ReportMoment): Promise<number> {
    const claim = await this.schedule.claim(brandId, moment, { missedAt: this.clock.now() });
    return claim?.reports.length ?? 0;
  }
}

@Injectable()
export class ReportScheduleJobs implements OnModuleInit {
  constructor(
    private readonly jobs: Jobs,
    private readonly schedule: ReportScheduleService,
    private readonly reports: ReportService,
  ) {}

  /** Reports that became due while the server was down are queued at its start. */
  onModuleInit(): void {
    this.jobs.onStart(() => void this.enqueueDueReports());
  }

  /** Runs in every replica. The primary key of `sent_reports` ensures that each report is queued once. */
  @Interval(ENQUEUE_INTERVAL_MS)
  enqueueDueReports(): Promise<void> {
    return this.jobs.run('send due reports', () => this.schedule.enqueueDue());
  }

  @Interval(MISSED_INTERVAL_MS)
  recordMissedReports(): Promise<void> {
    return this.jobs.run('note missed reports', () => this.reports.recordMissed());
  }
}
