import { cpSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { withToken } from '../../../../test/authenticator.js';
import { newBrand, newMember, newUser, newApiKey } from '../../../../test/factories.js';
import { newFile, samples } from '../../../../test/file.factories.js';
import { backUp, changeManifest, EmptyInstallation } from '../../../../test/installation.js';
import { waitUntil } from '../../../../test/race.js';
import { createOwnDatabase, type OwnDatabase } from '../../../../test/own-database.js';
import { TestApp } from '../../../../test/test-app.js';
import { AuditTrail } from '../../../platform/audit/audit-trail.js';
import { RecoveryGuard } from '../../../platform/recovery/recovery-guard.service.js';
import { SharedStore } from '../../../platform/storage/shared-store.service.js';
import { addDays, toReportingDay, toMoscowTime } from '../../../platform/time/time.rules.js';
import { AuditSealService } from '../../audit/audit-seal.service.js';
import { TokenService } from '../../auth/credentials/token.service.js';
import { listDueReports } from '../../reports/report-schedule.rules.js';
import { ReportService } from '../../reports/report.service.js';
import type { Manifest } from './backup-manifest.js';

let source: OwnDatabase;
let app: TestApp;
let root: string;
/** The time of the restore, even if the hour ends during the test. */
const now = new Date();
let backup: string;
/** A copy of the backup, which each test may damage. */
let backupCopy: string;
let avatar: string;
let personId: number;
let apiKeyHeaders: Record<string, string>;
beforeAll(async () => {
  source = await createOwnDatabase();
  app = await TestApp.start('api', { DATABASE_URL: source.url });
  root = mkdtempSync(join(tmpdir(), 'tallydesk-backup-'));
  // Yesterday's report and the question of the day are due within this hour.
  const reportHour = (now.getUTCHours() + 24 - 4) % 24;
  const { hour: workStartTime } = toMoscowTime(now);
  const createdAt = new Date(now.getTime() - 3 * 86_400_000);
  const brand = await newBrand(app.db, { reportHour, workStartTime, createdAt });
  avatar = await newFile(app, 'avatars', samples.jpg, 'jpg');
  personId = (await newMember(app.db, brand, { photoName: avatar })).id;
  await app.db.query(
    `insert into outbox_messages (chat_id, text, status) values (1, 'a', 'pending'), (1, 'b', 'sending')`,
  );
  await app.db.query(`insert into telegram_updates (update_id, payload) values (7, '{}')`);
  await app.db.query(
    `insert into login_codes (code_hash, user_id, expires_at) values ('\\x00', $1, now() + interval '1 hour')`,
    [personId],
  );
  apiKeyHeaders = (await newApiKey(app, [brand])).headers;
  for (const subjectId of [1, 2]) await app.get(AuditTrail).record({ action: 'test.act', subjectId });
  await app.get(AuditSealService).sealAll();
  backup = join(root, 'backup');
  await backUp({ DATABASE_URL: source.url, DATA_DIR: app.dataDir }, backup);
});
beforeEach(() => {
  backupCopy = mkdtempSync(join(root, 'copy-'));
  cpSync(backup, backupCopy, { recursive: true });
});
afterAll(async () => {
  await app.stop();
  await source.drop();
  rmSync(root, { recursive: true });
});

describe('a restored installation', () => {
  let restoredApp: TestApp;
  let installation: EmptyInstallation;
  beforeAll(async () => {
    installation = await EmptyInstallation.create({}, now);
    expect(await installation.restore(backup)).toMatchObject({
      heldMessages: 3, // with the question of this hour
      heldUpdates: 1,
      // The reports of the three days since the brand was created.
      missedReports: [1, 2, 3].flatMap((daysAgo) =>
        listDueReports(addDays(toReportingDay(now), -daysAgo), []),
      ).length,
      suspendedKeys: 1,
      repeatedErasures: 0,
      correctedTotals: 0,
      audit: { problem: null, sealed: 3 }, // with the record of the new API key
      files: { missing: [], unreferenced: [] },
    });
    const { audit_head } = JSON.parse(readFileSync(join(backup, 'manifest.json'), 'utf8'));
    expect(audit_head).toBe((await app.get(AuditSealService).verify()).head);
    restoredApp = await TestApp.start('api,bot,worker', installation.settings);
  });
  afterAll(async () => {
    await restoredApp.stop();
    await installation.remove();
  });

  it('sends no message that was waiting or is due now: admins decide about each', async () => {
    await restoredApp.db.query(`insert into outbox_messages (chat_id, text) values (2, 'queued afterwards')`);
    await waitUntil(() => restoredApp.telegram.listCalls('sendMessage').length > 0);

    expect(restoredApp.telegram.listCalls('sendMessage').map(({ params }) => params.text)).toEqual([
      'queued afterwards',
    ]);
    expect(restoredApp.telegram.listCalls('sendPhoto')).toEqual([]);
    const rows = await restoredApp.db.query<{ status: string; last_error: string }[]>(
      'select status, last_error from outbox_messages where chat_id <> 2',
    );
    expect(new Set(rows.map(({ status }) => status))).toEqual(new Set(['unknown']));
    expect(rows[0]!.last_error).toMatch(/^restored from the backup of .*: it may have been sent since$/);
    expect(await restoredApp.db.query('select status, error from telegram_updates')).toEqual([
      { status: 'failed', error: expect.stringMatching(/: it may have been handled since$/) },
    ]);
    expect(await restoredApp.get(ReportService).listMissed({ page: 1 })).toMatchObject({
      data: expect.arrayContaining([expect.anything()]),
    });
  });

  it('refuses API keys, which may have been revoked since, until an admin confirms them', async () => {
    expect((await app.with(apiKeyHeaders).get('deposit/search')).status).toBe(200);
    expect((await restoredApp.with(apiKeyHeaders).get('deposit/search')).status).toBe(401);

    const admin = await newUser(restoredApp.db, { role: 'admin' });
    const { body } = await restoredApp.as(admin).get('admin/api-keys');
    await restoredApp.as(admin).post(`admin/api-keys/${body.data[0].id}/confirm`).expect(200);

    expect((await restoredApp.with(apiKeyHeaders).get('deposit/search')).status).toBe(200);
    // Version 1.0.0, which would accept a suspended key, can no longer start.
    expect(await restoredApp.db.query('select schema_version from oldest_release')).toEqual([
      { schema_version: '1800000000002' },
    ]);
  });

  it('accepts no session from before or after the backup, and no login link', async () => {
    const [user] = await restoredApp.db.query<[{ epoch: number; endedAt: Date }]>(
      'select session_epoch as epoch, sessions_ended_at as "endedAt" from users where id = $1',
      [personId],
    );
    const callWith = (epoch: number) =>
      withToken(restoredApp, restoredApp.get(TokenService).issue(personId, epoch)).get('t/me');
    // Epoch 0 is that of the backup. Epoch 1 is that of sessions that started after the person had ended all.
    await callWith(0).expect(401);
    await callWith(1).expect(401);
    await callWith(user.epoch).expect(200);
    expect(user.endedAt.getTime()).toBeGreaterThan(now.getTime());
    expect(await restoredApp.db.query('select from login_codes')).toEqual([]);
  });

  it('can start, has its files in the recorded store, and has an audit entry of the restore', async () => {
    await restoredApp.get(RecoveryGuard).assertAtStart();
    await restoredApp.get(SharedStore).assertShared();
    expect(await installation.read(`avatars/${avatar}`)).not.toBeNull();
    expect(
      await restoredApp.db.query(
        `select via, after->>'version' as version from audit_records where action = 'backup.restore'`,
      ),
    ).toEqual([{ via: 'job', version: expect.stringMatching(/^\d/) }]);
  });
});

it('repeats erasures that were made after the backup, if the store is the same', async () => {
  const installation = await EmptyInstallation.create();
  const [{ createdAt }] = await app.db.query<[{ createdAt: string }]>(
    'select extract(epoch from created_at)::text as "createdAt" from users where id = $1',
    [personId],
  );
  const erasedAt = new Date('2026-03-12T10:00:00Z');
  // Another person who had the same id.
  const stranger = { userId: personId, createdAt: '1', erasedAt };
  await installation.recordErasures([{ userId: personId, createdAt, erasedAt }, stranger]);

  const report = await installation.restore(backupCopy);

  expect(report).toMatchObject({ repeatedErasures: 1, audit: { problem: null } });
  expect(await installation.read(`avatars/${avatar}`)).toBeNull();
  const db = await installation.database.connect();
  expect(await db.query('select user_id, erased_at from erasures')).toEqual([
    { user_id: personId, erased_at: erasedAt },
  ]);
  expect(await db.query('select username, public_name from users where id = $1', [personId])).toEqual([
    { username: null, public_name: null },
  ]);
  await db.destroy();
  await installation.remove();
});

const flipBit = (file: string) => {
  const bytes = readFileSync(join(backupCopy, file));
  bytes[bytes.length >> 1]! ^= 1;
  writeFileSync(join(backupCopy, file), bytes);
};
const editManifest = (edit: (manifest: Manifest) => void) => changeManifest(backupCopy, edit);

describe('a backup', () => {
  let installation: EmptyInstallation;
  beforeAll(async () => void (installation = await EmptyInstallation.create()));
  afterAll(() => installation.remove());

  it.each<[string, () => void, RegExp]>([
    [
      'a byte of a table flipped',
      () => flipBit('tables/users.copy.gz'),
      /users\.copy\.gz does not have the checksum/,
    ],
    [
      'a byte of the manifest flipped',
      () => flipBit('manifest.json'),
      /manifest\.json does not have the checksum/,
    ],
    [
      'a byte of a file flipped',
      () => flipBit(`store/avatars/${avatar}`),
      /store\/avatars\/.* does not have the checksum/,
    ],
    ['a table missing', () => rmSync(join(backupCopy, 'tables/users.copy.gz')), /users\.copy\.gz is missing/],
    [
      'no checksums, as in an incomplete backup',
      () => rmSync(join(backupCopy, 'SHA256SUMS')),
      /is not a backup, or it is incomplete/,
    ],
    [
      'checksums cut short',
      () => truncateSync(join(backupCopy, 'SHA256SUMS'), 100),
      /SHA256SUMS does not name/,
    ],
    [
      'migrations of a newer version',
      () => editManifest(({ migrations }) => migrations.push('Later1890000000000')),
      /newer than this one\. Unknown migrations: Later/,
    ],
    [
      'a path that leads out of the store',
      () => editManifest(({ files }) => files.push('avatars/../../x.jpg')),
      /manifest\.json has an unknown format/,
    ],
  ])('with %s is refused, and nothing is written', async (_, damage, message) => {
    damage();

    await expect(installation.restore(backupCopy)).rejects.toThrow(message);

    expect(await installation.countRelations()).toBe(0);
    expect(await installation.read(`avatars/${avatar}`)).toBeNull();
  });

  it('with references to missing rows leaves the database empty', async () => {
    editManifest((manifest) => (manifest.tables = manifest.tables.filter(({ name }) => name !== 'users')));

    await expect(installation.restore(backupCopy)).rejects.toThrow(/violates foreign key constraint/);

    expect(await installation.countRelations()).toBe(0);
  });

  it('is refused for a database that is not empty', async () => {
    await installation.restore(backupCopy);

    await expect(installation.restore(backupCopy)).rejects.toThrow(
      /^The database is not empty: it has \d+ tables/,
    );
  });
});
