import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startS3 } from '../../../test/s3-server.js';
import { setUpAppWithOwnDatabase, TestApp } from '../../../test/test-app.js';
import { StartError } from '../errors/system-errors.js';
import { FileStore } from '../storage/file-store.js';
import { RecoveryGuard } from './recovery-guard.service.js';

const app = setUpAppWithOwnDatabase();
const getHeartbeatFile = () => join(app.dataDir, 'files', 'last-heartbeat.json');
beforeEach(async () => {
  await app.db.query('delete from recovery_state');
  rmSync(getHeartbeatFile(), { force: true });
});

const guard = () => app.get(RecoveryGuard);
/** Sets the database's heartbeat back, as if a slightly older copy of the database had been restored. */
const rollBack = () =>
  app.db.query(
    `update recovery_state set heartbeat = heartbeat - 1, heartbeat_at = heartbeat_at - interval '5 seconds'`,
  );
/** As if PostgreSQL had started a new timeline since the last heartbeat. */
const changeTimeline = () => app.db.query('update recovery_state set timeline = timeline - 1');

it.each(['a folder', 'a bucket'])(
  'detects a snapshot of the database that was copied back, with files in %s',
  async (store) => {
    const s3 = store === 'a bucket' ? await startS3() : null;
    const appOfStore = s3 ? await TestApp.start('api', { ...s3.env, DATABASE_URL: app.databaseUrl }) : app;
    const guardOfStore = appOfStore.get(RecoveryGuard);
    await guardOfStore.assertAtStart();
    expect(await guardOfStore.findRollbackReason()).toBeNull();
    await guardOfStore.assertAtStart();

    await rollBack();

    expect(await guardOfStore.findRollbackReason()).toMatch(
      /^it is from .*, and changes until .* are missing$/,
    );
    await expect(guardOfStore.assertAtStart()).rejects.toBeInstanceOf(StartError);
    await guardOfStore.complete();
    expect(await guardOfStore.findRollbackReason()).toBeNull();
    await guardOfStore.assertAtStart();
    if (s3) await Promise.all([appOfStore.stop(), s3.stop()]);
  },
);

it.each([
  ['lost', () => rmSync(getHeartbeatFile())],
  ['damaged', () => writeFileSync(getHeartbeatFile(), '{"heart')],
])('finds a rollback only by a new timeline if the stored heartbeat is %s', async (_, makeUnreadable) => {
  await guard().assertAtStart();
  makeUnreadable();
  expect(await guard().findRollbackReason()).toBeNull();

  await changeTimeline();

  expect(await guard().findRollbackReason()).toMatch(/^PostgreSQL was recovered from a backup/);
});

it('fails a start that cannot read the stored heartbeat, because it may show a rollback', async () => {
  await guard().assertAtStart();
  jest.spyOn(app.get(FileStore), 'read').mockRejectedValueOnce(new Error('the store is away'));
  await expect(guard().assertAtStart()).rejects.toThrow('the store is away');
  jest.restoreAllMocks();
});
