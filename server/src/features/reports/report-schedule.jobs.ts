import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { Jobs } from '../../platform/jobs/jobs.js';
import { ReportService } from './report.service.js';
import { ReportScheduleService } from './report-schedule.service.js';

const NOTE_MS = 60_000;
const LOOK_MS = 15_000;

@Injectable()
export class ReportScheduleJobs implements OnModuleInit {
  constructor(
    private readonly jobs: Jobs,
    private readonly schedule: ReportScheduleService,
    private readonly missed: ReportService,
  ) {}

  /** Sends at once what became due while the server was down. */
  onModuleInit(): void {
    this.jobs.onStart(() => void this.sendDueReports());
  }

  /** Runs in every replica. The database ensures that each report is queued once. */
  @Interval(LOOK_MS)
  sendDueReports(): Promise<void> {
    return this.jobs.run('send due reports', () => this.schedule.sendDue());
  }

  @Interval(NOTE_MS)
  recordMissedReports(): Promise<void> {
    return this.jobs.run('note missed reports', () => this.missed.recordMissed());
  }
}
