import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { AppModule } from './app.module.js';
import { Clock } from './platform/time/clock.js';
import { serveReference } from './openapi-document.js';
import { registerActorHook } from './platform/audit/actor.js';
import type { Config } from './platform/config/config.js';
import { loadOrCreateSecret } from './platform/config/secrets.js';
import { registerCompression, registerNotModified, registerNoStore } from './platform/http/response-hooks.js';
import { Draining } from './platform/http/draining.js';
import { sendError, toErrorBody } from './platform/http/error.filter.js';
import {
  rejectBrokenRequest,
  rejectSlowBodies,
  slowClientLimits,
  registerBodyDraining,
} from './platform/http/bad-requests.js';
import { registerJsonParser, registerFormParser } from './platform/http/request-bodies.js';
import { registerSecureHeaders } from './platform/http/secure-headers.js';
import { registerCallTracing, getRequestId } from './platform/http/trace-calls.js';
import { Metrics } from './platform/metrics/metrics.js';
import { limitRouteConcurrency } from './platform/http/route-concurrency.js';
import { createLogger } from './platform/logging/server-log.js';
import { registerMultipartParser } from './platform/storage/upload.guard.js';

const BODY_LIMIT_BYTES = 1_000_000;
const UNPREFIXED_ROUTES = [
  'health/live',
  'health/ready',
  'telegram/webhook',
  'storage/files/:id',
  'storage/avatars/:name',
];

/** The share of the database pool that the calls of one route may use. */
const ROUTE_POOL_SHARE = 0.8;

/** Includes the local messenger, which has an event stream and long polls. */
const isStreamingUrl = (url: string) => /^\/(api\/(t\/)?events|messenger)\b/.test(url);

/** Creates the application without listening. The server, its tests and the OpenAPI document all use it. */
export async function createApp(config: Config, clock = new Clock()): Promise<NestFastifyApplication> {
  const adapter = new FastifyAdapter({
    bodyLimit: BODY_LIMIT_BYTES,
    trustProxy: config.trustProxy,
    ...slowClientLimits,
    clientErrorHandler: rejectBrokenRequest,
    // `stopApp` waits for calls in flight. Idle connections must not delay the shutdown.
    forceCloseConnections: true,
    // Fastify rejects an unreadable address before the hooks and the filter run.
    frameworkErrors: (error: FastifyError, { id, headers }: FastifyRequest, reply: FastifyReply) => {
      void reply.header('X-Request-Id', id);
      sendError(reply, { ...toErrorBody(error), statusCode: 400 }, headers['accept-language']);
    },
    genReqId: getRequestId,
    routerOptions: { ignoreTrailingSlash: true },
  });
  // Created here, because Nest would log the stack of a failure such as a full disk.
  if (!config.jwtSecret) loadOrCreateSecret(config.dataDir, 'jwt-secret');
  const app = await NestFactory.create<NestFastifyApplication>(AppModule.forRoot(config, clock), adapter, {
    logger: createLogger(config),
    abortOnError: false,
    bodyParser: false,
  });
  app.setGlobalPrefix('api', { exclude: UNPREFIXED_ROUTES });
  const fastify = adapter.getInstance();
  registerJsonParser(fastify, BODY_LIMIT_BYTES);
  registerFormParser(fastify, BODY_LIMIT_BYTES);
  registerMultipartParser(fastify);
  registerNoStore(fastify);
  registerCallTracing(fastify, app.get(Metrics), config.isProduction, isStreamingUrl);
  registerSecureHeaders(fastify, { isHttps: config.publicUrl.startsWith('https:') });
  rejectSlowBodies(fastify.server);
  registerActorHook(fastify);
  const maxCallsPerRoute = Math.max(1, Math.floor(config.databasePool * ROUTE_POOL_SHARE));
  limitRouteConcurrency(fastify, maxCallsPerRoute, isStreamingUrl);
  app.get(Draining).trackCalls(fastify, isStreamingUrl);
  registerBodyDraining(fastify);
  registerNotModified(fastify);
  registerCompression(fastify);
  serveReference(app);
  return app;
}
