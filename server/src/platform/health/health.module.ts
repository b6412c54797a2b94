import { Module } from '@nestjs/common';
import { HealthController } from './health.controller.js';
import { HealthService } from './health.service.js';
import { MetricsService } from './metrics.service.js';
import { OperatorServer } from './operator.server.js';
import { ProcessMetrics } from './process-metrics.js';

@Module({
  controllers: [HealthController],
  providers: [HealthService, MetricsService, OperatorServer, ProcessMetrics],
})
export class HealthModule {}
