import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuditModule } from '../../audit/audit.module.js';
import { BrandModule } from '../brand.module.js';
import { PeriodController } from './period.controller.js';
import { Period } from './period.entity.js';
import { PeriodRepository } from './period.repository.js';
import { PeriodService } from './period.service.js';

@Module({
  imports: [TypeOrmModule.forFeature([Period]), AuditModule, BrandModule],
  controllers: [PeriodController],
  providers: [PeriodRepository, PeriodService],
  exports: [PeriodService],
})
export class PeriodModule {}

declare module '../../../platform/events/change-announcer.js' {
  interface Topics {
    periods: true;
  }
}
