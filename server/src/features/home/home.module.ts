import { Module } from '@nestjs/common';
import { BrandModule } from '../brands/brand.module.js';
import { InviteModule } from '../invites/invite.module.js';
import { StatisticModule } from '../statistics/statistic.module.js';
import { UserModule } from '../people/user.module.js';
import { HomeMiniAppController } from './home.mini-app.controller.js';
import { HomeService } from './home.service.js';
import { PublicConfigController } from './public-config.controller.js';

/** The first screens. They show parts of several features. */
@Module({
  imports: [UserModule, BrandModule, InviteModule, StatisticModule],
  controllers: [HomeMiniAppController, PublicConfigController],
  providers: [HomeService],
})
export class HomeModule {}
