import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { createApp } from '../src/create-app.js';
import { RestoreService } from '../src/features/operations/backup/restore.service.js';
import type { Config } from '../src/platform/config/config.js';
import { askDatabase, readSettings, runCommand } from './command.js';

const USAGE = 'Usage: npm run restore -- <folder>';

/** `npm run restore -- <folder>`: puts a backup into an empty database and its store, and prints a report. */
runCommand(async () => {
  const { positionals } = parseArgs({ allowPositionals: true });
  const [name] = positionals;
  if (!name || positionals.length > 1) throw new Error(USAGE);
  // npm changes the working folder. INIT_CWD is the folder in which it was called.
  const folder = resolve(process.env.INIT_CWD ?? '.', name);
  const settings = readSettings();
  if (settings.databaseUrl) return restore(settings, folder);
  const { startEmbeddedPostgres } = await import('../local/embedded-postgres.js');
  const embedded = await startEmbeddedPostgres(settings.dataDir);
  try {
    return await restore(settings.withDatabase(embedded.url), folder);
  } finally {
    await embedded.stop();
  }
});

/** The application is not initialised, so neither bot nor worker starts. */
async function restore(config: Config, folder: string): Promise<string> {
  await askDatabase(config.databaseUrl!);
  const app = await createApp(config);
  try {
    const found = await app.get(RestoreService).restore(folder, (line) => console.log(line));
    const { problem, sealed } = found.audit;
    return [
      `Recounted: ${found.drift === 0 ? 'every total equals its deposits' : `mended ${found.drift} totals`}.`,
      problem ? `The audit is not intact: ${problem}.` : `All ${sealed} sealed audit records are intact.`,
      `${found.heldMessages} messages and ${found.heldUpdates} updates of people may have been dealt with since the backup.`,
      'They wait for admins under Delivery, as unknown and failed: nothing is sent a second time by itself.',
      'Everybody has to log in again.',
      'Take away once more what was taken away since the backup: access, roles, members, and',
      `API keys (${found.apiKeys} are valid).`,
    ].join('\n');
  } finally {
    await app.close();
  }
}
