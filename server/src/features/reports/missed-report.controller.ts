import { Body, Controller, Get, HttpCode, HttpStatus, Param, Post, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Access } from '../../platform/access/access.decorator.js';
import { Done, DoneIds, IdText, PageFilter } from '../../platform/http/common.schemas.js';
import { Errors, Returns } from '../../platform/http/returns.decorator.js';
import { ReportService } from './report.service.js';
import { DismissReports, MissedReportPage } from './report.schemas.js';

@ApiTags('outbox')
@Controller('admin/reports/missed')
export class MissedReportController {
  constructor(private readonly missed: ReportService) {}

  @Get()
  @Access('admin')
  @ApiOperation({
    description: 'Reports that were more than twelve hours late, and that nobody has sent by hand.',
  })
  @Returns(MissedReportPage)
  listMissedReports(@Query({ schema: PageFilter }) { page }: PageFilter) {
    return this.missed.list(page);
  }

  @Post('dismiss')
  @Access('admin')
  @HttpCode(HttpStatus.OK)
  @Returns(DoneIds)
  dismissMissedReports(@Body({ schema: DismissReports }) { ids }: DismissReports) {
    return this.missed.dismiss(ids);
  }

  @Post(':id/send')
  @Access('admin')
  @HttpCode(HttpStatus.OK)
  @ApiOperation({ description: 'Sends it once, with up-to-date figures.' })
  @Errors({ 409: ['edited before'] })
  @Returns(Done)
  sendMissedReport(@Param('id', { schema: IdText }) id: number) {
    return this.missed.send(id);
  }
}
