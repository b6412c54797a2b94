import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createOwnDatabase, type OwnDatabase } from '../../../test/own-database.js';
import { startS3 } from '../../../test/s3-server.js';
import { TestApp } from '../../../test/test-app.js';
import { StartError } from '../errors/system-errors.js';
import { FileStore } from '../storage/file-store.js';
import { RecoveryGuard } from './recovery-guard.service.js';

const HEARTBEAT_FILE = 'last-heartbeat.json';

let database: OwnDatabase;
let app: TestApp;
async function startApp(env: Record<string, string> = {}): Promise<void> {
  database = await createOwnDatabase();
  app = await TestApp.start('api', { DATABASE_URL: database.url, ...env });
}
afterEach(async () => {
  await app.stop();
  await database.drop();
});

const guard = () => app.get(RecoveryGuard);
const findReason = () => guard().findRollbackReason();
/** Sets the database's heartbeat back, as if a slightly older copy of the database had been restored. */
const rollBack = () =>
  app.db.query(
    `update recovery_state set heartbeat = heartbeat - 1, heartbeat_at = heartbeat_at - interval '5 seconds'`,
  );
/** Simulates that PostgreSQL has started a new timeline since the last heartbeat. */
const changeTimeline = () => app.db.query('update recovery_state set timeline = timeline - 1');

describe('a snapshot of the database that was copied back', () => {
  let s3: Awaited<ReturnType<typeof startS3>> | null = null;
  afterAll(() => s3?.stop());

  it.each(['a folder', 'a bucket'])('is detected with files in %s', async (store) => {
    if (store === 'a bucket') s3 = await startS3();
    await startApp(s3?.env);
    await guard().assertAtStart();
    expect(await findReason()).toBeNull();
    await guard().assertAtStart();

    await rollBack();

    expect(await findReason()).toMatch(/^it is from .*, and changes until .* are missing$/);
    await expect(guard().assertAtStart()).rejects.toBeInstanceOf(StartError);
    await guard().complete();
    expect(await findReason()).toBeNull();
    await guard().assertAtStart();
  });
});

describe('without a readable heartbeat', () => {
  it.each([
    ['lost', () => rmSync(join(app.dataDir, 'files', HEARTBEAT_FILE))],
    ['damaged', () => writeFileSync(join(app.dataDir, 'files', HEARTBEAT_FILE), '{"heart')],
  ])('only a new timeline shows a rollback if the heartbeat is %s', async (_, makeUnreadable) => {
    await startApp();
    await guard().assertAtStart();
    makeUnreadable();
    expect(await findReason()).toBeNull();

    await changeTimeline();

    expect(await findReason()).toMatch(/^PostgreSQL was recovered from a backup/);
  });
});

it('fails a start that cannot read the stored heartbeat, because it may show a recovery', async () => {
  await startApp();
  await guard().assertAtStart();
  jest.spyOn(app.get(FileStore), 'read').mockRejectedValueOnce(new Error('the store is away'));
  await expect(guard().assertAtStart()).rejects.toThrow('the store is away');
  jest.restoreAllMocks();
});
