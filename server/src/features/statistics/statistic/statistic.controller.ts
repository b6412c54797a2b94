import { Controller, Get, Query, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Access, CurrentCaller, NeedsPasskey } from '../../../platform/access/access.decorator.js';
import type { ApiKeyCaller, Caller, Reach } from '../../../platform/access/caller.js';
import { ReturnsFile, sendFile } from '../../../platform/exports/export-response.js';
import { Description, Errors, IdParam, Returns } from '../../../platform/http/returns.decorator.js';
import { RatingService } from '../rating/rating.service.js';
import {
  BrandStatistic,
  BrandTrend,
  ManagerRating,
  Rating,
  RatingComparison,
  RatingExport,
  StatisticExport,
  StatisticFilter,
  StatisticView,
  DaysFilter,
} from '../results/statistic.schemas.js';
import { StatisticService } from './statistic.service.js';
import { StatisticExportService } from './statistic-export.service.js';

const missingDateErrors = ['Date not selected', 'Week period is not selected', 'Month is not selected'];

@ApiTags('reports')
@Controller()
export class StatisticController {
  constructor(
    private readonly statistics: StatisticService,
    private readonly rating: RatingService,
    private readonly exports: StatisticExportService,
  ) {}

  @Get('brand/reports/:id')
  @Access({ staff: 'reports', apiKey: 'reports:read' })
  @Description(
    'Figures of the members, and of former members with results, on the day, in the week (Friday to Thursday) or in the period that contains `date`. By default, they include a change within a minute. `created_at` is the time at which they were computed.',
  )
  @Errors({ 400: missingDateErrors })
  @Returns(BrandStatistic)
  getStatistic(
    @CurrentCaller() caller: Reach,
    @IdParam() id: number,
    @Query({ schema: StatisticFilter }) filter: StatisticFilter,
  ) {
    return this.statistics.get(caller, id, filter);
  }

  @Get('brand/reports/trend/:id')
  @Access({ staff: 'reports' })
  @Returns(BrandTrend)
  getBrandTrend(
    @CurrentCaller() caller: Caller,
    @IdParam() id: number,
    @Query({ schema: DaysFilter }) filter: DaysFilter,
  ) {
    return this.statistics.getTrend(caller, id, filter);
  }

  @Get('manager/rating')
  @Access({ staff: 'rating', apiKey: 'reports:read' })
  @Returns(ManagerRating)
  getManagerRating(@CurrentCaller() caller: Reach) {
    return this.rating.getManagerRating(caller);
  }

  @Get('manager/rating/comparison')
  @Access({ staff: 'rating' })
  @Description(
    'Targets, results on the same days of the previous period (without one, in as many days just before), and teams, for comparison with the rating.',
  )
  @Returns(RatingComparison)
  compareRating(@CurrentCaller() caller: Caller) {
    return this.rating.compare(caller);
  }

  @Get('manager/rating/export')
  @Access({ staff: 'rating', apiKey: 'reports:read' })
  @NeedsPasskey()
  @ReturnsFile()
  @Description('The rating as a CSV (the default) or XLSX file, with `format`.')
  async exportRating(
    @CurrentCaller() caller: Caller | ApiKeyCaller,
    @Query({ schema: RatingExport }) filter: RatingExport,
    @Res() reply: FastifyReply,
  ) {
    sendFile(reply, await this.exports.exportRating(caller, filter));
  }

  @Get('brand/reports/export/:id')
  @Access({ staff: 'reports', apiKey: 'reports:read' })
  @NeedsPasskey()
  @ReturnsFile()
  @Description('The statistic of a brand as a CSV (the default) or XLSX file, with `format`.')
  @Errors({ 400: missingDateErrors })
  async exportStatistic(
    @CurrentCaller() caller: Reach,
    @IdParam() id: number,
    @Query({ schema: StatisticExport }) filter: StatisticExport,
    @Res() reply: FastifyReply,
  ) {
    sendFile(reply, await this.exports.exportStatistic(caller, id, filter));
  }
}

@ApiTags('mini-app')
@Controller('t')
export class StatisticMiniAppController {
  constructor(
    private readonly statistics: StatisticService,
    private readonly rating: RatingService,
  ) {}

  @Get('deposits/stat')
  @Access('member')
  @Errors({ 400: missingDateErrors })
  @Returns(StatisticView)
  getOwnStatistic(
    @CurrentCaller() caller: Caller,
    @Query({ schema: StatisticFilter }) filter: StatisticFilter,
  ) {
    return this.statistics.getForMember(caller, filter);
  }

  @Get('rating')
  @Access('member')
  @Returns(Rating)
  getOwnRating(@CurrentCaller() caller: Caller) {
    return this.rating.getBrandRating(caller);
  }
}
