import { Module } from '@nestjs/common';
import { BrandModule } from '../brands/brand.module.js';
import { LedgerModule } from '../ledger/ledger.module.js';
import { StatisticModule } from '../statistics/statistic.module.js';
import { OverviewController } from './overview.controller.js';
import { OverviewService } from './overview.service.js';

@Module({
  imports: [BrandModule, LedgerModule, StatisticModule],
  controllers: [OverviewController],
  providers: [OverviewService],
})
export class OverviewModule {}
