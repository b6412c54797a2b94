import { Controller, Get, Param, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, CurrentCaller } from '../../platform/access/access.decorator.js';
import type { Caller, Reach } from '../../platform/access/caller.js';
import { IdText } from '../../platform/http/common.schemas.js';
import { Returns } from '../../platform/http/returns.decorator.js';
import { RatingService } from './rating.service.js';
import { ManagerRating, StatisticFilter, StatisticView, TestReport } from './report.schemas.js';
import { ReportService } from './report.service.js';
import { StatisticService } from './statistic.service.js';

@ApiTags('reports')
@Controller()
export class ReportController {
  constructor(
    private readonly statistics: StatisticService,
    private readonly rating: RatingService,
    private readonly reports: ReportService,
  ) {}

  @Get('brand/reports/:id')
  @Access({ staff: 'reports', orApiKey: true })
  @Returns(StatisticView)
  getStatistic(
    @CurrentCaller() caller: Reach,
    @Param('id', { schema: IdText }) id: number,
    @Query({ schema: StatisticFilter }) filter: StatisticFilter,
  ) {
    return this.statistics.get(caller, id, filter);
  }

  @Get('manager/rating')
  @Access({ staff: 'rating' })
  @Returns(ManagerRating)
  getManagerRating(@CurrentCaller() caller: Caller) {
    return this.rating.ofBrands(caller);
  }

  @Post('admin/brand/report/:brand_id')
  @Access('admin')
  @Returns(TestReport)
  sendTestReport(@CurrentCaller() caller: Caller, @Param('brand_id', { schema: IdText }) brandId: number) {
    return this.reports.sendTest(caller, brandId);
  }
}
