import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { BrandModule } from '../brands/brand.module.js';
import { StatisticModule } from '../statistics/statistic.module.js';
import { ReportService, ReportScheduleJobs } from './report.service.js';
import { ReportEnqueuer } from './report-enqueuer.service.js';
import { ReportController, MissedReportController } from './report.controller.js';
import { ReportScheduleService } from './report-schedule.service.js';
import { SentReport } from './report.entity.js';
import { ReportRepository } from './report.repository.js';

/** Reports in the chats of brands, both scheduled and sent by hand. */
@Module({
  imports: [TypeOrmModule.forFeature([SentReport]), BrandModule, StatisticModule],
  controllers: [ReportController, MissedReportController],
  providers: [ReportRepository, ReportEnqueuer, ReportService, ReportScheduleService, ReportScheduleJobs],
  exports: [ReportService],
})
export class ReportModule {}
