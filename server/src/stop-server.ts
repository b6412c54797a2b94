import { Logger } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { setTimeout as delay } from 'node:timers/promises';
import type { Config } from './platform/config/config.js';
import { Draining } from './platform/http/draining.js';
import { Background } from './platform/jobs/background.js';
import { stopSpanExport } from './platform/tracing/span-export.js';

/** Connections still open after this time wait for something unresponsive. */
const CLOSE_MS = 3_000;

/**
 * Stops the application without breaking calls. The ready check fails at once. After a delay, in which load balancers notice
 * that, new connections are refused. Calls in flight may finish within the grace period.
 */
export async function stopApp(app: NestFastifyApplication, config: Config): Promise<void> {
  const log = new Logger('Stop');
  const draining = app.get(Draining);
  draining.start();
  const background = app.get(Background).stop();
  await delay(config.stopDelaySeconds * 1_000);

  const grace = AbortSignal.timeout(config.stopGraceSeconds * 1_000);
  const isOver = new Promise<'over'>((resolve) => grace.addEventListener('abort', () => resolve('over')));
  const calls = await draining.finish(app.getHttpServer(), grace);
  if (calls > 0) log.warn(`${calls} calls were not finished within the grace period`);
  if ((await Promise.race([background, isOver])) === 'over')
    log.warn('Background work was not finished within the grace period');
  const closed = Promise.all([app.close(), stopSpanExport()]).then(() => 'closed');
  if ((await Promise.race([closed, delay(CLOSE_MS)])) !== 'closed')
    log.warn('Some connections did not close in time');
}
