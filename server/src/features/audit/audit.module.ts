import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuditErasureRepository } from './audit-erasure.repository.js';
import { AuditErasureService } from './audit-erasure.service.js';
import { AuditNameRepository } from './audit-names.repository.js';
import { AuditHead, AuditSeal, AuditUnsealed } from './audit-seal.entity.js';
import { AuditSealRepository } from './audit-seal.repository.js';
import { AuditSealService } from './audit-seal.service.js';
import { AuditController } from './audit.controller.js';
import { AuditRepository } from './audit.repository.js';
import { AuditService } from './audit.service.js';

@Module({
  imports: [TypeOrmModule.forFeature([AuditSeal, AuditUnsealed, AuditHead])],
  controllers: [AuditController],
  providers: [
    AuditRepository,
    AuditNameRepository,
    AuditService,
    AuditSealRepository,
    AuditSealService,
    AuditErasureRepository,
    AuditErasureService,
  ],
  exports: [AuditService, AuditSealService, AuditErasureService],
})
export class AuditModule {}
