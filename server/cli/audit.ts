import { AuditSealService } from '../src/features/audit/audit-seal.service.js';
import { openInstallation, runCommand } from './command.js';

/**
 * `npm run audit [-- <head>]`: verifies the hash chain of the audit records. With a head that an earlier run printed, it
 * also proves that nobody has cut or replaced the chain since.
 */
runCommand(async () => {
  const kept = process.argv[2] ?? null;
  if (kept !== null && !/^\d+:[0-9a-f]{64}$/.test(kept))
    throw new Error('Usage: npm run audit [-- <head>], with a head as an earlier run printed it');
  const app = await openInstallation();
  const { problem, sealed, waiting, head } = await app.get(AuditSealService).verify(kept);
  if (problem) throw new Error(`${problem}. The ${sealed} records before it are intact.`);
  return `All ${sealed} sealed records are intact; ${waiting} wait for their seal.\nHead, to keep elsewhere: ${head}`;
});
