import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { HealthController } from './health.controller.js';
import { HealthService } from './health.service.js';
import { MetricsService, ProcessMetrics } from './metrics.service.js';
import { OperatorServer } from './operator.server.js';
import { ReplicaRepository, Replica } from './replica.repository.js';
import { Replicas } from './replicas.service.js';

@Module({
  imports: [TypeOrmModule.forFeature([Replica])],
  controllers: [HealthController],
  providers: [HealthService, MetricsService, OperatorServer, ProcessMetrics, ReplicaRepository, Replicas],
  exports: [Replicas],
})
export class HealthModule {}
