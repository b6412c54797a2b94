import { createApp } from '../src/create-app.js';
import { readConfig } from '../src/platform/config/config.js';
import { migrate } from '../src/platform/database/data-source.js';
import { findEmbeddedPostgres } from '../local/embedded-postgres.js';
import { SharedStore } from '../src/platform/storage/shared-store.service.js';

/** `npm run adopt-files`: tells the database that its files are now where these settings lead. */
async function main(): Promise<string> {
  const settings = readConfig({ ...process.env, LOG_LEVEL: 'error' });
  const url = settings.databaseUrl ?? findEmbeddedPostgres(settings.dataDir);
  if (!url) throw new Error('Tallydesk is not running here. Start it with "npm start", or set DATABASE_URL.');

  // A restored database may be of the version before.
  await migrate(url);
  // Never initialised, so that neither bot nor worker starts beside those of the running server.
  const app = await createApp(settings.withDatabase(url));
  return `The files of this database are in ${await app.get(SharedStore).adopt()}.`;
}

main().then(
  (report) => {
    console.log(report);
    process.exit(0);
  },
  (error: Error) => {
    console.error(error.message);
    process.exit(1);
  },
);
