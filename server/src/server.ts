import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Logger, type INestApplication } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { createApp } from './create-app.js';
import { type Config, ConfigError } from './platform/config/config.js';
import { explainListenError, isDiskFull } from './platform/errors/system-errors.js';
import { StaffService } from './features/staff/staff.service.js';
import { UserService } from './features/people/user.service.js';
import { OperatorServer } from './platform/health/operator.server.js';
import { migrate } from './platform/database/data-source.js';
import { OutdatedProcessesError } from './platform/database/releases.js';
import { isDatabaseOutage } from './platform/database/database-outage.rules.js';
import { assertUsableAddress, waitForDatabase } from './platform/database/wait-for-database.js';
import { serveWebApp } from './platform/http/web-app.plugin.js';
import { logLine, logFailure } from './platform/logging/server-log.js';
import { RecoveryGuard } from './platform/recovery/recovery-guard.service.js';
import { SharedStore } from './platform/storage/shared-store.service.js';
import { Background } from './platform/jobs/jobs.js';
import { startSpanExport, stopSpanExport } from './platform/tracing/span-export.js';
import { commit, version } from './platform/config/version.js';
import { DataSource } from 'typeorm';
import { AuthService } from './features/auth/login/auth.service.js';
import { User } from './features/people/user.entity.js';
import { Draining } from './platform/http/draining.js';

export interface RunningServer {
  stop(): Promise<void>;
}

interface OwnedDatabase {
  url: string;
  stop(): Promise<void>;
}

const MIGRATION_RETRY_MS = 1_000;
const LOG_INTERVAL_MS = 10_000;
/** Connections that take longer to close wait for something unresponsive. */
const CLOSE_TIMEOUT_MS = 3_000;
const WEB_APP = join(import.meta.dirname, '../../web');

/**
 * Starts all enabled parts, and prints the addresses. Waits while the database is unreachable. `database`: a PostgreSQL that was
 * started for this server, and stops with it.
 */
export async function startServer(
  settings: Config,
  database: OwnedDatabase | null = null,
): Promise<RunningServer> {
  let app: NestFastifyApplication | undefined;
  try {
    const config = database ? settings.withDatabase(database.url) : settings;
    await prepareDatabase(config.databaseUrl!);
    await startSpanExport(config);
    app = await createApp(config);
    new Logger('Tallydesk').log(`Version ${version}, ${commit ? `commit ${commit}` : 'no commit known'}`);
    for (const warning of config.warnings) new Logger('Settings').warn(warning);
    await app.get(SharedStore).assertShared();
    const recovery = app.get(RecoveryGuard);
    await recovery.assertAtStart();
    recovery.registerRollbackHandler(endProcess);
    await app.get(UserService).assertNoDemoPeople();
    await app.get(StaffService).demoteRemovedAdmins();
    await app.get(OperatorServer).listen();
    await serveHttp(app, config);
    app.get(Background).start();
    await printWelcome(app, config);
    const startedApp = app;
    return {
      async stop() {
        await stopApp(startedApp, config);
        await database?.stop();
      },
    };
  } catch (error) {
    await app?.close().catch(() => undefined);
    await database?.stop();
    throw error;
  }
}

/** Ends the process at once, because work in flight would continue with outdated data. */
function endProcess(problem: string): void {
  logFailure(problem);
  process.exit(1);
}

/** Retries if the connection is lost, or while outdated processes are running. */
async function prepareDatabase(url: string): Promise<void> {
  for (let lastLogMs = -Infinity; ; await delay(MIGRATION_RETRY_MS)) {
    await waitForDatabase(url, logLine);
    try {
      return await migrate(url);
    } catch (error) {
      assertUsableAddress(error);
      const isTemporary = isDatabaseOutage(error) || error instanceof OutdatedProcessesError;
      if (!isTemporary || isDiskFull(error)) throw error;
      if (performance.now() - lastLogMs < LOG_INTERVAL_MS) continue;
      logLine(`The database could not be migrated yet: ${(error as Error).message}`);
      lastLogMs = performance.now();
    }
  }
}

/** Every process serves the health checks and the API. The part `api` adds the pages and the local messenger. */
async function serveHttp(app: NestFastifyApplication, config: Config): Promise<void> {
  if (config.isApiEnabled) {
    if (config.isLocalMessengerUsed) {
      const { mountLocalMessenger } = await import('../local/local-messenger.js');
      await mountLocalMessenger(app, config);
    }
    await serveWebApp(app.getHttpAdapter().getInstance(), WEB_APP);
  }
  await listen(app, config);
}

/** Listens without Nest's `app.listen`, which would also log the error. */
async function listen(app: NestFastifyApplication, { port, host }: Config): Promise<void> {
  await app.init();
  try {
    await app.getHttpAdapter().getInstance().listen({ port, host });
  } catch (error) {
    const advice = explainListenError(error, { port, host });
    throw advice ? new ConfigError(advice, { cause: error }) : error;
  }
}

/**
 * Stops the application without breaking calls. The readiness check fails at once. After a delay, in which load balancers notice
 * the failure, new connections are refused. Calls in flight may finish within the grace period.
 */
async function stopApp(app: NestFastifyApplication, config: Config): Promise<void> {
  const logger = new Logger('Stop');
  const draining = app.get(Draining);
  draining.start();
  const background = app.get(Background).stop();
  await delay(config.stopDelaySeconds * 1_000);

  const grace = AbortSignal.timeout(config.stopGraceSeconds * 1_000);
  const graceOver = new Promise<'over'>((resolve) => grace.addEventListener('abort', () => resolve('over')));
  const callCount = await draining.finish(app.getHttpServer(), grace);
  if (callCount > 0) logger.warn(`${callCount} calls were not finished within the grace period`);
  if ((await Promise.race([background, graceOver])) === 'over')
    logger.warn('Background work was not finished within the grace period');
  const closed = Promise.all([app.close(), stopSpanExport()]).then(() => 'closed');
  if ((await Promise.race([closed, delay(CLOSE_TIMEOUT_MS)])) !== 'closed')
    logger.warn('Some connections did not close in time');
}

async function printWelcome(app: INestApplication, config: Config): Promise<void> {
  const { publicUrl, isLocalMessengerUsed, isApiEnabled, isProduction } = config;
  if (!isApiEnabled) return logLine('Tallydesk is running.');
  if (isProduction) return logLine(`Tallydesk is running at ${publicUrl}`);
  const lines = [`Tallydesk is running at ${publicUrl}`, ''];
  if (config.hasDemoData) {
    lines.push(`  Panel, as an admin     ${await createLoginLink(app, 'admin')}`);
    lines.push(`  Mini-app, as an agent  ${await createLoginLink(app, 'user')}`);
  }
  if (isLocalMessengerUsed) lines.push(`  Messenger              ${publicUrl}/messenger`);
  lines.push(`  API reference          ${publicUrl}/api/docs`);
  if (config.hasDemoData)
    lines.push('', 'The first two links work once, for 10 minutes. More: npm run login -- <telegram_id>');
  logLine(`\n${lines.join('\n')}\n`);
}

async function createLoginLink(app: INestApplication, role: User['role']): Promise<string> {
  const db = app.get(DataSource).manager;
  const user = await db.findOne(User, { where: { role }, order: { id: 'ASC' } });
  return user ? app.get(AuthService).createLink(user) : '(nobody yet)';
}
