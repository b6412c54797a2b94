import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { AppModule } from './app.module.js';
import { Clock } from './platform/time/clock.js';
import { serveReference } from './openapi-document.js';
import { enterActor } from './platform/audit/acting.js';
import type { Config } from './platform/config/config.js';
import { loadOrCreateSecret } from './platform/config/secrets.js';
import { compressAnswers, answerNotModified, disableCaching } from './platform/http/answer-hooks.js';
import { Draining } from './platform/http/draining.js';
import { getRequestId } from './platform/http/call.js';
import { errorBody } from './platform/http/error.filter.js';
import { rejectBrokenRequest, closeSlowBodies, slowClientLimits } from './platform/http/broken-requests.js';
import { readForms } from './platform/http/form-body.js';
import { readJsonBodies } from './platform/http/json-body.js';
import { sendSecureHeaders } from './platform/http/secure-headers.js';
import { traceCalls } from './platform/http/trace-calls.js';
import { Metrics } from './platform/metrics/metrics.js';
import { readBeforeRefusing } from './platform/http/unread-body.js';
import { shareConnections } from './platform/http/route-share.js';
import { newLogger } from './platform/logging/server-logger.js';
import { acceptForms } from './platform/storage/takes-files.decorator.js';

const BODY_LIMIT_BYTES = 1_000_000;
const outsideApi = [
  'health/live',
  'health/ready',
  'telegram/webhook',
  'storage/files/:id',
  'storage/avatars/:name',
];

/** Event streams, and the calls that the local messenger keeps open. */
const isEndless = (url: string) => /^\/(api\/(t\/)?events|messenger)\b/.test(url);

/** Makes the application, which does not listen yet. The server, its tests and the OpenAPI document all use it. */
export async function createApp(config: Config, clock = new Clock()): Promise<NestFastifyApplication> {
  const adapter = new FastifyAdapter({
    bodyLimit: BODY_LIMIT_BYTES,
    trustProxy: config.trustProxy,
    ...slowClientLimits,
    clientErrorHandler: rejectBrokenRequest,
    // `stopApp` waits for calls under way. Idle connections must not delay the end.
    forceCloseConnections: true,
    // Fastify refuses an unreadable address before the hooks and the filter run.
    frameworkErrors: (error: FastifyError, { id }: FastifyRequest, reply: FastifyReply) => {
      void reply.status(400).header('X-Request-Id', id);
      void reply.send(errorBody(error));
    },
    genReqId: getRequestId,
    routerOptions: { ignoreTrailingSlash: true },
  });
  // Nest would log the stack of a failure, such as that of a full disk.
  if (!config.jwtSecret) loadOrCreateSecret(config.dataDir, 'jwt-secret');
  const app = await NestFactory.create<NestFastifyApplication>(AppModule.with(config, clock), adapter, {
    logger: newLogger(config),
    // The caller reports a failed start.
    abortOnError: false,
    bodyParser: false,
  });
  app.setGlobalPrefix('api', { exclude: outsideApi });
  readJsonBodies(adapter.getInstance(), BODY_LIMIT_BYTES);
  readForms(adapter.getInstance(), BODY_LIMIT_BYTES);
  acceptForms(adapter.getInstance());
  disableCaching(adapter.getInstance());
  traceCalls(adapter.getInstance(), app.get(Metrics), config.isProduction, isEndless);
  sendSecureHeaders(adapter.getInstance(), { isHttps: config.publicUrl.startsWith('https:') });
  closeSlowBodies(adapter.getInstance().server);
  enterActor(adapter.getInstance());
  shareConnections(adapter.getInstance(), Math.max(1, Math.floor(config.databasePool * 0.8)), isEndless);
  app.get(Draining).watch(adapter.getInstance(), isEndless);
  readBeforeRefusing(adapter.getInstance());
  answerNotModified(adapter.getInstance());
  compressAnswers(adapter.getInstance());
  serveReference(app);
  return app;
}
