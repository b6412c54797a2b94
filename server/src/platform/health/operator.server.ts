import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { Config, ConfigError } from '../config/config.js';
import { explainListenError } from '../errors/system-errors.js';
import { HealthService } from './health.service.js';
import { MetricsService } from './metrics.service.js';

interface OperatorResponse {
  status: number;
  type: string;
  text: string;
}

/**
 * Serves metrics and the details of the readiness check to operators. They reveal internals, and each scrape costs queries, so
 * they have a port of their own, bound to loopback by default.
 */
@Injectable()
export class OperatorServer implements OnApplicationShutdown {
  private readonly logger = new Logger('Operators');
  readonly http = createServer((request, response) => void this.sendResponse(request, response));

  constructor(
    private readonly config: Config,
    private readonly health: HealthService,
    private readonly metrics: MetricsService,
  ) {}

  async listen(): Promise<void> {
    const { metricsPort: port, metricsHost: host, isMetricsPortRequired } = this.config;
    if (port === 0) return;
    this.http.listen(port, host);
    try {
      await once(this.http, 'listening');
    } catch (error) {
      const advice = 'Every process needs its own METRICS_PORT; 0 disables it';
      const problem =
        explainListenError(error, { host, port }, { host: 'METRICS_HOST', port: 'METRICS_PORT' }) ??
        `METRICS_PORT: ${host}:${port} is taken by another process. ${advice}`;
      if (isMetricsPortRequired) throw new ConfigError(problem);
      this.logger.warn(`Metrics are off. ${problem}.`);
    }
  }

  onApplicationShutdown(): void {
    this.http.close();
    this.http.closeAllConnections();
  }

  private async sendResponse(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { status, type, text } = await this.getResponse(request).catch((error: unknown) => {
      this.logger.error('A request to the operator port failed', error);
      return toTextResponse(500, 'Server error');
    });
    response.writeHead(status, { 'Content-Type': type, 'Cache-Control': 'no-store' });
    response.end(request.method === 'HEAD' ? undefined : text);
  }

  private async getResponse({ method, url = '' }: IncomingMessage): Promise<OperatorResponse> {
    if (method !== 'GET' && method !== 'HEAD') return toTextResponse(405, 'Method not allowed');
    switch (url.split('?')[0]) {
      case '/metrics':
        return { status: 200, type: 'text/plain; version=0.0.4', text: await this.metrics.render() };
      case '/health/ready': {
        const report = await this.health.getReport();
        return toJsonResponse(report.status === 'ok' ? 200 : 503, report);
      }
      case '/health/live':
        return toJsonResponse(200, { status: 'ok' });
      default:
        return toTextResponse(404, 'Not found. Available: /metrics, /health/ready and /health/live');
    }
  }
}

function toJsonResponse(status: number, body: object): OperatorResponse {
  return { status, type: 'application/json', text: JSON.stringify(body) };
}

function toTextResponse(status: number, text: string): OperatorResponse {
  return { status, type: 'text/plain', text: `${text}\n` };
}
