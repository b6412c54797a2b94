import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AgentModule } from '../agents/agent.module.js';
import { AuditModule } from '../audit/audit.module.js';
import { ContestModule } from '../contests/contest.module.js';
import { DepositModule } from '../deposits/deposit.module.js';
import { InviteModule } from '../invites/invite.module.js';
import { UserModule } from '../people/user.module.js';
import { ReportModule } from '../reports/report.module.js';
import { StatisticModule } from '../statistics/statistic.module.js';
import { TicketModule } from '../tickets/ticket.module.js';
import { WorkDayModule } from '../work-days/work-day.module.js';
import { BackupService } from './backup/backup.service.js';
import { RestoreService } from './backup/restore.service.js';
import { OutboxController } from './outbox/outbox.controller.js';
import { OutboxScreenRepository } from './outbox/outbox-screen.repository.js';
import { OutboxService } from './outbox/outbox.service.js';
import { ErasureListStore } from './privacy/erasure-list.store.js';
import { ErasureRepository, Erasure } from './privacy/erasure.repository.js';
import { ErasureService } from './privacy/erasure.service.js';
import { PersonExportService } from './privacy/person-export.service.js';
import { PersonRepository } from './privacy/person.repository.js';
import { PrivacyController } from './privacy/privacy.controller.js';
import { DataRetentionService } from './privacy/retention.service.js';
import { AfterRecoveryService } from './recovery/after-recovery.service.js';
import { RecoveryRepository } from './recovery/recovery.repository.js';

/** The data stored about a person (docs/privacy.md), backups, the steps after a recovery, and messages and updates that wait or failed. */
@Module({
  imports: [
    TypeOrmModule.forFeature([Erasure]),
    AgentModule,
    AuditModule,
    ContestModule,
    DepositModule,
    InviteModule,
    ReportModule,
    StatisticModule,
    TicketModule,
    UserModule,
    WorkDayModule,
  ],
  controllers: [OutboxController, PrivacyController],
  providers: [
    PersonRepository,
    PersonExportService,
    ErasureRepository,
    ErasureListStore,
    ErasureService,
    DataRetentionService,
    AfterRecoveryService,
    RecoveryRepository,
    BackupService,
    RestoreService,
    OutboxScreenRepository,
    OutboxService,
  ],
})
export class OperationsModule {}
