import { Module } from '@nestjs/common';
import { AuditModule } from '../../audit/audit.module.js';
import { DepositModule } from '../../deposits/deposit.module.js';
import { ReportModule } from '../../reports/report.module.js';
import { WorkDayModule } from '../../work-days/work-day.module.js';
import { BackupService } from './backup.service.js';
import { RestoreRepository } from './restore.repository.js';
import { RestoreService } from './restore.service.js';

/** `npm run backup` and `npm run restore`. */
@Module({
  imports: [AuditModule, DepositModule, ReportModule, WorkDayModule],
  providers: [BackupService, RestoreRepository, RestoreService],
})
export class BackupModule {}
