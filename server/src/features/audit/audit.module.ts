import { Module } from '@nestjs/common';
import { AuditSealService } from './audit-seal.service.js';
import { AuditController } from './audit.controller.js';
import { AuditService } from './audit.service.js';

@Module({
  controllers: [AuditController],
  providers: [AuditService, AuditSealService],
  exports: [AuditService, AuditSealService],
})
export class AuditModule {}
