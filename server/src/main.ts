import { ConfigError, readConfig } from './platform/config/config.js';
import { type RunningServer, startServer } from './server.js';

/** npm passes Ctrl-C on, so the process gets it twice. A signal within this time is the same Ctrl-C. */
const SAME_SIGNAL_MS = 1_000;

let server: RunningServer | null = null;
let stoppingSinceMs: number | null = null;
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop(signal));

try {
  server = await startServer(readConfig());
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

function isPortTaken(error: unknown): error is Error {
  return (error as NodeJS.ErrnoException).code === 'EADDRINUSE';
}
