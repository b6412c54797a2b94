import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, CurrentCaller } from '../../../platform/access/access.decorator.js';
import type { Caller } from '../../../platform/access/caller.js';
import { Errors, Returns } from '../../../platform/http/returns.decorator.js';
import { RatingService } from '../rating/rating.service.js';
import { Rating, StatisticFilter, StatisticView } from '../results/statistic.schemas.js';
import { StatisticService } from './statistic.service.js';

@ApiTags('mini-app')
@Controller('t')
export class StatisticMiniAppController {
  constructor(
    private readonly statistics: StatisticService,
    private readonly rating: RatingService,
  ) {}

  @Get('deposits/stat')
  @Access('member')
  @Errors({ 400: ['Date not selected', 'Week period is not selected', 'Month is not selected'] })
  @Returns(StatisticView)
  getOwnStatistic(
    @CurrentCaller() caller: Caller,
    @Query({ schema: StatisticFilter }) filter: StatisticFilter,
  ) {
    return this.statistics.getOwn(caller, filter);
  }

  @Get('rating')
  @Access('member')
  @Returns(Rating)
  getOwnRating(@CurrentCaller() caller: Caller) {
    return this.rating.ofBrand(caller);
  }
}
