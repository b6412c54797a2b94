import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { BrandModule } from '../brands/brand.module.js';
import { DepositModule } from '../deposits/deposit.module.js';
import { InviteModule } from '../invites/invite.module.js';
import { UserModule } from '../people/user.module.js';
import { StatisticModule } from '../statistics/statistic.module.js';
import { TicketModule } from '../tickets/ticket.module.js';
import { OverviewController } from './overview/overview.controller.js';
import { FinderRepository } from './finder/finder.repository.js';
import { FinderService } from './finder/finder.service.js';
import { FirstStepsMiniAppController } from './first-steps/first-steps.mini-app.controller.js';
import { FirstStepsRepository } from './first-steps/first-steps.repository.js';
import { FirstStepsService } from './first-steps/first-steps.service.js';
import { OwnBotMenu } from './help/bot-menu.entity.js';
import { BotMenuJobs } from './help/bot-menu.jobs.js';
import { BotMenuRepository } from './help/bot-menu.repository.js';
import { BotMenuService } from './help/bot-menu.service.js';
import { GreetingBot } from './help/greeting.bot.js';
import { GroupGreeting } from './help/greeting.entity.js';
import { GreetingRepository } from './help/greeting.repository.js';
import { GreetingService } from './help/greeting.service.js';
import { HelpBot } from './help/help.bot.js';
import { NotificationModule } from '../notifications/notification.module.js';
import { GroupSetupBot } from './group-setup/group-setup.bot.js';
import { GroupSetupService } from './group-setup/group-setup.service.js';
import { HomeMiniAppController } from './home.mini-app.controller.js';
import { HomeService } from './home.service.js';
import { Moment, MomentChange, MomentWatch } from './moments/moment.entity.js';
import { MomentJobs } from './moments/moment.jobs.js';
import { MomentMiniAppController } from './moments/moment.mini-app.controller.js';
import { MomentRepository } from './moments/moment.repository.js';
import { MomentService } from './moments/moment.service.js';
import { MomentWatchRepository } from './moments/moment-watch.repository.js';
import { MomentWatchService } from './moments/moment-watch.service.js';
import { BrandListController } from './overview/brand-list.controller.js';
import { OverviewService } from './overview/overview.service.js';
import { OverviewRepository } from './overview/overview.repository.js';
import { OwnStandingsRepository } from './standing/own-standings.repository.js';
import { OwnStandingsService } from './standing/own-standings.service.js';
import { StandingMiniAppController } from './standing/standing.mini-app.controller.js';
import { StandingRepository } from './standing/standing.repository.js';
import { StandingService } from './standing/standing.service.js';
import { PublicConfigController } from './public-config.controller.js';
import { TeamController } from './team/team.controller.js';
import { TeamRepository } from './team/team.repository.js';
import { TeamService } from './team/team.service.js';

/** The first screens, and others that show parts of several features. */
@Module({
  imports: [
    TypeOrmModule.forFeature([GroupGreeting, Moment, MomentChange, MomentWatch, OwnBotMenu]),
    UserModule,
    BrandModule,
    NotificationModule,
    InviteModule,
    DepositModule,
    TicketModule,
    StatisticModule,
  ],
  controllers: [
    OverviewController,
    BrandListController,
    FirstStepsMiniAppController,
    HomeMiniAppController,
    MomentMiniAppController,
    PublicConfigController,
    StandingMiniAppController,
    TeamController,
  ],
  providers: [
    FinderRepository,
    FirstStepsRepository,
    FirstStepsService,
    FinderService,
    OverviewRepository,
    OverviewService,
    BotMenuJobs,
    BotMenuRepository,
    BotMenuService,
    GreetingBot,
    GreetingRepository,
    GreetingService,
    HelpBot,
    HomeService,
    GroupSetupBot,
    GroupSetupService,
    MomentJobs,
    MomentRepository,
    MomentService,
    MomentWatchRepository,
    MomentWatchService,
    OwnStandingsRepository,
    OwnStandingsService,
    StandingRepository,
    StandingService,
    TeamRepository,
    TeamService,
  ],
})
export class HomeModule {}

declare module '../../platform/events/change-announcer.js' {
  interface Topics {
    moments: true;
  }
}
