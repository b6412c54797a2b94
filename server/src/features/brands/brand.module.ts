import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { BrandRemovalService } from './brand-removal.service.js';
import { BrandMessageService } from './brand-message.service.js';
import { AuditModule } from '../audit/audit.module.js';
import { BrandPlaceService } from './brand-place.service.js';
import { BrandController } from './brand.controller.js';
import { Brand } from './brand.entity.js';
import { BrandGrant } from './brand-grant.entity.js';
import { BrandPlaceRepository } from './brand-place.repository.js';
import { BrandRepository } from './brand.repository.js';
import { BrandJobs } from './brand.jobs.js';
import { BrandService } from './brand.service.js';

@Module({
  imports: [TypeOrmModule.forFeature([Brand, BrandGrant]), AuditModule],
  controllers: [BrandController],
  providers: [
    BrandRepository,
    BrandPlaceRepository,
    BrandService,
    BrandMessageService,
    BrandPlaceService,
    BrandRemovalService,
    BrandJobs,
  ],
  exports: [BrandService, BrandRemovalService],
})
export class BrandModule {}

declare module '../../platform/events/change-announcer.js' {
  interface Topics {
    brands: true;
  }
}
