import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuditErasureRepository } from './audit-erasure.repository.js';
import { AuditErasureService } from './audit-erasure.service.js';
import { AuditSealRepository, AuditHead, AuditSeal, AuditUnsealed } from './audit-seal.repository.js';
import { AuditSealService } from './audit-seal.service.js';
import { AuditController } from './audit.controller.js';
import { AuditRepository, AuditNameRepository } from './audit.repository.js';
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
