import { Module } from '@nestjs/common';
import { HealthController } from './health.controller.js';
import { HealthService } from './health.service.js';
import { MetricsService } from './metrics.service.js';
import { OperatorServer } from './operator.server.js';
import { ProcessMetrics } from './process-metrics.js';
import { Replicas } from './replicas.service.js';

@Module({
  controllers: [HealthController],
  providers: [HealthService, MetricsService, OperatorServer, ProcessMetrics, Replicas],
})
export class HealthModule {}
