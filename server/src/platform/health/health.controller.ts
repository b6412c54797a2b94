import { Controller, Get, HttpStatus, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Access } from '../access/access.decorator.js';
import { type HealthReport, HealthService } from './health.service.js';

/** Health checks of load balancers: outside of /api, public, and without details, which have a port of their own. */
@ApiExcludeController()
@Controller('health')
export class HealthController {
  constructor(private readonly health: HealthService) {}

  @Get('live')
  @Access('public')
  showLive() {
    return { status: 'ok' };
  }

  @Get('ready')
  @Access('public')
  async showReady(@Res({ passthrough: true }) reply: FastifyReply): Promise<Pick<HealthReport, 'status'>> {
    const { status } = await this.health.getReport();
    void reply.status(status === 'ok' ? HttpStatus.OK : HttpStatus.SERVICE_UNAVAILABLE);
    return { status };
  }
}
