import { Module } from '@nestjs/common';
import { AuditModule } from '../../audit/audit.module.js';
import { ContestModule } from '../../contests/contest.module.js';
import { DepositModule } from '../../deposits/deposit.module.js';
import { PrivacyModule } from '../privacy/privacy.module.js';
import { ReportModule } from '../../reports/report.module.js';
import { StatisticModule } from '../../statistics/statistic.module.js';
import { WorkDayModule } from '../../work-days/work-day.module.js';
import { AfterRecoveryService } from './after-recovery.service.js';
import { RecoveryRepository } from './recovery.repository.js';

/** `npm run after-recovery`, and the last steps of `npm run restore`. */
@Module({
  imports: [
    AuditModule,
    ContestModule,
    DepositModule,
    PrivacyModule,
    ReportModule,
    StatisticModule,
    WorkDayModule,
  ],
  providers: [AfterRecoveryService, RecoveryRepository],
  exports: [AfterRecoveryService],
})
export class RecoveryModule {}
