import { Module } from '@nestjs/common';
import { BrandModule } from '../../brands/brand.module.js';
import { DepositModule } from '../../deposits/deposit.module.js';
import { StatisticModule } from '../../statistics/statistic.module.js';
import { BrandListController } from './brand-list.controller.js';
import { BrandListService } from './brand-list.service.js';
import { OverviewController } from './overview.controller.js';
import { OverviewService } from './overview.service.js';

@Module({
  imports: [BrandModule, DepositModule, StatisticModule],
  controllers: [OverviewController, BrandListController],
  providers: [OverviewService, BrandListService],
})
export class OverviewModule {}
