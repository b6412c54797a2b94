import { Module } from '@nestjs/common';
import { BrandModule } from '../brands/brand.module.js';
import { JoinRequestModule } from '../invites/join-requests/join-request.module.js';
import { StatisticModule } from '../statistics/statistic.module.js';
import { UserModule } from '../people/user.module.js';
import { HomeMiniAppController } from './home.mini-app.controller.js';
import { HomeService } from './home.service.js';
import { PublicConfigController } from './public-config.controller.js';

/** The first screens. They show parts of several features. */
@Module({
  imports: [UserModule, BrandModule, JoinRequestModule, StatisticModule],
  controllers: [HomeMiniAppController, PublicConfigController],
  providers: [HomeService],
})
export class HomeModule {}
