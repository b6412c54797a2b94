import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuditModule } from '../../audit/audit.module.js';
import { DepositModule } from '../../deposits/deposit.module.js';
import { InviteModule } from '../../invites/invite.module.js';
import { UserModule } from '../../people/user.module.js';
import { TicketModule } from '../../tickets/ticket.module.js';
import { ErasureListStore } from './erasure-list.store.js';
import { ErasureRepository, Erasure } from './erasure.repository.js';
import { ErasureService } from './erasure.service.js';
import { PersonExportService } from './person-export.service.js';
import { PersonRepository } from './person.repository.js';
import { PrivacyController } from './privacy.controller.js';
import { RetentionService } from './retention.service.js';

/** The data stored about a person: export, erasure, and retention (docs/privacy.md). */
@Module({
  imports: [
    TypeOrmModule.forFeature([Erasure]),
    AuditModule,
    DepositModule,
    InviteModule,
    UserModule,
    TicketModule,
  ],
  controllers: [PrivacyController],
  providers: [
    ...[PersonRepository, PersonExportService, ErasureRepository, ErasureListStore, ErasureService],
    RetentionService,
  ],
  exports: [ErasureService, PersonExportService],
})
export class PrivacyModule {}
