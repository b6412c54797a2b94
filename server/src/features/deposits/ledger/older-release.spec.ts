import { randomUUID } from 'node:crypto';
import { Logger } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { newDeposit, listTotalsDrift } from '../../../../test/deposit.factories.js';
import { newBrand, newUser } from '../../../../test/factories.js';
import { raceBehind } from '../../../../test/race.js';
import { setUpAppWithOwnDatabase } from '../../../../test/test-app.js';
import { Metrics } from '../../../platform/metrics/metrics.js';
import type { Brand } from '../../brands/registry/brand.entity.js';
import { TotalsService } from './totals.service.js';

const firstSchemaVersion = '1800000000000';

const app = setUpAppWithOwnDatabase();
let brand: Brand;
let loggedLines: string[];
beforeAll(async () => {
  brand = await newBrand(app.db);
});
beforeEach(async () => {
  await totalsService().fold();
  await totalsService().recountIfDue();
  loggedLines = [];
  jest.spyOn(Logger.prototype, 'log').mockImplementation((line: string) => void loggedLines.push(line));
});
afterEach(() => jest.restoreAllMocks());

const totalsService = () => app.get(TotalsService);
const recountIfDue = () => totalsService().recountIfDue();
const listDrift = () => listTotalsDrift(app.db, null);

/** Folds like a version that maintains none of the totals. As in 1.0.0, the session does not set `tallydesk.schema_version`. */
async function foldAsOlderVersion(db: EntityManager): Promise<void> {
  await db.query(`set local tallydesk.schema_version = ''`);
  const foldLockKey = 7_215_002; // FOLD_LOCK_KEY of totals.repository.ts
  await db.query('select pg_advisory_xact_lock($1)', [foldLockKey]);
  await db.query('delete from deposit_total_deltas');
}

async function writeAsOlderVersion(): Promise<void> {
  await newDeposit(app.db, brand);
  await app.db.transaction(foldAsOlderVersion);
}

async function startOlderReplica(): Promise<string> {
  const id = randomUUID();
  await app.db.query(
    `insert into replicas (id, version, schema_version, parts, host) values ($1, '1.0.0', $2, '{worker}', 'here')`,
    [id, firstSchemaVersion],
  );
  return id;
}
const stopReplica = (id: string) =>
  app.db.query('update replicas set stopped_at = now() where id = $1', [id]);

async function readGauge(): Promise<number> {
  const metric = app.get(Metrics).registry.getSingleMetric('tallydesk_totals_recount_due')!;
  return (await metric.get()).values[0]!.value;
}

it('each fold of an older version causes a recount once no older process runs', async () => {
  for (let round = 1; round <= 2; round++) {
    await newDeposit(app.db, brand);
    await totalsService().fold();
    expect(await recountIfDue()).toBeNull();

    const olderReplicaId = await startOlderReplica();
    await writeAsOlderVersion();
    expect(await recountIfDue()).toBeNull();
    expect(await recountIfDue()).toBeNull();
    expect(await readGauge()).toBe(1);
    expect(await listDrift()).not.toEqual([]);

    await stopReplica(olderReplicaId);
    const foundDrift = await listDrift();
    expect(await recountIfDue()).toEqual(foundDrift);
    expect(await listDrift()).toEqual([]);
    expect(await readGauge()).toBe(0);
    expect(await recountIfDue()).toBeNull();
  }
  const linesOfRound = [
    'The totals will be recounted once no older version runs.',
    expect.stringMatching(
      /^The totals were recounted because an older version wrote totals at 2\d{3}-\S+\. Repaired: \d+, .*brand \d/,
    ),
  ];
  expect(loggedLines).toEqual([...linesOfRound, ...linesOfRound]);
});

it('an older version also causes a recount if it was killed or suspended', async () => {
  const olderReplicaId = await startOlderReplica();
  await writeAsOlderVersion();
  // After 20 seconds, a replica no longer counts as running.
  await app.db.query(`update replicas set seen_at = clock_timestamp() - interval '21 s' where id = $1`, [
    olderReplicaId,
  ]);
  expect((await recountIfDue())?.length).toBeGreaterThan(0);

  // It was suspended, and continues before its next heartbeat.
  await writeAsOlderVersion();
  expect(await listDrift()).not.toEqual([]);
  expect(await recountIfDue()).not.toBeNull();
  expect(await listDrift()).toEqual([]);
});

it('after a migration to a newer version, a fold by this version causes a recount, but only by the newer version', async () => {
  const newerVersion = 1_900_000_000_000;
  await app.db.query(`insert into migrations (timestamp, name) values ($1, 'Newer')`, [newerVersion]);
  try {
    await newDeposit(app.db, brand);
    await totalsService().fold();
    expect(await recountIfDue()).toBeNull();
  } finally {
    await app.db.query('delete from migrations where timestamp = $1', [newerVersion]);
  }
  expect(await recountIfDue()).not.toBeNull();
});

it('a recount fails and stays due if its session is lost', async () => {
  await writeAsOlderVersion();
  const terminateWaitingSessions = async () => {
    await app.db.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock'`,
    );
  };

  const [failure] = await raceBehind(
    app.db,
    'select from deposit_overall_totals for update',
    [() => recountIfDue().catch((error: Error) => error)],
    terminateWaitingSessions,
  );

  expect(failure).toBeInstanceOf(Error);
  expect(await listDrift()).not.toEqual([]);
  expect(await recountIfDue()).not.toBeNull();
  expect(await listDrift()).toEqual([]);
});

it('a recount waits for an unfinished fold of an older version, and runs in only one of two workers', async () => {
  await writeAsOlderVersion();
  await newDeposit(app.db, brand);

  const results = await raceBehind(app.db, foldAsOlderVersion, [recountIfDue, recountIfDue]);

  expect(results.filter((drift) => drift !== null)).toHaveLength(1);
  expect(loggedLines).toHaveLength(1);
  expect(await listDrift()).toEqual([]);
});

it('a recount queues all cards for a refresh, because an older version does not queue them', async () => {
  const person = await newUser(app.db);
  const { id } = await newDeposit(app.db, brand);
  await app.db.query(
    `insert into deposit_cards (user_id, brand_id, kind, deposit_id, begun_at) values ($1, $2, 'each', $3, now())`,
    [person.id, brand.id, id],
  );
  await writeAsOlderVersion();
  await app.db.query('delete from deposit_card_changes');

  await recountIfDue();

  expect(await app.db.query('select deposit_id as id from deposit_card_changes')).toEqual([{ id }]);
});
