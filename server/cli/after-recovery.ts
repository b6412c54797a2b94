import { parseArgs } from 'node:util';
import { createApp } from '../src/create-app.js';
import { AfterRecoveryService } from '../src/features/operations/recovery/after-recovery.service.js';
import { reportLines } from '../src/features/operations/recovery/recovery-report.rules.js';
import { assertPrepared, runCommand, withStoppedServer } from './command.js';

const NOTHING_TO_DO = [
  'Nothing shows that this database was put back to an earlier moment, so nothing was done.',
  'If it was put back together with the file store, nothing can show it: npm run after-recovery -- --anyway',
].join('\n');

/** `npm run after-recovery`: makes a database that was put back to an earlier moment fit for use, and prints a report. */
runCommand(async () => {
  const { values } = parseArgs({
    options: {
      'keep-keys': { type: 'boolean', default: false },
      anyway: { type: 'boolean', default: false },
    },
  });
  return withStoppedServer(async (config) => {
    await assertPrepared(config.databaseUrl!, true);
    const app = await createApp(config);
    try {
      const choices = { keepKeys: values['keep-keys'], anyway: values.anyway };
      const report = await app.get(AfterRecoveryService).complete(choices);
      return report ? reportLines(report).join('\n') : NOTHING_TO_DO;
    } finally {
      await app.close();
    }
  });
});
