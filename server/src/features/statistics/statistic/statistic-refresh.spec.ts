import { newScene, type Scene } from '../../../../test/factories.js';
import { raceForRow, waitUntil } from '../../../../test/race.js';
import {
  foldAll,
  newCorrection,
  newDeposit,
  newFigures,
  newPeriod,
  newResult,
} from '../../../../test/deposit.factories.js';
import { setUpAppWithOwnDatabase, TestApp } from '../../../../test/test-app.js';
import type { BrandStatistic, StatisticView } from '../results/statistic.schemas.js';
import { StatisticService } from './statistic.service.js';

const app = setUpAppWithOwnDatabase();

let { brand, manager, agent: anna } = {} as Scene;
beforeEach(async () => {
  app.clock.set('2026-03-15T12:00:00Z');
  ({ brand, manager, agent: anna } = await newScene(app.db, { agent: { publicName: 'Anna' } }));
});

const getStatistic = async (period: string, date: string) => {
  const { body } = await app.as(manager).get(`brand/reports/${brand.id}?period=${period}&date=${date}`);
  return body as StatisticView;
};
const getAnnasFigures = async (period: string, date: string) =>
  (await getStatistic(period, date)).result.find(({ id }) => id === anna.id)!;
const refresh = async () => {
  await foldAll(app, brand);
  await app.get(StatisticService).refresh(0);
};
const addResult = (date: string, amount: string) =>
  newResult(app.db, brand, anna, { amount, createdAt: new Date(`${date}T12:00:00Z`) });

describe('the refresh of statistics', () => {
  it('recomputes the statistics that a deposit affects, by their days or their period, and no others', async () => {
    await addResult('2026-03-10', '1.00');
    await refresh();
    const affected = [
      ['day', '2026-03-10'],
      ['week', '2026-03-10'],
      ['month', '2026-03-10'],
      ['day', '2026-03-31'],
    ] as const;
    const unaffected = [
      ['day', '2026-02-28'],
      ['day', '2026-04-01'],
      ['month', '2026-04-01'],
    ] as const;
    for (const [period, date] of [...affected, ...unaffected]) await getStatistic(period, date);
    await addResult('2026-03-10', '2.00');
    const stored = await getStatistic('day', '2026-03-10');
    expect([stored.created_at, stored.result[0]!.amount]).toEqual(['2026-03-15T12:00:00.000Z', 1]);

    app.clock.set('2026-03-15T12:01:00Z');
    await refresh();

    for (const [period, date] of affected) {
      expect((await getStatistic(period, date)).created_at).toBe('2026-03-15T12:01:00.000Z');
      const amount = date === '2026-03-10' ? 3 : 0;
      expect(await getAnnasFigures(period, date)).toMatchObject({ amount, total: 3 });
    }
    for (const [period, date] of unaffected) {
      expect((await getStatistic(period, date)).created_at).toBe('2026-03-15T12:00:00.000Z');
    }
  });

  it.each<[string, () => Promise<unknown>, object]>([
    [
      'a correction of first-time deposits',
      () => newCorrection(app.db, brand, anna, '2026-03-10', 2, '5'),
      { ftd: 2, amount: 15, total: 15 },
    ],
    [
      'a target, and a corrected total',
      () => newFigures(app.db, brand, anna, '2026-03-01', { target: '9', correction: '1' }),
      { target: 9, amount: 10, total: 11 },
    ],
    ['a new period', () => newPeriod(app.db, brand, '2026-03-11', '2026-03-31'), { amount: 10, total: 0 }],
    [
      'a changed report type of the brand',
      () => app.db.query(`update brands set report_type = 'sales' where id = $1`, [brand.id]),
      { amount: 10, made: 0 },
    ],
    [
      'a repaired total',
      () => app.db.query('update deposit_result_totals set amount = 12 where brand_id = $1', [brand.id]),
      { amount: 12, total: 12 },
    ],
  ])('recomputes after %s', async (_, change, figures) => {
    await addResult('2026-03-10', '10.00');
    await refresh();
    expect(await getAnnasFigures('day', '2026-03-10')).toMatchObject({
      amount: 10,
      total: 10,
      made: 10,
      ftd: 0,
    });
    await change();

    await refresh();

    expect(await getAnnasFigures('day', '2026-03-10')).toMatchObject(figures);
  });

  it('recomputes after a rejection', async () => {
    const countRejections = async () =>
      ((await getStatistic('day', '2026-03-10')) as BrandStatistic).rejected.count;
    expect(await countRejections()).toBe(0);
    await newDeposit(app.db, brand, { status: 'reject', createdAt: new Date('2026-03-10T12:00:00Z') });

    await refresh();

    expect(await countRejections()).toBe(1);
  });

  it('recomputes after a change of a period, and deletes the statistic of its old days', async () => {
    const period = await newPeriod(app.db, brand, '2026-03-02', '2026-03-29');
    await newFigures(app.db, brand, anna, period, { target: '7' });
    await addResult('2026-03-10', '10.00');
    await addResult('2026-03-30', '5.00');
    await getStatistic('month', '2026-03-10');
    await getStatistic('day', '2026-03-30');
    await app.db.query(`update report_periods set end_date = '2026-03-30' where id = $1`, [period.id]);
    // This is computed immediately, because nobody has requested the new days before.
    expect(await getAnnasFigures('month', '2026-03-10')).toMatchObject({ amount: 15, target: 7 });

    await refresh();

    expect(await getAnnasFigures('day', '2026-03-30')).toMatchObject({ amount: 5, total: 15, target: 7 });
    const days = await app.db.query<unknown[]>(
      `select end_date::text from statistics where brand_id = $1 and period = 'month'`,
      [brand.id],
    );
    expect(days).toEqual([{ end_date: '2026-03-30' }]);
  });

  it('includes changes that are committed while a statistic is computed for the first time', async () => {
    const requestStatistic = () =>
      app.as(manager).get(`brand/reports/${brand.id}?period=day&date=2026-03-10`);

    // raceForRow locks the brand, so the request waits in lockForShare: the statistic is computed, but not yet stored.
    await raceForRow<unknown>(app.db, brand, [
      requestStatistic,
      async () => {
        await app.db.query(
          `insert into deposit_total_deltas (brand_id, agent_id, type, status, day, count, amount)
           values ($1, $2, 'retention', 'accept', '2026-03-10', 1, 3)`,
          [brand.id, anna.id],
        );
        await refresh();
      },
    ]);

    expect(await getAnnasFigures('day', '2026-03-10')).toMatchObject({ amount: 3 });
  });

  it('stores a statistic once under concurrent first requests', async () => {
    const responses = await Promise.all(Array.from({ length: 6 }, () => getStatistic('day', '2026-03-10')));

    expect(new Set(responses.map((response) => JSON.stringify(response))).size).toBe(1);
    const stored = await app.db.query<unknown[]>('select from statistics where brand_id = $1', [brand.id]);
    expect(stored).toHaveLength(1);
  });

  it('runs in one of several replicas if it is due', async () => {
    const otherReplica = await TestApp.start('api', { DATABASE_URL: app.databaseUrl });
    const countRefreshes = async () => {
      const services = [app, otherReplica, app].map((replica) => replica.get(StatisticService));
      const outcomes = await Promise.all(services.map((service) => service.refresh(30)));
      return outcomes.filter(Boolean).length;
    };
    const setRefreshedAgo = (seconds: number) =>
      app.db.query('update statistic_refreshes set refreshed_at = now() - make_interval(secs => $1)', [
        seconds,
      ]);
    try {
      await setRefreshedAgo(31);
      expect(await countRefreshes()).toBe(1);
      expect(await countRefreshes()).toBe(0);
      await setRefreshedAgo(29);
      expect(await countRefreshes()).toBe(0);
      await setRefreshedAgo(31);
      expect(await countRefreshes()).toBe(1);
    } finally {
      await otherReplica.stop();
    }
  });

  it('skips statistics that another replica has locked, without waiting', async () => {
    const [lockedDay, freeDay] = ['2026-03-10', '2026-03-11'] as const;
    for (const date of [lockedDay, freeDay]) await getStatistic('day', date);
    await refresh();
    await app.db.query('update statistics set is_stale = true where brand_id = $1', [brand.id]);

    await app.db.transaction(async (holder) => {
      await holder.query('select from statistics where brand_id = $1 and start_date = $2 for update', [
        brand.id,
        lockedDay,
      ]);
      await app.get(StatisticService).refresh(0);
    });

    const staleRows = await app.db.query(
      'select start_date::text as date from statistics where brand_id = $1 and is_stale',
      [brand.id],
    );
    expect(staleRows).toEqual([{ date: lockedDay }]);
  });

  it('runs periodically in the worker', async () => {
    await getStatistic('day', '2026-03-10');
    await addResult('2026-03-10', '3.00');

    const worker = await TestApp.start('worker', {
      DATABASE_URL: app.databaseUrl,
      STAT_REFRESH_SECONDS: '1',
    });
    try {
      await waitUntil(async () => (await getAnnasFigures('day', '2026-03-10')).amount === 3);
    } finally {
      await worker.stop();
    }
  });
});
