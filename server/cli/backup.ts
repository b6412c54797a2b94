import { resolve } from 'node:path';
import { createApp } from '../src/create-app.js';
import { BackupService } from '../src/features/backup/backup.service.js';
import { readConfig } from '../src/platform/config/config.js';
import { findEmbeddedPostgres } from '../local/embedded-postgres.js';

/** `npm run backup [-- <folder>]`: saves database and files into a new folder. The server runs meanwhile. */
async function main(
  name = `tallydesk-${new Date().toISOString().replace(/[-:]|\.\d+/g, '')}`,
): Promise<void> {
  const settings = readConfig({ ...process.env, LOG_LEVEL: 'error' });
  const url = settings.databaseUrl ?? findEmbeddedPostgres(settings.dataDir);
  if (!url) throw new Error('Tallydesk is not running here. Start it with "npm start", or set DATABASE_URL.');
  // npm changes the folder, and says where it was called.
  const folder = resolve(process.env.INIT_CWD ?? '.', name);

  // Never initialised, so that neither bot nor worker starts beside those of the running server.
  const app = await createApp(settings.withDatabase(url));
  const manifest = await app.get(BackupService).make(folder, (line) => console.log(line));
  console.log('Keep as well, since it is not in the backup:');
  for (const line of manifest.not_included) console.log(`  ${line}`);
  console.log(folder);
}

main(process.argv[2]).then(
  () => process.exit(0),
  (error: Error) => {
    console.error(error.message);
    process.exit(1);
  },
);
