import { join } from 'node:path';
import { describeDatabase } from './own-database.js';
import { ServerProcess } from './server-process.js';

const probe = join(import.meta.dirname, 'loaded-packages.worker.mjs');
const database = describeDatabase();

async function loadedPackages(env: Record<string, string> = {}): Promise<string> {
  const server = await ServerProcess.start({
    DATABASE_URL: database.url,
    NODE_OPTIONS: `--import=${probe}`,
    ...env,
  });
  try {
    server.signal('SIGUSR2');
    await server.says('loaded ');
    return /loaded (.*)\./.exec(server.output)![1]!;
  } finally {
    await server.kill();
  }
}

it('loads no renderer of pictures, no S3, no traces and no second TypeORM for a start', async () => {
  // Of this one only the path of its pages is asked for.
  expect(await loadedPackages()).toBe('swagger-ui-dist');
});

it('loads what sends traces once a collector is set', async () => {
  const names = await loadedPackages({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' });
  expect(names).toContain('@opentelemetry/sdk-trace-base');
  expect(names).toContain('@opentelemetry/exporter-trace-otlp-http');
});
