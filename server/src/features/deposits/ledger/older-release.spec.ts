import { randomUUID } from 'node:crypto';
import { Logger } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { newDeposit, findTotalsDrift } from '../../../../test/deposit.factories.js';
import { newBrand, newUser } from '../../../../test/factories.js';
import { raceBehind } from '../../../../test/race.js';
import { describeLoneApp } from '../../../../test/test-app.js';
import { Metrics } from '../../../platform/metrics/metrics.js';
import type { Brand } from '../../brands/registry/brand.entity.js';
import { TotalsService } from './totals.service.js';

const BASELINE = '1800000000000';

const app = describeLoneApp();
let brand: Brand;
let said: string[];
beforeAll(async () => {
  brand = await newBrand(app.db);
});
beforeEach(async () => {
  await totals().fold();
  await totals().recountIfDue();
  said = [];
  jest.spyOn(Logger.prototype, 'log').mockImplementation((line: string) => void said.push(line));
});
afterEach(() => jest.restoreAllMocks());

const totals = () => app.get(TotalsService);
const recountIfDue = () => totals().recountIfDue();
const drift = () => findTotalsDrift(app.db, null);

/** Folds as a version does that keeps none of the totals. Its sessions do not name their version, as those of 1.0.0. */
async function foldAsOlder(db: EntityManager): Promise<void> {
  await db.query(`set local tallydesk.schema_version = ''`);
  await db.query('select pg_advisory_xact_lock(7215002)');
  await db.query('delete from deposit_total_deltas');
}

async function writeAsOlder(): Promise<void> {
  await newDeposit(app.db, brand);
  await app.db.transaction(foldAsOlder);
}

async function startOlder(): Promise<string> {
  const id = randomUUID();
  await app.db.query(
    `insert into replicas (id, version, schema_version, parts, host) values ($1, '1.0.0', $2, '{worker}', 'here')`,
    [id, BASELINE],
  );
  return id;
}
const stop = (id: string) => app.db.query('update replicas set stopped_at = now() where id = $1', [id]);

async function gauge(): Promise<number> {
  const metric = app.get(Metrics).registry.getSingleMetric('tallydesk_totals_recount_due')!;
  return (await metric.get()).values[0]!.value;
}

it('is not recorded while the current version writes', async () => {
  await newDeposit(app.db, brand);
  await totals().fold();

  expect(await recountIfDue()).toBeNull();
  expect(said).toEqual([]);
});

it('causes a recount each time, after its last process ends', async () => {
  for (const round of [1, 2]) {
    const older = await startOlder();
    await writeAsOlder();
    expect(await recountIfDue()).toBeNull();
    expect(await recountIfDue()).toBeNull();
    expect(await gauge()).toBe(1);
    expect(await drift()).not.toEqual([]);
    expect(said).toHaveLength(2 * round - 1);

    await stop(older);
    const found = await drift();
    expect(await recountIfDue()).toEqual(found);
    expect(await drift()).toEqual([]);
    expect(await gauge()).toBe(0);
    expect(await recountIfDue()).toBeNull();
  }
  expect(said).toEqual(
    [1, 2].flatMap(() => [
      'The totals will be recounted once no older version runs.',
      expect.stringMatching(
        /^The totals were recounted because an older version wrote some at 2\d{3}-\S+\. Mended: \d+, .*brand \d/,
      ),
    ]),
  );
});

it('causes a recount also if it was killed, or was suspended and folds later', async () => {
  const older = await startOlder();
  await writeAsOlder();
  await app.db.query(`update replicas set seen_at = clock_timestamp() - interval '21 s' where id = $1`, [
    older,
  ]);
  expect(await recountIfDue()).not.toEqual([]);

  await writeAsOlder();
  expect(await drift()).not.toEqual([]);
  expect(await recountIfDue()).not.toBeNull();
  expect(await drift()).toEqual([]);
});

it('leaves the recount to the newer version when it is the present one', async () => {
  await writeAsOlder();
  await app.db.query(`insert into migrations (timestamp, name) values (1900000000000, 'Newer1900000000000')`);
  try {
    expect(await recountIfDue()).toBeNull();
    await newDeposit(app.db, brand);
    await totals().fold();
  } finally {
    await app.db.query(`delete from migrations where timestamp = 1900000000000`);
  }
  expect(await recountIfDue()).not.toBeNull();
});

it('causes a recount that is repeated if its session is lost', async () => {
  await writeAsOlder();
  const hold = (holder: EntityManager) => holder.query('select from deposit_overall_totals for update');
  const endWaiting = async () => {
    await app.db.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock'`,
    );
  };

  const [lost] = await raceBehind(
    app.db,
    hold,
    [() => recountIfDue().catch((error: Error) => error)],
    endWaiting,
  );

  expect(lost).toBeInstanceOf(Error);
  expect(await drift()).not.toEqual([]);
  expect(await recountIfDue()).not.toBeNull();
  expect(await drift()).toEqual([]);
});

describe('the recount', () => {
  it('runs in one of two workers', async () => {
    await writeAsOlder();
    const hold = (holder: EntityManager) => holder.query('select pg_advisory_xact_lock(7215002)');

    const mended = await raceBehind(app.db, hold, [recountIfDue, recountIfDue]);

    expect(mended.filter((found) => found !== null)).toHaveLength(1);
    expect(said).toHaveLength(1);
  });

  it('waits for a fold of the older version that has not ended', async () => {
    await writeAsOlder();
    await newDeposit(app.db, brand);

    await raceBehind(app.db, foldAsOlder, [recountIfDue]);

    expect(await drift()).toEqual([]);
  });
});

it('queues cards of the deposits that it has decided', async () => {
  const person = await newUser(app.db);
  const { id } = await newDeposit(app.db, brand);
  await app.db.query(
    `insert into deposit_cards (user_id, brand_id, kind, deposit_id, begun_at) values ($1, $2, 'each', $3, now())`,
    [person.id, brand.id, id],
  );
  await writeAsOlder();
  await app.db.query('delete from deposit_card_changes');

  await recountIfDue();

  expect(await app.db.query('select deposit_id as id from deposit_card_changes')).toEqual([{ id }]);
});
