import { randomUUID } from 'node:crypto';
import { Logger } from '@nestjs/common';
import pg from 'pg';
import { newDeposit } from '../../../../test/deposit.factories.js';
import { newBrand } from '../../../../test/factories.js';
import { raceBehind } from '../../../../test/race.js';
import { describeLoneApp } from '../../../../test/test-app.js';
import { announceReplica, markReplicaStopped } from '../../../platform/database/replicas/replica.queries.js';
import { newestSince } from './totals.js';
import { findTotalsDrift } from './totals.queries.js';
import { UpgradeService } from './upgrade.service.js';

/** The lock that a recount takes in `totals.queries.ts`. */
const FOLD_LOCK = 7_215_002;
const OLDER = { version: '0.0.9', schemaVersion: 1790000013000, parts: ['api'], host: 'older' };

const app = describeLoneApp();
beforeAll(async () => {
  const brand = await newBrand(app.db);
  await newDeposit(app.db, brand, { status: 'wait' });
});

const look = () => app.get(UpgradeService).recountAfterUpgrade();
const wrong = async () => (await findTotalsDrift(app.db, null)).length;
let wrongBrands = 0;
/** Makes a total wrong like an older version, which does not keep those by day. */
const moderateAsOlder = () =>
  app.db.query(
    `insert into deposit_brand_totals (brand_id, type, status, count, amount) values ($1, 'ftd', 'wait', 1, 1)`,
    [(wrongBrands += 1)],
  );

it('recounts once no older replica runs, and says so, also after a rollback', async () => {
  const said: string[] = [];
  const saying = jest
    .spyOn(Logger.prototype, 'log')
    .mockImplementation((line: string) => void said.push(line));
  for (let round = 0; round < 2; round += 1) {
    const older = { ...OLDER, id: randomUUID() };
    await announceReplica(app.db, older);
    await moderateAsOlder();
    await look();
    expect(await wrong()).toBeGreaterThan(0);

    await markReplicaStopped(app.db, older.id);
    await look();
    expect(await wrong()).toBe(0);
  }
  await look();
  saying.mockRestore();
  const [waits, done] = ['The totals will be recounted', 'No older replica runs any more'].map((begin) =>
    said.filter((line) => line.startsWith(begin)),
  );
  expect([waits!.length, done!.length]).toEqual([2, 2]);
  expect(done![0]).toContain('1 of them were wrong');
});

it('sees replicas of versions that do not announce themselves by the name of their sessions', async () => {
  const older = new pg.Client({ connectionString: app.databaseUrl, application_name: 'tallydesk' });
  await older.connect();
  await moderateAsOlder();
  await look();
  expect(await wrong()).toBeGreaterThan(0);
  await older.end();
  await look();
  expect(await wrong()).toBe(0);
});

it('is recounted by one of two replicas, and the other does not wait', async () => {
  await app.db.query('update totals_recounts set recounted_at = null');
  await moderateAsOlder();
  const fold = (holder: typeof app.db) => holder.query('select pg_advisory_xact_lock($1)', [FOLD_LOCK]);

  await raceBehind(app.db, fold, [look], look);

  const [{ due }] = await app.db.query(
    'select count(*)::int as due from totals_recounts where recounted_at is null and schema_version = $1',
    [newestSince()],
  );
  expect(due).toBe(0);
});
