import { Module } from '@nestjs/common';
import { BrandModule } from '../brands/brand.module.js';
import { MemberModule } from '../brands/members/member.module.js';
import { PeriodModule } from '../brands/periods/period.module.js';
import { StatisticModule } from '../statistics/statistic.module.js';
import { MissedReportController } from './missed-report.controller.js';
import { MissedReportService } from './missed-report.service.js';
import { ReportComposer } from './report-composer.service.js';
import { ReportController } from './report.controller.js';
import { ReportScheduleJobs } from './report-schedule.jobs.js';
import { ReportScheduleService } from './report-schedule.service.js';
import { ReportService } from './report.service.js';

/** Reports in the chats of brands, scheduled and by hand. */
@Module({
  imports: [BrandModule, MemberModule, PeriodModule, StatisticModule],
  controllers: [ReportController, MissedReportController],
  providers: [ReportComposer, ReportService, ReportScheduleService, MissedReportService, ReportScheduleJobs],
  exports: [ReportScheduleService],
})
export class ReportModule {}
