import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { BrandModule } from '../brands/brand.module.js';
import { StatisticModule } from '../statistics/statistic.module.js';
import { MissedReportController } from './missed-report.controller.js';
import { ReportService } from './report.service.js';
import { ReportComposer } from './report-composer.service.js';
import { ReportController } from './report.controller.js';
import { ReportScheduleJobs } from './report-schedule.jobs.js';
import { ReportScheduleService } from './report-schedule.service.js';
import { ReportedDay } from './reported-day.entity.js';
import { ReportedDayRepository } from './reported-day.repository.js';
import { SentReport } from './sent-report.entity.js';
import { SentReportRepository } from './sent-report.repository.js';

/** Reports in the chats of brands, scheduled and by hand. */
@Module({
  imports: [TypeOrmModule.forFeature([SentReport, ReportedDay]), BrandModule, StatisticModule],
  controllers: [ReportController, MissedReportController],
  providers: [
    SentReportRepository,
    ReportedDayRepository,
    ReportComposer,
    ReportService,
    ReportScheduleService,
    ReportScheduleJobs,
  ],
  exports: [ReportScheduleService],
})
export class ReportModule {}
