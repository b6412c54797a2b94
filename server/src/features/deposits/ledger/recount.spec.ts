import { newBrand, newScene, type Scene } from '../../../../test/factories.js';
import { foldAll, newDeposit, listTotalsDrift } from '../../../../test/deposit.factories.js';
import { runProgram } from '../../../../test/programs.js';
import { raceBehind } from '../../../../test/race.js';
import { setUpAppWithOwnDatabase } from '../../../../test/test-app.js';
import type { BrandStatistic } from '../../statistics/results/statistic.schemas.js';
import { TotalsService } from './totals.service.js';

const app = setUpAppWithOwnDatabase();
let { brand, manager, agent: anna } = {} as Scene;
beforeAll(async () => {
  app.clock.set('2026-03-15T12:00:00Z');
  ({ brand, manager, agent: anna } = await newScene(app.db));
});

const recount = () => app.get(TotalsService).recount();
const fold = () => app.get(TotalsService).fold();
const listDrift = () => listTotalsDrift(app.db, null);

it('only one of two processes folds at a time, and the other one returns immediately', async () => {
  await newDeposit(app.db, brand);
  const lockDeltasSql = 'select from deposit_total_deltas for update';

  const [count] = await raceBehind(app.db, lockDeltasSql, [fold], async () => expect(await fold()).toBe(0));

  expect(count).toBeGreaterThan(0);
});

describe('a recount', () => {
  it('repairs wrong, missing and superfluous totals', async () => {
    const createdAt = new Date('2026-03-10T12:00:00Z');
    const accepted = { type: 'retention', status: 'accept', agentId: anna.id } as const;
    await newDeposit(app.db, brand, { ...accepted, amount: '7.00', createdAt });
    await foldAll(app, brand);
    await app.db.query(`update deposit_brand_totals set count = count + 1 where type = 'retention'`);
    await app.db.query(`delete from deposit_agent_totals where type = 'retention'`);
    await app.db.query(`update deposit_result_totals set amount = amount - 0.01 where type = 'retention'`);
    await app.db.query(
      `insert into deposit_result_totals (span, brand_id, starts_on, agent_id, type, count, amount)
       values ('day', $1, '2020-01-01', $2, 'ftd', 5, 5)`,
      [brand.id, anna.id],
    );
    await app.db.query(`update deposit_day_totals set count = count + 2 where span = 'day' and brand_id > 0`);
    await app.db.query(`delete from deposit_day_totals where span = 'month' and brand_id = 0`);
    await app.db.query(`update deposit_overall_totals set amount = amount + 0.5 where type = 'retention'`);
    const foundDrift = await listDrift();

    const repaired = await recount();

    expect(repaired).toEqual(foundDrift);
    const expectedDrift = [
      // kind, brandId (0: all brands together), agentId, type, startsOn, count, amount
      ['brand', brand.id, null, 'retention', null, 1, '0.00'],
      ['agent', null, anna.id, 'retention', null, -1, '-7.00'],
      ['overall', null, null, 'retention', null, 0, '0.50'],
      ['day', brand.id, anna.id, 'retention', '2026-03-10', 0, '-0.01'],
      ['month', brand.id, anna.id, 'retention', '2026-03-01', 0, '-0.01'],
      ['day', brand.id, anna.id, 'ftd', '2020-01-01', 5, '5.00'],
      ['all day', brand.id, null, 'retention', '2026-03-10', 2, '0.00'],
      ['all month', 0, null, 'retention', '2026-03-01', -1, '-7.00'],
    ].map(([kind, brandId, agentId, type, startsOn, count, amount]) => {
      return { kind, brandId, agentId, type, status: 'accept', startsOn, count, amount };
    });
    expect(repaired).toEqual(expect.arrayContaining(expectedDrift));
    expect(await listDrift()).toEqual([]);
    expect(await recount()).toEqual([]);
  });

  it('prevents folds during the repair', async () => {
    await newDeposit(app.db, brand, { agentId: anna.id });
    await foldAll(app, brand);
    await app.db.query('update deposit_brand_totals set count = count + 3 where brand_id = $1', [brand.id]);
    // A fold could move this deposit without waiting for the lock below.
    await newDeposit(app.db, await newBrand(app.db));
    const lockTotalsSql = 'select from deposit_brand_totals where brand_id = $1 for update';

    const [repaired] = await raceBehind(app.db, [lockTotalsSql, [brand.id]], [recount], async () =>
      expect(await fold()).toBe(0),
    );

    expect(repaired).not.toEqual([]);
    expect(await listDrift()).toEqual([]);
  });

  it('repairs each total only once if several recounts run while a server moderates and folds', async () => {
    const deposits = await Promise.all(
      Array.from({ length: 40 }, () => newDeposit(app.db, brand, { agentId: anna.id })),
    );
    await fold();
    await app.db.query('update deposit_brand_totals set count = count + 3, amount = amount + 3');
    await app.db.query('update deposit_result_totals set count = count - 1');
    let isBusy = true;
    const folding = (async () => {
      while (isBusy) await fold();
    })();
    const acceptance = { type: 'ftd', client_id: '1', amount: 12.34, agent_id: anna.id };
    const moderating = deposits.map(({ id }) => app.as(manager).post(`deposit/${id}/accept`, acceptance));

    const [answers] = await Promise.all([
      Promise.all(moderating),
      Promise.all([recount(), recount(), recount()]),
    ]);
    isBusy = false;
    await folding;

    expect(answers.map(({ status }) => status)).toEqual(Array(40).fill(200));
    expect(await listDrift()).toEqual([]);
    await foldAll(app, brand);
    expect(await listDrift()).toEqual([]);
  });
});

const runRecount = async () =>
  (await runProgram('cli/recount', { DATABASE_URL: app.databaseUrl })).output.trim().split('\n');

it('npm run recount prints what it repaired, and that no drift is left', async () => {
  await newDeposit(app.db, brand, { type: 'ftd', status: 'accept', agentId: anna.id });
  await foldAll(app, brand);
  await app.db.query(
    `update deposit_brand_totals set count = count + 2 where type = 'ftd' and status = 'accept'`,
  );

  expect(await runRecount()).toEqual([
    'Corrected 1 totals, which were wrong by:',
    `brand ${brand.id}, ftd, accept: 2 deposits, 0.00 USD`,
  ]);
  expect(await runRecount()).toEqual(['Every total equals its deposits.']);
});

it('thirty thousand amounts have the same sum to the cent in deposits, totals and reports', async () => {
  // Reporting days begin at 04:00 UTC. Each insert stays far below the statement timeout.
  for (let firstNumber = 1; firstNumber < 30_000; firstNumber += 10_000) {
    await app.db.query(
      `insert into deposits (brand_id, type, status, client_id, amount, agent_id, created_at)
         select $1, case when n % 3 = 0 then 'ftd' else 'retention' end, 'accept', 'c',
           (1 + (n::bigint * 7919) % 999999)::numeric / 100, $2, '2025-01-01T04:00:00Z'::timestamptz + n * interval '1030 s'
         from generate_series($3::int, $3 + 9999) n`,
      [brand.id, anna.id, firstNumber],
    );
  }

  // The totals lack all of these deposits. More are created during the recount.
  const recounting = recount();
  await Promise.all(
    Array.from({ length: 20 }, () =>
      newDeposit(app.db, brand, {
        agentId: anna.id,
        status: 'accept',
        amount: '0.01',
        createdAt: new Date('2025-06-10T12:00:00Z'),
      }),
    ),
  );
  await recounting;
  await foldAll(app, brand);

  const [deposits] = await app.db.query<{ cents: string; ftd: number }[]>(
    `select sum((amount * 100)::bigint)::text as cents, (count(*) filter (where type = 'ftd'))::int as ftd
       from deposits where created_at >= '2025-01-01T04:00:00Z' and created_at < '2026-01-01T04:00:00Z'`,
  );
  const [totals] = await app.db.query<{ days: string; months: string }[]>(
    `select sum(amount) filter (where span = 'day') * 100 as days, sum(amount) filter (where span = 'month') * 100 as months
       from deposit_result_totals where starts_on between '2025-01-01' and '2025-12-31'`,
  );
  expect([Number(totals!.days), Number(totals!.months)]).toEqual([
    Number(deposits!.cents),
    Number(deposits!.cents),
  ]);

  await app.db.query(
    `insert into report_periods (brand_id, year, start_date, end_date) values ($1, 2025, '2025-01-01', '2025-12-31')`,
    [brand.id],
  );
  const { body } = await app.as(manager).get(`brand/reports/${brand.id}?period=month&date=2025-06-10`);
  const [result] = (body as BrandStatistic).result;
  expect(result!.amount.toFixed(2).replace('.', '')).toBe(deposits!.cents);
  expect(result!.ftd).toBe(deposits!.ftd);
});
