import { parseArgs } from 'node:util';
import { RestoreService } from '../src/features/operations/backup/restore.service.js';
import { formatReport } from '../src/features/operations/recovery/recovery-report.rules.js';
import { resolveFolder, runCommand, withDatabaseSession, withOfflineApp } from './command.js';

const USAGE = 'Usage: npm run restore -- <folder> [--keep-keys]';

/** `npm run restore -- <folder>`: restores a backup into an empty database and file store, and prints a report. */
runCommand(async () => {
  const options = { 'keep-keys': { type: 'boolean', default: false } } as const;
  const { positionals, values } = parseArgs({ allowPositionals: true, options });
  const [name] = positionals;
  if (!name || positionals.length > 1) throw new Error(USAGE);
  return withOfflineApp(
    (url) => withDatabaseSession(url),
    async (app) => {
      const recovery = { keepKeys: values['keep-keys'] };
      const log = (line: string) => console.log(line);
      const report = await app.get(RestoreService).restore(resolveFolder(name), recovery, log);
      return formatReport(report).join('\n');
    },
  );
});
