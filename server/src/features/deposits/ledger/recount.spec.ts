import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { newBrand, newManager, newMember } from '../../../../test/factories.js';
import { newDeposit, findTotalsDrift } from '../../../../test/deposit.factories.js';
import { pathOf } from '../../../../test/programs.js';
import { raceBehind } from '../../../../test/race.js';
import { describeLoneApp } from '../../../../test/test-app.js';
import type { Brand } from '../../brands/registry/brand.entity.js';
import type { User } from '../../people/user.entity.js';
import { TotalsService } from './totals.service.js';

const app = describeLoneApp();
let brand: Brand;
let manager: User;
let anna: User;
beforeAll(async () => {
  app.clock.set('2026-03-15T12:00:00Z');
  brand = await newBrand(app.db);
  manager = await newManager(app.db, { brands: [brand] });
  anna = await newMember(app.db, brand);
});

const recount = () => app.get(TotalsService).recount();
const fold = () => app.get(TotalsService).fold();
const findDrift = () => findTotalsDrift(app.db, null);

describe('a recount', () => {
  it('finds no drift in totals that moderation has updated, folded or not', async () => {
    const waiting = await newDeposit(app.db, brand, { agentId: anna.id, amount: '0.10' });
    await fold();
    const acceptance = { type: 'ftd', client_id: '1', amount: 0.3, agent_id: anna.id };
    expect((await app.as(manager).post(`deposit/${waiting.id}/accept`).send(acceptance)).status).toBe(200);

    expect(await recount()).toEqual([]);
  });

  it('repairs wrong, missing and superfluous totals of each kind, and returns the differences', async () => {
    await newDeposit(app.db, brand, { agentId: anna.id, status: 'accept', amount: '7.00' });
    while ((await fold()) > 0);
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
    const foundDrift = await findDrift();

    const repaired = await recount();

    expect(repaired).toEqual(foundDrift);
    const agentId = anna.id;
    const expectedDrift = { brandId: brand.id, agentId, type: 'retention', status: 'accept' };
    expect(repaired).toEqual(
      expect.arrayContaining([
        { ...expectedDrift, kind: 'brand', agentId: null, startsOn: null, count: 1, amount: '0.00' },
        { ...expectedDrift, kind: 'agent', brandId: null, startsOn: null, count: -1, amount: '-7.00' },
        {
          ...expectedDrift,
          kind: 'overall',
          brandId: null,
          agentId: null,
          startsOn: null,
          count: 0,
          amount: '0.50',
        },
        { ...expectedDrift, kind: 'day', startsOn: '2026-03-10', count: 0, amount: '-0.01' },
        { ...expectedDrift, kind: 'month', startsOn: '2026-03-01', count: 0, amount: '-0.01' },
        { ...expectedDrift, kind: 'day', type: 'ftd', startsOn: '2020-01-01', count: 5, amount: '5.00' },
        {
          ...expectedDrift,
          kind: 'all day',
          agentId: null,
          startsOn: '2026-03-10',
          count: 2,
          amount: '0.00',
        },
        {
          ...expectedDrift,
          kind: 'all month',
          brandId: 0,
          agentId: null,
          startsOn: '2026-03-01',
          count: -1,
          amount: '-7.00',
        },
      ]),
    );
    expect(await findDrift()).toEqual([]);
    expect(await recount()).toEqual([]);
  });

  it('repairs totals that missed a change', async () => {
    const deposit = await newDeposit(app.db, brand, { agentId: anna.id, status: 'accept' });
    await fold();
    await app.db.query('update deposits set amount = 1 where id = $1', [deposit.id]);

    expect(await recount()).not.toEqual([]);
    expect(await findDrift()).toEqual([]);
  });

  it('prevents folds between reading and repairing the totals', async () => {
    await newDeposit(app.db, brand, { agentId: anna.id });
    while ((await fold()) > 0);
    await app.db.query('update deposit_brand_totals set count = count + 3 where brand_id = $1', [brand.id]);
    await newDeposit(app.db, await newBrand(app.db));
    const holdTotals = (holder: typeof app.db) =>
      holder.query('select from deposit_brand_totals where brand_id = $1 for update', [brand.id]);

    const [repaired] = await raceBehind(app.db, holdTotals, [() => recount()], async () =>
      expect(await fold()).toBe(0),
    );

    expect(repaired).not.toEqual([]);
    expect(await findDrift()).toEqual([]);
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
    const moderating = deposits.map(({ id }) =>
      app.as(manager).post(`deposit/${id}/accept`).send(acceptance),
    );

    const [answers] = await Promise.all([
      Promise.all(moderating),
      Promise.all([recount(), recount(), recount()]),
    ]);
    isBusy = false;
    await folding;

    expect(answers.map(({ status }) => status)).toEqual(Array(40).fill(200));
    expect(await findDrift()).toEqual([]);
    while ((await fold()) > 0);
    expect(await findDrift()).toEqual([]);
  });
});

describe('npm run recount', () => {
  const runRecount = async () => {
    const env = { PATH: process.env.PATH, DATABASE_URL: app.databaseUrl };
    const { stdout } = await promisify(execFile)(process.execPath, [pathOf('cli/recount')], { env });
    return stdout.trim().split('\n');
  };

  it('prints what it repaired, and that no drift is left', async () => {
    await app.db.query(
      `update deposit_brand_totals set count = count + 2 where type = 'ftd' and status = 'accept'`,
    );

    expect(await runRecount()).toEqual([
      'Mended 1 totals, which were wrong by:',
      `brand ${brand.id}, ftd, accept: 2 deposits, 0.00 USD`,
    ]);
    expect(await runRecount()).toEqual(['Every total equals its deposits.']);
  });
});

describe('a million amounts', () => {
  const COUNT = 1_000_000;

  it('have the same sum to the cent in deposits, totals and reports', async () => {
    // This test needs only the rows, without indexes and foreign keys.
    await app.db.transaction(async (db) => {
      await db.query(`set local session_replication_role = replica`);
      for (const { name } of await db.query<{ name: string }[]>(
        `select indexname as name from pg_indexes where tablename = 'deposits' and indexname <> 'deposits_pkey'
           and indexname <> 'deposits_message_unique'`,
      )) {
        await db.query(`drop index ${name}`);
      }
      await db.query(
        `insert into deposits (brand_id, type, status, client_id, amount, agent_id, created_at)
         select $1, case when n % 3 = 0 then 'ftd' else 'retention' end, 'accept', 'c',
           (1 + (n::bigint * 7919) % 999999)::numeric / 100, $2, '2025-01-01T04:00:00Z'::timestamptz + n * interval '31 s'
         from generate_series(1, ${COUNT}) n`,
        [brand.id, anna.id],
      );
    });

    // The totals lack all of these deposits. More are reported during the recount.
    const recounting = recount();
    const addedDeposits = await Promise.all(
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
    while ((await fold()) > 0);

    const [expected] = await app.db.query<{ cents: string; ftd: number }[]>(
      `select sum((amount * 100)::bigint)::text as cents, (count(*) filter (where type = 'ftd'))::int as ftd
       from deposits where created_at >= '2025-01-01T04:00:00Z' and created_at < '2026-01-01T04:00:00Z'`,
    );
    const [totals] = await app.db.query<{ days: string; months: string }[]>(
      `select sum(amount) filter (where span = 'day') * 100 as days, sum(amount) filter (where span = 'month') * 100 as months
       from deposit_result_totals where starts_on between '2025-01-01' and '2025-12-31'`,
    );
    expect([Number(totals!.days), Number(totals!.months)]).toEqual([
      Number(expected!.cents),
      Number(expected!.cents),
    ]);
    expect(addedDeposits).toHaveLength(20);

    await app.db.query(
      `insert into report_periods (brand_id, year, start_date, end_date) values ($1, 2025, '2025-01-01', '2025-12-31')`,
      [brand.id],
    );
    const { text } = await app.as(manager).get(`brand/reports/${brand.id}?period=month&date=2025-06-10`);
    const [, amount] = /"amount" ?: ?([\d.]+)/.exec(text)!;
    const [, ftd] = /"ftd" ?: ?(\d+)/.exec(text)!;
    expect(Number(amount).toFixed(2).replace('.', '')).toBe(expected!.cents);
    expect(Number(ftd)).toBe(expected!.ftd);
  });
});
