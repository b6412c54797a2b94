import { parseArgs } from 'node:util';
import { createApp } from '../src/create-app.js';
import { AfterRecoveryService } from '../src/features/operations/recovery/after-recovery.service.js';
import { formatReport } from '../src/features/operations/recovery/recovery-report.rules.js';
import { assertPrepared, runCommand, withOfflineDatabase } from './command.js';

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
  return withOfflineDatabase(async (config) => {
    await assertPrepared(config.databaseUrl!, true);
    const app = await createApp(config);
    try {
      const recovery = { keepKeys: values['keep-keys'], anyway: values.anyway };
      const report = await app.get(AfterRecoveryService).complete(recovery);
      return report ? formatReport(report).join('\n') : NOTHING_TO_DO;
    } finally {
      await app.close();
    }
  });
});
