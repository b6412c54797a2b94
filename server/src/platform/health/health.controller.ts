import { Controller, Get, Header, HttpStatus, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Access } from '../access/access.decorator.js';
import { HealthService } from './health.service.js';
import { MetricsService } from './metrics.service.js';

/** For operators: outside of /api, and open to whoever reaches the port. */
@ApiExcludeController()
@Controller()
export class HealthController {
  constructor(
    private readonly health: HealthService,
    private readonly metrics: MetricsService,
  ) {}

  @Get('health/live')
  @Access('public')
  showLive() {
    return { status: 'ok' };
  }

  @Get('health/ready')
  @Access('public')
  async showReady(@Res({ passthrough: true }) reply: FastifyReply) {
    const report = await this.health.report();
    void reply.status(report.status === 'ok' ? HttpStatus.OK : HttpStatus.SERVICE_UNAVAILABLE);
    return report;
  }

  @Get('metrics')
  @Access('public')
  @Header('Content-Type', 'text/plain; version=0.0.4')
  showMetrics(): Promise<string> {
    return this.metrics.metrics();
  }
}
