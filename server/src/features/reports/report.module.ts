import { Module } from '@nestjs/common';
import { BrandModule } from '../brands/brand.module.js';
import { StatisticModule } from '../statistics/statistic.module.js';
import { MissedReportController, ReportController } from './report.controller.js';
import { ReportRepository } from './report.repository.js';
import { ReportScheduleJobs, ReportService } from './report.service.js';
import { ReportEnqueuer } from './report-enqueuer.service.js';
import { ReportScheduleService } from './report-schedule.service.js';

/** Reports in the chats of brands, both scheduled and sent by hand. */
@Module({
  imports: [BrandModule, StatisticModule],
  controllers: [ReportController, MissedReportController],
  providers: [ReportRepository, ReportEnqueuer, ReportService, ReportScheduleService, ReportScheduleJobs],
  exports: [ReportService],
})
export class ReportModule {}
