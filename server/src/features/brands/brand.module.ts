import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { BrandMessageService } from './brand-message.service.js';
import { BrandController } from './brand.controller.js';
import { Brand } from './brand.entity.js';
import { BrandService } from './brand.service.js';

@Module({
  imports: [TypeOrmModule.forFeature([Brand])],
  controllers: [BrandController],
  providers: [BrandService, BrandMessageService],
  exports: [BrandService],
})
export class BrandModule {}
