import { BackupService } from '../src/features/operations/backup/backup.service.js';
import { openInstallation, resolveFolder, runCommand } from './command.js';

/** `npm run backup [-- <folder>]`: saves database and files into a new folder. */
runCommand(async () => {
  const [name = `tallydesk-${new Date().toISOString().replace(/[-:]|\.\d+/g, '')}`] = process.argv.slice(2);
  const folder = resolveFolder(name);
  const app = await openInstallation({ allowOlder: true });
  const manifest = await app.get(BackupService).create(folder, (line) => console.log(line));
  if (manifest.audit_head) console.log(`Head of the audit: ${manifest.audit_head}`);
  const notIncluded = manifest.not_included.map((line) => `  ${line}`);
  return ['Store these too, which are not in the backup:', ...notIncluded, folder].join('\n');
});
