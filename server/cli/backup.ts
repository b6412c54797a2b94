import { resolve } from 'node:path';
import { BackupService } from '../src/features/operations/backup/backup.service.js';
import { openInstallation, runCommand } from './command.js';

/** `npm run backup [-- <folder>]`: saves database and files into a new folder. */
runCommand(async () => {
  const [name = `tallydesk-${new Date().toISOString().replace(/[-:]|\.\d+/g, '')}`] = process.argv.slice(2);
  // npm changes the working directory; INIT_CWD is the one it was called from.
  const folder = resolve(process.env.INIT_CWD ?? '.', name);
  const app = await openInstallation({ allowOlder: true });
  const manifest = await app.get(BackupService).create(folder, (line) => console.log(line));
  const notIncluded = manifest.not_included.map((line) => `  ${line}`);
  if (manifest.audit_head) console.log(`Head of the audit: ${manifest.audit_head}`);
  return ['Keep as well, since it is not in the backup:', ...notIncluded, folder].join('\n');
});
