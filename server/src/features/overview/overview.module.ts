import { Module } from '@nestjs/common';
import { BrandModule } from '../brands/brand.module.js';
import { DepositModule } from '../deposits/deposit.module.js';
import { InviteModule } from '../invites/invite.module.js';
import { NotificationModule } from '../notifications/notification.module.js';
import { UserModule } from '../people/user.module.js';
import { StatisticModule } from '../statistics/statistic.module.js';
import { TicketModule } from '../tickets/ticket.module.js';
import { FinderRepository } from './finder.repository.js';
import { FinderService } from './finder.service.js';
import { HomeMiniAppController } from './home.mini-app.controller.js';
import { HomeService } from './home.service.js';
import { BrandListController, OverviewController } from './overview.controller.js';
import { OverviewRepository } from './overview.repository.js';
import { OverviewService } from './overview.service.js';
import { PublicConfigController } from './public-config.controller.js';

/** The first screens of panel and mini-app, and others that show parts of several features. */
@Module({
  imports: [
    UserModule,
    BrandModule,
    NotificationModule,
    InviteModule,
    DepositModule,
    TicketModule,
    StatisticModule,
  ],
  controllers: [OverviewController, BrandListController, HomeMiniAppController, PublicConfigController],
  providers: [FinderRepository, FinderService, HomeService, OverviewRepository, OverviewService],
})
export class OverviewModule {}
