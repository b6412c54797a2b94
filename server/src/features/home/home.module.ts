import { Module } from '@nestjs/common';
import { BrandModule } from '../brands/brand.module.js';
import { MemberModule } from '../members/member.module.js';
import { ReportModule } from '../reports/report.module.js';
import { UserModule } from '../users/user.module.js';
import { HomeMiniAppController } from './home.mini-app.controller.js';
import { HomeService } from './home.service.js';
import { PublicConfigController } from './public-config.controller.js';

/** What the first screens show: composed of other features. */
@Module({
  imports: [UserModule, BrandModule, MemberModule, ReportModule],
  controllers: [HomeMiniAppController, PublicConfigController],
  providers: [HomeService],
})
export class HomeModule {}
