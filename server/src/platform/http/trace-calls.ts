import type { ServerResponse, IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Histogram } from 'prom-client';
import { Logger } from '@nestjs/common';
import type { Metrics } from '../metrics/metrics.js';
import { SpanKind } from '@opentelemetry/api';
import { startSpan, type OpenSpan, parseParentContext } from '../tracing/tracing.js';
import { randomUUID } from 'node:crypto';
import type { ApiKeyCaller, Caller } from '../access/caller.js';

/** A request with its span and its caller. The access guard adds the caller once it is known. */
export type Call = FastifyRequest & { caller?: Caller | ApiKeyCaller; span?: OpenSpan };

/** Health checks are not logged, because load balancers poll every few seconds. */
const isHealthCheck = ({ routeOptions }: Call) => routeOptions.url?.startsWith('/health/') ?? false;

/** Sends the id of each call in a header, logs the call, traces it as a span, and measures it by route. */
export function registerCallTracing(
  fastify: FastifyInstance,
  { registry }: Metrics,
  isProduction: boolean,
  isStreamingUrl: (url: string) => boolean,
): void {
  const logger = new Logger('Access');
  const durations = new Histogram({
    name: 'tallydesk_http_request_seconds',
    help: 'How long calls took, by route; event streams are left out',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.1, 0.5, 2, 10],
    registers: [registry],
  });

  fastify.addHook('onRequest', (request, reply, done) => {
    void reply.header('X-Request-Id', request.id);
    if (isHealthCheck(request)) return done();
    openSpan(request, reply.raw).run(done);
  });
  // Enters the span again, because callbacks of the body's stream run outside of it.
  fastify.addHook('preHandler', (request: Call, _reply, done) => {
    if (request.span) request.span.run(done);
    else done();
  });
  fastify.addHook('onResponse', (request, reply, done) => {
    if (!isHealthCheck(request)) {
      const { method, route, ...others } = toLogFields(request);
      const status = reply.raw.statusCode;
      if (!isStreamingUrl(request.url))
        durations.observe({ method, route, status }, reply.elapsedTime / 1000);
      const duration_ms = Math.round(reply.elapsedTime);
      const fields = { method, route, status, duration_ms, ...others };
      const text = `${method} ${route} ${status}`;
      // On a terminal, `log` lines of calls would scroll the login links out of sight.
      if (isProduction) logger.log(text, fields);
      else logger.debug(`${text} ${duration_ms} ms`);
    }
    done();
  });
}

/** Opens a span that continues the caller's trace, if any. It ends with the response, or when the client disconnects. */
function openSpan(call: Call, response: ServerResponse): OpenSpan {
  const { method, headers } = call;
  const route = call.routeOptions.url ?? 'none';
  const attributes = { 'http.request.method': method, 'http.route': route, 'tallydesk.request_id': call.id };
  const parent = parseParentContext(headers.traceparent, headers.tracestate);
  const span = startSpan(`${method} ${route}`, attributes, { parent, kind: SpanKind.SERVER });
  response.once('close', () => {
    const { statusCode, headersSent } = response;
    if (headersSent) span.set({ 'http.response.status_code': statusCode });
    if (headersSent && statusCode >= 500) span.fail(String(statusCode));
    span.end();
  });
  return (call.span = span);
}

/** Returns the request id set by a proxy, or a new one. The pattern prevents log injection. */
export function getRequestId({ headers }: IncomingMessage): string {
  const id = headers['x-request-id'];
  return typeof id === 'string' && /^[\w.:-]{8,64}$/.test(id) ? id : randomUUID();
}

/** The log fields of a call, without values of its URL or body, which may be secret or personal. */
export function toLogFields(request: Call) {
  const { method, caller, ip, id } = request;
  const route = request.routeOptions.url ?? 'none';
  return { method, route, caller: formatCaller(caller), ip, request_id: id, ...request.span?.ids };
}

function formatCaller(caller: Call['caller']): string | null {
  if (!caller) return null;
  return 'apiKeyId' in caller ? `api-key:${caller.apiKeyId}` : `user:${caller.userId}`;
}
