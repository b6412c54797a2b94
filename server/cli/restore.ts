import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { createApp } from '../src/create-app.js';
import { RestoreService } from '../src/features/backup/restore.service.js';
import { type Config, readConfig } from '../src/platform/config/config.js';
import { startEmbeddedPostgres } from '../local/embedded-postgres.js';

const USAGE = 'Usage: npm run restore -- <folder>';

/** `npm run restore -- <folder>`: puts a backup into an empty database and its store, and says what came of it. */
async function main(): Promise<void> {
  const { positionals } = parseArgs({ allowPositionals: true });
  const [name] = positionals;
  if (!name || positionals.length > 1) throw new Error(USAGE);
  // npm changes the folder, and says where it was called.
  const folder = resolve(process.env.INIT_CWD ?? '.', name);
  const settings = readConfig({ ...process.env, LOG_LEVEL: 'error' });
  const embedded = settings.databaseUrl ? null : await startEmbeddedPostgres(settings.dataDir);
  try {
    await restore(embedded ? settings.withDatabase(embedded.url) : settings, folder);
  } finally {
    await embedded?.stop();
  }
}

async function restore(config: Config, folder: string): Promise<void> {
  // Never initialised, so that neither bot nor worker starts.
  const app = await createApp(config);
  try {
    const found = await app.get(RestoreService).restore(folder, (line) => console.log(line));
    const { problem, sealed } = found.audit;
    const totals = found.drift === 0 ? 'every total equals its deposits' : `mended ${found.drift} totals`;
    console.log(`Recounted: ${totals}.`);
    console.log(
      problem ? `The audit is not intact: ${problem}.` : `All ${sealed} sealed audit records are intact.`,
    );
    console.log(
      `${found.heldMessages} messages and ${found.heldUpdates} updates of people may have been dealt with since the backup.`,
    );
    console.log(
      'They wait for admins under Delivery, as unknown and failed: nothing is sent a second time by itself.',
    );
    console.log('Everybody has to log in again.');
    console.log('Take away once more what was taken away since the backup: access, roles, members, and');
    console.log(`API keys (${found.apiKeys} are valid).`);
  } finally {
    await app.close();
  }
}

main().then(
  () => process.exit(0),
  (error: Error) => {
    console.error(error.message);
    process.exit(1);
  },
);
