import { type DynamicModule, Module } from '@nestjs/common';
import { ScheduleModule } from '@nestjs/schedule';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuditTrail } from './audit/audit-trail.js';
import { Clock } from './time/clock.js';
import { Config } from './config/config.js';
import { ChangePublisher } from './events/change-publisher.js';
import { Draining } from './http/draining.js';
import { IdempotencyRepository } from './idempotency/idempotency.repository.js';
import { IdempotencyService } from './idempotency/idempotency.service.js';
import { Jobs, JobMetrics, Background } from './jobs/jobs.js';
import { CallLimiter } from './limits/call-limiter.js';
import { LimitRepository, RateLimit } from './limits/limit.repository.js';
import { RateLimiter } from './limits/rate-limiter.js';
import { Metrics } from './metrics/metrics.js';
import { MessageSeriesRepository } from './messenger/sending/message-series.repository.js';
import { RecoveryGuard, HeartbeatStore } from './recovery/recovery-guard.service.js';
import { RecoveryStateRepository } from './recovery/recovery-state.repository.js';
import { OutboxQueries } from './messenger/sending/outbox-queries.js';
import { OutboxRepository } from './messenger/sending/outbox.repository.js';
import { Outbox } from './messenger/sending/outbox.js';

const exportedProviders = [
  AuditTrail,
  Background,
  CallLimiter,
  ChangePublisher,
  Draining,
  IdempotencyRepository,
  IdempotencyService,
  Jobs,
  LimitRepository,
  Metrics,
  MessageSeriesRepository,
  Outbox,
  OutboxQueries,
  OutboxRepository,
  RateLimiter,
  RecoveryGuard,
];

@Module({})
export class PlatformModule {
  constructor(background: Background, jobs: Jobs, guard: RecoveryGuard) {
    background.add(jobs);
    background.add(guard);
  }

  static forRoot(config: Config, clock: Clock): DynamicModule {
    return {
      module: PlatformModule,
      global: true,
      imports: [ScheduleModule.forRoot(), TypeOrmModule.forFeature([RateLimit])],
      providers: [
        { provide: Config, useValue: config },
        { provide: Clock, useValue: clock },
        ...[HeartbeatStore, JobMetrics, RecoveryStateRepository],
        ...exportedProviders,
      ],
      exports: [Config, Clock, ...exportedProviders],
    };
  }
}
