import { AuditSealService } from '../src/features/audit/audit-seal.service.js';
import { openInstallation, runCommand } from './command.js';

/**
 * `npm run audit [-- <head>]`: verifies the hash chain of the audit records, and that it contains the heads stored in the database.
 * A head from the log, a backup or an earlier run proves that the chain has not been truncated or replaced since.
 */
runCommand(async () => {
  const earlierHead = process.argv[2] ?? null;
  if (earlierHead !== null && !/^\d+:[0-9a-f]{64}$/.test(earlierHead))
    throw new Error('Usage: npm run audit [-- <head>], with a head from the log, a backup or an earlier run');
  const app = await openInstallation();
  const { problem, sealed, waiting, head, storedHeads } = await app.get(AuditSealService).verify(earlierHead);
  if (problem) throw new Error(`${problem}. The first ${sealed} sealed records are intact.`);
  return [
    `All ${sealed} sealed records are intact; ${waiting} wait for their seal.`,
    storedHeads.last
      ? `The chain contains the ${storedHeads.count} heads stored in the database, the last of ${storedHeads.last.toISOString()}.`
      : 'No head is stored in the database yet.',
    earlierHead
      ? 'The chain contains this earlier head.'
      : 'To prove more, add a head from the log or from a backup: npm run audit -- <head>',
    `Head, to store elsewhere: ${head}`,
  ].join('\n');
});
