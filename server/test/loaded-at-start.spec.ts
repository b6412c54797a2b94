import { join } from 'node:path';
import { setUpDatabase } from './own-database.js';
import { ServerProcess } from './server-process.js';

const probe = join(import.meta.dirname, 'loaded-packages.preload.mjs');
const database = setUpDatabase();

async function listLoadedPackages(env: Record<string, string> = {}): Promise<string> {
  const server = await ServerProcess.start({
    DATABASE_URL: database.url,
    NODE_OPTIONS: `--import=${probe}`,
    ...env,
  });
  try {
    server.signal('SIGUSR2');
    await server.untilOutputIncludes('loaded ');
    server.signal('SIGTERM');
    expect(await server.untilExit()).toBe(0);
    return /loaded (.*)\./.exec(server.output)![1]!;
  } finally {
    await server.kill();
  }
}

it('loads no picture renderer, S3 client, tracing SDK or second TypeORM at the start', async () => {
  // Only the path of this package's pages is used.
  expect(await listLoadedPackages()).toBe('swagger-ui-dist');
});

it('loads the tracing SDK if a collector is set, and stops although it is unavailable', async () => {
  const names = await listLoadedPackages({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' });
  expect(names).toContain('@opentelemetry/sdk-trace-base');
  expect(names).toContain('@opentelemetry/exporter-trace-otlp-http');
});
