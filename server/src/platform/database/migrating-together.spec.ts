import { Logger } from '@nestjs/common';
import type { DataSource } from 'typeorm';
import { createEmptyDatabase, createOwnDatabase, type OwnDatabase } from '../../../test/own-database.js';
import { untilMigrationLockAwaited } from '../../../test/race.js';
import { migrations } from '../../../../migrations/all.js';
import { StartError } from '../errors/system-errors.js';
import { version } from '../config/version.js';
import { migrate, MIGRATION_LOCK } from './data-source.js';
import { schemaVersion, getOldestSchemaVersion } from './releases.js';

it('migrates once when several replicas start together', async () => {
  const database = await createEmptyDatabase();
  try {
    await Promise.all([1, 2, 3].map(() => migrate(database.url)));

    const db = await database.connect();
    const [{ count }] = await db.query<[{ count: number }]>('select count(*)::int as count from migrations');
    await db.destroy();
    expect(count).toBe(migrations.length);
  } finally {
    await database.drop();
  }
});

it('refuses a database of a version before 1.0.0', async () => {
  const database = await createEmptyDatabase();
  const db = await database.connect();
  await db.query(`create table migrations (id serial, timestamp bigint, name varchar)`);
  await db.query(`insert into migrations (timestamp, name) values (1, 'CreatePeopleAndBrands1790000000000')`);
  await db.destroy();

  await expect(migrate(database.url)).rejects.toThrow(
    'DATABASE_URL: the database is older than version 1.0.0. Start with an empty one',
  );
  await database.drop();
});

it.each([
  ['C', 1],
  ['C.UTF-8', 0],
])('with the locale %s, logs %i warnings about searches', async (locale, warningCount) => {
  const warn = jest.spyOn(Logger.prototype, 'warn').mockImplementation();
  const database = await createEmptyDatabase(locale);

  await migrate(database.url);

  expect(warn).toHaveBeenCalledTimes(warningCount);
  warn.mockRestore();
  await database.drop();
});

it('waits for a restore, which holds the migration lock, even if no migration is missing', async () => {
  const database = await createOwnDatabase();
  const db = await database.connect();
  const restore = db.createQueryRunner();
  try {
    await restore.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    let hasStarted = false;
    const start = migrate(database.url).then(() => (hasStarted = true));
    await untilMigrationLockAwaited(db, 1);
    expect(hasStarted).toBe(false);

    await restore.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]);
    await start;
  } finally {
    await restore.release();
    await db.destroy();
    await database.drop();
  }
});

it('lets an index be built while other replicas wait for the migration', async () => {
  const database = await createOwnDatabase();
  const db = await database.connect();
  const migrating = db.createQueryRunner();
  try {
    await migrating.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    const waitingStarts = [1, 2].map(() => migrate(database.url));
    await untilMigrationLockAwaited(db, 2);

    await migrating.query('create index concurrently brands_by_name on brands (name)');

    await migrating.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]);
    await Promise.all(waitingStarts);
  } finally {
    await migrating.release();
    await db.destroy();
    await database.drop();
  }
});

describe('a database that a newer version has changed', () => {
  let database: OwnDatabase;
  let db: DataSource;
  beforeAll(async () => {
    database = await createOwnDatabase();
    db = await database.connect();
    await db.query(`update oldest_release set schema_version = $1, said_by = '9.0.0'`, [schemaVersion + 1]);
  });
  afterAll(async () => {
    await db.destroy();
    await database.drop();
  });

  it('is refused by this version', async () => {
    await expect(migrate(database.url)).rejects.toThrow(
      `Version ${version} of Tallydesk can no longer run on this database, because version 9.0.0 has changed it. ` +
        'Start version 9.0.0 again, or restore a backup from before the upgrade.',
    );
    await expect(migrate(database.url)).rejects.toBeInstanceOf(StartError);
  });

  it('refuses registrations and heartbeats of older processes', async () => {
    const register = (processSchemaVersion: number) =>
      db.query(
        `insert into replicas (id, version, schema_version, parts, host)
         values ('00000000-0000-4000-8000-000000000001', '8.0.0', $1, '{api}', 'here')
         on conflict (id) do update set seen_at = clock_timestamp()`,
        [processSchemaVersion],
      );
    const refused = expect.objectContaining({ code: 'TD001', message: expect.stringContaining('9.0.0') });

    await expect(register(schemaVersion)).rejects.toEqual(refused);
    await register(schemaVersion + 1);
    await expect(register(schemaVersion)).rejects.toEqual(refused);
  });

  it('keeps its oldest release when a process of an allowed version starts', async () => {
    await db.query('update oldest_release set schema_version = $1', [schemaVersion]);
    await migrate(database.url);
    const [oldest] = await db.query<[object]>('select * from oldest_release');
    expect(oldest).toEqual({ schema_version: String(schemaVersion), said_by: '9.0.0' });
  });
});

const BASELINE = 1800000000000;
const newMigration = (n: number, formerRelease: 'runs' | 'refused') => ({
  name: `Some${BASELINE + n}`,
  canFormerReleaseRun: formerRelease === 'runs',
});
const releases = { '1.0.0': BASELINE, '1.1.0': BASELINE + 2, '1.2.0': BASELINE + 4 };
const getOldest = (...migrations: ReturnType<typeof newMigration>[]) =>
  getOldestSchemaVersion(migrations, releases, BASELINE) - BASELINE;

it('allows the former release, and none before it', () => {
  expect(getOldest()).toBe(0);
  expect(getOldest(newMigration(1, 'runs'))).toBe(0);
  expect(getOldest(newMigration(2, 'runs'))).toBe(0);
  expect(getOldest(newMigration(2, 'runs'), newMigration(3, 'runs'))).toBe(2);
  expect(getOldest(newMigration(4, 'runs'))).toBe(2);
  expect(getOldest(newMigration(4, 'runs'), newMigration(5, 'runs'))).toBe(4);
});

it('refuses programs older than the last migration after which the former release may not run', () => {
  expect(getOldest(newMigration(1, 'refused'), newMigration(2, 'runs'))).toBe(1);
  expect(getOldest(newMigration(3, 'refused'), newMigration(5, 'refused'), newMigration(6, 'runs'))).toBe(5);
  expect(getOldest(newMigration(3, 'refused'), newMigration(5, 'runs'))).toBe(4);
});
