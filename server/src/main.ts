import { ConfigError, readConfig } from './platform/config/config.js';
import { startServer } from './server.js';

try {
  const server = await startServer(readConfig());
  let isStopping = false;
  const stop = async (signal: string) => {
    if (isStopping) return;
    isStopping = true;
    console.log(`\n${signal}: stopping ...`);
    await server.stop();
    console.log('Stopped.');
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop(signal));
} catch (error) {
  if (error instanceof ConfigError)
    console.error(`Tallydesk cannot start with these settings:\n${error.message}`);
  else if (isPortTaken(error))
    console.error(`Tallydesk could not start: ${error.message}. Set another PORT.`);
  else console.error('Tallydesk could not start:', error);
  process.exit(1);
}

function isPortTaken(error: unknown): error is Error {
  return (error as NodeJS.ErrnoException).code === 'EADDRINUSE';
}
