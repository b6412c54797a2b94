import { Controller, Param, Post, Body, Get, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Access, CurrentCaller } from '../../platform/access/access.decorator.js';
import type { Caller } from '../../platform/access/caller.js';
import { IdText, Done, DoneIds, PageFilter } from '../../platform/http/common.schemas.js';
import { Returns, Errors } from '../../platform/http/returns.decorator.js';
import { TestReport, DismissReports, MissedReportPage } from './report.schemas.js';
import { ReportService } from './report.service.js';

@ApiTags('reports')
@Controller('admin/brand/report')
export class ReportController {
  constructor(private readonly reports: ReportService) {}

  @Post(':brand_id')
  @Access('admin')
  @ApiOperation({ description: 'Sends the report of the day that has ended, and answers its text.' })
  @Returns(TestReport)
  sendTestReport(@CurrentCaller() caller: Caller, @Param('brand_id', { schema: IdText }) brandId: number) {
    return this.reports.sendTest(caller, brandId);
  }
}

@ApiTags('outbox')
@Controller('admin/reports/missed')
export class MissedReportController {
  constructor(private readonly reports: ReportService) {}

  @Get()
  @Access('admin')
  @ApiOperation({
    description: 'Reports that were more than twelve hours late, and that nobody has sent by hand.',
  })
  @Returns(MissedReportPage)
  listMissedReports(@Query({ schema: PageFilter }) { page }: PageFilter) {
    return this.reports.list(page);
  }

  @Post('dismiss')
  @Access('admin')
  @Returns(DoneIds)
  dismissMissedReports(@Body({ schema: DismissReports }) { ids }: DismissReports) {
    return this.reports.dismiss(ids);
  }

  @Post(':id/send')
  @Access('admin')
  @ApiOperation({ description: 'Sends it once, with up-to-date figures.' })
  @Errors({ 409: ['edited before'] })
  @Returns(Done)
  sendMissedReport(@Param('id', { schema: IdText }) id: number) {
    return this.reports.send(id);
  }
}
