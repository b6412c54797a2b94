import module from 'node:module';
import { join, resolve } from 'node:path';
import { type Config, ConfigError, readConfig } from './platform/config/config.js';
import { logWarningsAndCrashes, logLine, logFailure } from './platform/logging/server-log.js';
import type { RunningServer } from './server.js';
import { StartError, formatFullDiskAdvice, isDiskFull } from './platform/errors/system-errors.js';

/** A second signal within this time is ignored, because npm forwards Ctrl-C, which the process then receives twice. */
const SAME_SIGNAL_MS = 1_000;

let config: Config | null = null;
let server: RunningServer | null = null;
let stoppingSinceMs: number | null = null;
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop(signal));

logWarningsAndCrashes();
defineNavigator();
try {
  config = readConfig();
  enableCompileCache(config.dataDir);
  // The embedded PostgreSQL starts in its own process while this one loads the rest of the program.
  const [database, { startServer }] = await Promise.all([
    config.databaseUrl ? null : startLocalDatabase(config),
    import('./server.js'),
  ]);
  server = await startServer(config, database);
} catch (error) {
  const advice = findAdvice(error);
  if (advice) logFailure(advice);
  else logFailure('Tallydesk could not start:', error);
  process.exit(1);
}

/** Stops the process: the first signal lets calls in flight finish, and the second one exits at once. */
async function stop(signal: string): Promise<void> {
  if (stoppingSinceMs !== null) {
    if (performance.now() - stoppingSinceMs > SAME_SIGNAL_MS) process.exit(1);
    return;
  }
  stoppingSinceMs = performance.now();
  logLine(config?.isProduction ? `${signal}: stopping` : `\n${signal}: stopping ...`);
  await server?.stop();
  logLine('Stopped.');
  process.exit(0);
}

/** Node 22 and later cache compiled code. An unwritable folder is not an error. */
function enableCompileCache(dataDir: string): void {
  const { enableCompileCache: enable } = module as { enableCompileCache?: (folder: string) => unknown };
  enable?.(join(dataDir, 'compiled'));
}

/** Node 20 lacks `navigator`, and pg would then load an HTTP client by constructing a `Response`. */
function defineNavigator(): void {
  if (!('navigator' in globalThis)) Object.assign(globalThis, { navigator: { userAgent: 'Node.js' } });
}

// Imported here, because production does not contain `server/local`.
async function startLocalDatabase({ dataDir, publicUrl }: Config) {
  const { startEmbeddedPostgres } = await import('../local/embedded-postgres.js');
  return startEmbeddedPostgres(dataDir, {}, publicUrl);
}

/** Finds the advice to print for an expected error; null for an unexpected one, whose stack is needed. */
function findAdvice(error: unknown): string | null {
  if (error instanceof ConfigError) return `Tallydesk cannot start with these settings:\n${error.message}`;
  if (error instanceof StartError) return error.message;
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE')
    return `Tallydesk could not start: ${message}. Another Tallydesk may be running there: stop it with Ctrl-C, or start this one with PORT=... DATA_DIR=...`;
  return config && isDiskFull(error)
    ? `Tallydesk could not start: ${formatFullDiskAdvice(resolve(config.dataDir))}`
    : null;
}
