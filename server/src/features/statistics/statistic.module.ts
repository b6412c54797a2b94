import { Module } from '@nestjs/common';
import { BrandModule } from '../brands/brand.module.js';
import { PeriodModule } from '../brands/periods/period.module.js';
import { BrandFiguresService } from './brand-figures.service.js';
import { FigureService } from './figure.service.js';
import { RatingService } from './rating.service.js';
import { StatisticController } from './statistic.controller.js';
import { StatisticExportController } from './statistic-export.controller.js';
import { StatisticExportService } from './statistic-export.service.js';
import { StatisticJobs } from './statistic.jobs.js';
import { StatisticMiniAppController } from './statistic.mini-app.controller.js';
import { StatisticService } from './statistic.service.js';

/** Statistics of results, and ratings. */
@Module({
  imports: [BrandModule, PeriodModule],
  controllers: [StatisticController, StatisticExportController, StatisticMiniAppController],
  providers: [
    BrandFiguresService,
    FigureService,
    StatisticService,
    StatisticExportService,
    RatingService,
    StatisticJobs,
  ],
  exports: [BrandFiguresService, FigureService, RatingService],
})
export class StatisticModule {}

declare module '../../platform/events/announce.js' {
  interface Topics {
    statistics: true;
  }
}
