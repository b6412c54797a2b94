import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { BrandModule } from '../brands/brand.module.js';
import { BrandFiguresService } from './brand-figures.service.js';
import { BrandSumRepository } from './brand-sum.repository.js';
import { FigureService } from './figure.service.js';
import { RatingComparisonRepository } from './rating/rating-comparison.repository.js';
import { RatingService } from './rating/rating.service.js';
import { ResultRepository } from './result.repository.js';
import { StatisticController } from './statistic.controller.js';
import { StatisticExportService } from './statistic-export.service.js';
import { Statistic, StatisticChange } from './statistic.entity.js';
import { StatisticJobs } from './statistic.jobs.js';
import { StatisticMiniAppController } from './statistic.mini-app.controller.js';
import { StatisticRepository } from './statistic.repository.js';
import { StatisticService } from './statistic.service.js';

/** Statistics of results, and ratings. */
@Module({
  imports: [TypeOrmModule.forFeature([Statistic, StatisticChange]), BrandModule],
  controllers: [StatisticController, StatisticMiniAppController],
  providers: [
    StatisticRepository,
    ResultRepository,
    BrandSumRepository,
    RatingComparisonRepository,
    BrandFiguresService,
    FigureService,
    StatisticService,
    StatisticExportService,
    RatingService,
    StatisticJobs,
  ],
  exports: [BrandFiguresService, FigureService, RatingService, StatisticService],
})
export class StatisticModule {}

declare module '../../platform/events/change-announcer.js' {
  interface Topics {
    statistics: true;
  }
}
