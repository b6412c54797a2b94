import { parseArgs } from 'node:util';
import { AfterRecoveryService } from '../src/features/operations/recovery/after-recovery.service.js';
import { formatReport } from '../src/features/operations/recovery/recovery-report.rules.js';
import { assertPrepared, runCommand, withOfflineApp } from './command.js';

const NOTHING_TO_DO = [
  'This database shows no sign of a rollback to an earlier point in time, so nothing was done.',
  'If it was rolled back together with the file store, this cannot be detected: npm run after-recovery -- --anyway',
].join('\n');

/** `npm run after-recovery`: completes the recovery of a rolled-back database, and prints a report. */
runCommand(async () => {
  const { values } = parseArgs({
    options: {
      'keep-keys': { type: 'boolean', default: false },
      anyway: { type: 'boolean', default: false },
    },
  });
  const recovery = { keepKeys: values['keep-keys'], anyway: values.anyway };
  return withOfflineApp(
    (url) => assertPrepared(url, true),
    async (app) => {
      const report = await app.get(AfterRecoveryService).complete(recovery);
      return report ? formatReport(report).join('\n') : NOTHING_TO_DO;
    },
  );
});
