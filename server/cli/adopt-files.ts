import { createApp } from '../src/create-app.js';
import { migrate } from '../src/platform/database/data-source.js';
import { SharedStore } from '../src/platform/storage/shared-store.service.js';
import { getInstallationConfig, assertPrepared, runCommand } from './command.js';

/** `npm run adopt-files`: records in the database that its files are in the store that the settings name. */
runCommand(async () => {
  const config = await getInstallationConfig();
  // A restored database may require newer migrations.
  await assertPrepared(config.databaseUrl!, true);
  await migrate(config.databaseUrl!);
  const app = await createApp(config);
  return `The files of this database are in ${await app.get(SharedStore).adopt()}.`;
});
