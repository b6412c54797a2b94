import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { BrandModule } from '../brands/brand.module.js';
import { WorkDay } from './work-day.entity.js';
import { WorkDayRepository } from './work-day.repository.js';
import { WorkDayBot } from './work-day.bot.js';
import { WorkDayController } from './work-day.controller.js';
import { WorkDayService } from './work-day.service.js';
import { WorkQuestionService, WorkDayJobs } from './work-question.service.js';

@Module({
  controllers: [WorkDayController],
  imports: [TypeOrmModule.forFeature([WorkDay]), BrandModule],
  providers: [WorkDayRepository, WorkDayService, WorkQuestionService, WorkDayBot, WorkDayJobs],
  exports: [WorkDayService, WorkQuestionService],
})
export class WorkDayModule {}
