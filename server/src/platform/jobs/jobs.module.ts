import { Global, Module } from '@nestjs/common';
import { ScheduleModule } from '@nestjs/schedule';
import { Background } from './background.js';
import { JobMetrics } from './job-metrics.js';
import { Jobs } from './jobs.js';

@Global()
@Module({
  imports: [ScheduleModule.forRoot()],
  providers: [Background, JobMetrics, Jobs],
  exports: [Background, Jobs],
})
export class JobsModule {
  constructor(background: Background, jobs: Jobs) {
    background.add(jobs);
  }
}
