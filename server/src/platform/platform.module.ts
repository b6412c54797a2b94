import { type DynamicModule, Module } from '@nestjs/common';
import { ScheduleModule } from '@nestjs/schedule';
import { Clock } from './clock.js';
import { Config } from './config/config.js';
import { Draining } from './http/draining.js';
import { IdempotencyService } from './idempotency/idempotency.service.js';
import { Background } from './jobs/background.js';
import { JobMetrics } from './jobs/job-metrics.js';
import { Jobs } from './jobs/jobs.js';
import { CallPace } from './limits/call-pace.js';
import { RateLimits } from './limits/rate-limits.js';
import { Metrics } from './metrics/metrics.js';

const shared = [Background, CallPace, Draining, IdempotencyService, Jobs, Metrics, RateLimits];

/** What is available everywhere: the settings, the clock, jobs, limits, metrics, and repeated requests. */
@Module({})
export class PlatformModule {
  constructor(background: Background, jobs: Jobs) {
    background.add(jobs);
  }

  static with(config: Config, clock: Clock): DynamicModule {
    return {
      module: PlatformModule,
      global: true,
      imports: [ScheduleModule.forRoot()],
      providers: [
        { provide: Config, useValue: config },
        { provide: Clock, useValue: clock },
        JobMetrics,
        ...shared,
      ],
      exports: [Config, Clock, ...shared],
    };
  }
}
