import { join } from 'node:path';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { createApp } from './create-app.js';
import type { Config } from './platform/config/config.js';
import { UserService } from './features/users/user.service.js';
import { OperatorServer } from './platform/health/operator.server.js';
import { migrate } from './platform/database/data-source.js';
import { startEmbeddedPostgres } from './platform/database/embedded-postgres.js';
import { serveWebApp } from './platform/http/web-app.plugin.js';
import { SharedStore } from './platform/storage/shared-store.service.js';
import { printWelcome } from './welcome.js';

export interface RunningServer {
  stop(): Promise<void>;
}

const DIST = join(import.meta.dirname, '../..');

/** Starts all that the settings ask for, from the database to the addresses on the terminal. */
export async function startServer(settings: Config): Promise<RunningServer> {
  const database = settings.databaseUrl ? null : await startEmbeddedPostgres(settings.dataDir);
  try {
    const config = database ? settings.withDatabase(database.url) : settings;
    await migrate(config.databaseUrl!);
    const app = await createApp(config);
    await app.get(UserService).refuseDemoPeople();
    await app.get(SharedStore).check();
    await app.get(OperatorServer).listen();
    await serveHttp(app, config);
    await printWelcome(app, config);
    return {
      async stop() {
        await app.close();
        await database?.stop();
      },
    };
  } catch (error) {
    await database?.stop();
    throw error;
  }
}

/** Every process answers the health checks; the API and the pages come with the part `api`. */
async function serveHttp(app: NestFastifyApplication, config: Config): Promise<void> {
  const fastify = app.getHttpAdapter().getInstance();
  if (config.runsApi) {
    if (config.usesLocalMessenger) {
      // Loaded only where it is used: production never does.
      const { mountLocalMessenger } = await import('../messenger/mount.js');
      const messenger = await mountLocalMessenger(fastify, config, join(DIST, 'messenger-page'));
      if (config.fillsDemo) {
        const { fillDemo } = await import('../demo/demo.js');
        await fillDemo(app, messenger);
      }
    }
    await serveWebApp(fastify, join(DIST, 'web'));
  }
  await app.listen(config.port, config.host);
}
