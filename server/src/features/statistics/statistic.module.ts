import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { BrandModule } from '../brands/brand.module.js';
import { NotificationModule } from '../notifications/notification.module.js';
import { UserModule } from '../people/user.module.js';
import { BrandFiguresService, PeopleFiguresService } from './results/brand-figures.service.js';
import { MomentMiniAppController } from './moments/moment.mini-app.controller.js';
import { MomentRepository, Moment } from './moments/moment.repository.js';
import { MomentService } from './moments/moment.service.js';
import { MomentWatchRepository } from './moments/moment-watch.repository.js';
import { MomentWatchService } from './moments/moment-watch.service.js';
import { RatingComparisonRepository } from './rating/rating-comparison.repository.js';
import { RatingService } from './rating/rating.service.js';
import { ResultRepository } from './results/result.repository.js';
import { StandingMiniAppController } from './standing/standing.mini-app.controller.js';
import { StandingRepository } from './standing/standing.repository.js';
import { StandingService } from './standing/standing.service.js';
import { StatisticController, StatisticMiniAppController } from './statistic/statistic.controller.js';
import { StatisticExportService } from './statistic/statistic-export.service.js';
import { StatisticRepository, Statistic } from './statistic/statistic.repository.js';
import { StatisticService } from './statistic/statistic.service.js';

/** Statistics of results, ratings, the standing of agents, and their moments. */
@Module({
  imports: [TypeOrmModule.forFeature([Moment, Statistic]), BrandModule, NotificationModule, UserModule],
  controllers: [
    StatisticController,
    StatisticMiniAppController,
    MomentMiniAppController,
    StandingMiniAppController,
  ],
  providers: [
    StatisticRepository,
    ResultRepository,
    RatingComparisonRepository,
    BrandFiguresService,
    PeopleFiguresService,
    StatisticService,
    StatisticExportService,
    RatingService,
    MomentRepository,
    MomentService,
    MomentWatchRepository,
    MomentWatchService,
    StandingRepository,
    StandingService,
  ],
  exports: [BrandFiguresService, PeopleFiguresService, RatingService, StandingService, StatisticService],
})
export class StatisticModule {}
