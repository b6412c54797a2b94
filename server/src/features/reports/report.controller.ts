import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, CurrentCaller } from '../../platform/access/access.decorator.js';
import type { Caller } from '../../platform/access/caller.js';
import { Done, DoneIds } from '../../platform/http/common.schemas.js';
import { Description, Errors, IdParam, Returns } from '../../platform/http/returns.decorator.js';
import { DismissReports, MissedReportFilter, MissedReportPage, TestReport } from './report.schemas.js';
import { ReportService } from './report.service.js';

@ApiTags('reports')
@Controller('admin/brand/report')
export class ReportController {
  constructor(private readonly reports: ReportService) {}

  @Post(':brand_id')
  @Access('admin')
  @Description('Queues the report of the last day that has ended, marked as a test, and returns its text.')
  @Returns(TestReport)
  sendTestReport(@CurrentCaller() caller: Caller, @IdParam('brand_id') brandId: number) {
    return this.reports.enqueueTest(caller, brandId);
  }
}

@ApiTags('outbox')
@Controller('admin/reports/missed')
export class MissedReportController {
  constructor(private readonly reports: ReportService) {}

  @Get()
  @Access('admin')
  @Description(
    'Reports that were not sent because they were more than twelve hours late, or because they may have been sent before the database was restored. Without those that were sent by hand or dismissed.',
  )
  @Returns(MissedReportPage)
  listMissedReports(@Query({ schema: MissedReportFilter }) filter: MissedReportFilter) {
    return this.reports.listMissed(filter);
  }

  @Post('dismiss')
  @Access('admin')
  @Returns(DoneIds)
  dismissMissedReports(@Body({ schema: DismissReports }) { ids }: DismissReports) {
    return this.reports.dismissMissed(ids);
  }

  @Post(':id/send')
  @Access('admin')
  @Description('Queues a missed report once, with the current figures.')
  @Errors({ 409: ['edited before'] })
  @Returns(Done)
  sendMissedReport(@IdParam() id: number) {
    return this.reports.enqueueMissed(id);
  }
}
