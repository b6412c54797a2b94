import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { UserModule } from '../people/user.module.js';
import { StatisticModule } from '../statistics/statistic.module.js';
import { WorkDayModule } from '../work-days/work-day.module.js';
import { AgentController } from './agent.controller.js';
import { AgentNote, AgentRepository } from './agent.repository.js';
import { AgentService } from './agent.service.js';
import { AgentNoteService } from './agent-note.service.js';

@Module({
  imports: [TypeOrmModule.forFeature([AgentNote]), StatisticModule, UserModule, WorkDayModule],
  controllers: [AgentController],
  providers: [AgentNoteService, AgentRepository, AgentService],
  exports: [AgentNoteService],
})
export class AgentModule {}
