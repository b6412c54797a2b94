import type { FastifyInstance } from 'fastify';
import { Histogram } from 'prom-client';
import { Logger } from '@nestjs/common';
import type { Metrics } from '../metrics/metrics.js';
import { type Call, describeCall } from './call.js';

/** Load balancers ask every few seconds. Nobody wants to read that in the log. */
const isHealthCheck = ({ routeOptions }: Call) => routeOptions.url?.startsWith('/health/') ?? false;

/** Returns the id of each call in a header, logs a line about the call, and counts it by its route. */
export function traceCalls(
  fastify: FastifyInstance,
  { registry }: Metrics,
  isProduction: boolean,
  isEndless: (url: string) => boolean,
): void {
  const log = new Logger('Access');
  const durations = new Histogram({
    name: 'tallydesk_http_request_seconds',
    help: 'How long calls took, by route; event streams are left out',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.1, 0.5, 2, 10],
    registers: [registry],
  });

  fastify.addHook('onRequest', (request, reply, done) => {
    void reply.header('X-Request-Id', request.id);
    done();
  });
  fastify.addHook('onResponse', (request, reply, done) => {
    if (!isHealthCheck(request)) {
      const { method, route, caller, ip, request_id } = describeCall(request);
      const status = reply.raw.statusCode;
      if (!isEndless(request.url)) durations.observe({ method, route, status }, reply.elapsedTime / 1000);
      const duration_ms = Math.round(reply.elapsedTime);
      const line = { method, route, status, duration_ms, caller, ip, request_id };
      // On a terminal these lines would push the login links out of sight.
      const text = `${method} ${route} ${status}`;
      if (isProduction) log.log(text, line);
      else log.debug(`${text} ${duration_ms} ms`);
    }
    done();
  });
}
