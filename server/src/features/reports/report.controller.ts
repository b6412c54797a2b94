import { Controller, Param, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Access, CurrentCaller } from '../../platform/access/access.decorator.js';
import type { Caller } from '../../platform/access/caller.js';
import { IdText } from '../../platform/http/common.schemas.js';
import { Returns } from '../../platform/http/returns.decorator.js';
import { TestReport } from './report.schemas.js';
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
