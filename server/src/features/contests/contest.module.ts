import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { UserModule } from '../people/user.module.js';
import { BrandModule } from '../brands/brand.module.js';
import { ContestController, ContestMiniAppController } from './contest.controller.js';
import { ContestRepository, Contest } from './contest.repository.js';
import { ContestService } from './contest.service.js';
import { ContestProgressRepository } from './contest-progress.repository.js';
import { ContestProgressService, ContestJobs } from './contest-progress.service.js';
import { ContestStandingRepository } from './contest-standing.repository.js';
import { ContestStandingService } from './contest-standing.service.js';

/** Contests of people or teams, from their rules to the final standings. */
@Module({
  imports: [TypeOrmModule.forFeature([Contest]), BrandModule, UserModule],
  controllers: [ContestController, ContestMiniAppController],
  providers: [
    ContestRepository,
    ContestStandingRepository,
    ContestProgressRepository,
    ContestService,
    ContestStandingService,
    ContestProgressService,
    ContestJobs,
  ],
  exports: [ContestProgressService],
})
export class ContestModule {}
