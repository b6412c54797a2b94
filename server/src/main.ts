import module from 'node:module';
import { join } from 'node:path';
import { ConfigError, readConfig } from './platform/config/config.js';
import type { RunningServer } from './server.js';

/** npm passes Ctrl-C on, so the process gets it twice. A signal within this time is the same Ctrl-C. */
const SAME_SIGNAL_MS = 1_000;

let server: RunningServer | null = null;
let stoppingSinceMs: number | null = null;
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop(signal));

sayWhereThisRuns();
try {
  const config = readConfig();
  keepCompiledCode(config.dataDir);
  // A PostgreSQL of our own starts in its own process while this one loads the rest of the program.
  const [database, { startServer }] = await Promise.all([
    config.databaseUrl ? null : startLocalDatabase(config.dataDir),
    import('./server.js'),
  ]);
  server = await startServer(config, database);
} catch (error) {
  if (error instanceof ConfigError)
    console.error(`Tallydesk cannot start with these settings:\n${error.message}`);
  else if (isPortTaken(error))
    console.error(`Tallydesk could not start: ${error.message}. Set another PORT.`);
  else console.error('Tallydesk could not start:', error);
  process.exit(1);
}

/** The first signal lets calls under way finish. The second one ends the process at once. */
async function stop(signal: string): Promise<void> {
  if (stoppingSinceMs !== null) {
    if (performance.now() - stoppingSinceMs > SAME_SIGNAL_MS) process.exit(1);
    return;
  }
  stoppingSinceMs = performance.now();
  console.log(`\n${signal}: stopping ...`);
  // A server that is still starting has nothing to finish.
  await server?.stop();
  console.log('Stopped.');
  process.exit(0);
}

/** Node 22 and later can keep the compiled code for the next start. A folder that cannot be written is no error to it. */
function keepCompiledCode(dataDir: string): void {
  const { enableCompileCache } = module as { enableCompileCache?: (folder: string) => unknown };
  enableCompileCache?.(join(dataDir, 'compiled'));
}

/** As Node 21 and later do. Otherwise pg makes a `Response` to see if it runs elsewhere, and that loads an HTTP client. */
function sayWhereThisRuns(): void {
  if (!('navigator' in globalThis)) Object.assign(globalThis, { navigator: { userAgent: 'Node.js' } });
}

/** Loads `server/local` only if the settings name no database, because production does not contain that folder. */
async function startLocalDatabase(dataDir: string) {
  const { startEmbeddedPostgres } = await import('../local/embedded-postgres.js');
  return startEmbeddedPostgres(dataDir);
}

function isPortTaken(error: unknown): error is Error {
  return (error as NodeJS.ErrnoException).code === 'EADDRINUSE';
}
