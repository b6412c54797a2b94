import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { BrandModule } from '../../brands/brand.module.js';
import { Deposit } from './deposit.entity.js';
import { LedgerJobs } from './ledger.jobs.js';
import { TotalsService } from './totals.service.js';

/** The rows of deposits, and the totals that are kept of them. */
@Module({
  imports: [TypeOrmModule.forFeature([Deposit]), BrandModule],
  providers: [TotalsService, LedgerJobs],
  exports: [TotalsService],
})
export class LedgerModule {}

declare module '../../../platform/events/announce.js' {
  interface Topics {
    deposits: true;
    /** Accepted deposits have changed, and so the results of their brand. */
    results: true;
  }
}
