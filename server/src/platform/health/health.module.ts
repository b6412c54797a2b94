import { Module } from '@nestjs/common';
import { HealthController } from './health.controller.js';
import { HealthService } from './health.service.js';
import { MetricsService, ProcessMetrics } from './metrics.service.js';
import { OperatorServer } from './operator.server.js';
import { ReplicaRepository } from './replica.repository.js';
import { Replicas } from './replicas.service.js';

@Module({
  controllers: [HealthController],
  providers: [HealthService, MetricsService, OperatorServer, ProcessMetrics, ReplicaRepository, Replicas],
  exports: [Replicas],
})
export class HealthModule {}
