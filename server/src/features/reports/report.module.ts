import { Module } from '@nestjs/common';
import { BrandModule } from '../brands/brand.module.js';
import { PeriodModule } from '../periods/period.module.js';
import { FigureService } from './figure.service.js';
import { MissedReportController } from './missed-report.controller.js';
import { MissedReportService } from './missed-report.service.js';
import { RatingService } from './rating.service.js';
import { ReportComposer } from './report-composer.service.js';
import { ReportController } from './report.controller.js';
import { ReportJobs } from './report.jobs.js';
import { ReportMiniAppController } from './report.mini-app.controller.js';
import { ReportScheduleJobs } from './report-schedule.jobs.js';
import { ReportScheduleService } from './report-schedule.service.js';
import { ReportService } from './report.service.js';
import { StatisticService } from './statistic.service.js';

/** What people achieved: statistics, ratings, and the reports on them. */
@Module({
  imports: [BrandModule, PeriodModule],
  controllers: [ReportController, MissedReportController, ReportMiniAppController],
  providers: [
    FigureService,
    StatisticService,
    RatingService,
    ReportComposer,
    ReportService,
    ReportScheduleService,
    MissedReportService,
    ReportScheduleJobs,
    ReportJobs,
  ],
  exports: [RatingService, ReportScheduleService],
})
export class ReportModule {}
