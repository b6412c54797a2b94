import { join } from 'node:path';
import { createOwnDatabase } from './own-database.js';
import { ServerProcess } from './server-process.js';

const probe = join(import.meta.dirname, 'loaded-packages.worker.mjs');

it('loads no renderer of pictures, no S3 and no second TypeORM for a start', async () => {
  const database = await createOwnDatabase();
  const server = await ServerProcess.start({
    DATABASE_URL: database.url,
    NODE_OPTIONS: `--import=${probe}`,
  });
  try {
    server.signal('SIGUSR2');
    await server.says('loaded ');

    const [, names] = /loaded (.*)\./.exec(server.output)!;
    // Of this one only the path of its pages is asked for.
    expect(names).toBe('swagger-ui-dist');
  } finally {
    await server.kill();
    await database.drop();
  }
}, 60_000);
