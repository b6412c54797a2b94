import { newScene, type Scene } from '../../../../test/factories.js';
import { foldAll, newFigures, newPeriod, newResult } from '../../../../test/deposit.factories.js';
import { describeApp } from '../../../../test/test-app.js';
import type { StatisticView } from '../results/statistic.schemas.js';

const app = describeApp();

let { brand, manager, agent: anna } = {} as Scene;
beforeEach(async () => {
  app.clock.set('2026-03-15T12:00:00Z');
  ({ brand, manager, agent: anna } = await newScene(app.db, { agent: { publicName: 'Anna' } }));
});

const requestStatistic = (query: string, inBrand = brand) =>
  app.as(manager).get(`brand/reports/${inBrand.id}${query}`);
const getStatistic = async (period: string, date: string) =>
  (await requestStatistic(`?period=${period}&date=${date}`)).body as StatisticView;
const addResult = (createdAt: string, amount: string, agent = anna) =>
  newResult(app.db, brand, agent, { amount, createdAt: new Date(createdAt) });
const summarize = ({ result }: StatisticView) => result.map(({ id, amount }) => [id, amount]);
/** Anna's amount in a statistic. */
const getAnnasAmount = async (period: string, date: string) =>
  (await getStatistic(period, date)).result.find(({ id }) => id === anna.id)?.amount;

/** Amounts of deposits on both sides of a boundary between two spans. */
const amountBefore = '1.00';
const amountAfter = '2.00';

describe('a day', () => {
  it.each([
    ['midnight in GMT-4', '2026-03-11T03:59:59.999Z', '2026-03-11T04:00:00Z', '2026-03-10', '2026-03-11'],
    ['a leap day', '2028-02-29T03:59:59.999Z', '2028-02-29T04:00:00Z', '2028-02-28', '2028-02-29'],
    ['the day after it', '2028-03-01T03:59:59.999Z', '2028-03-01T04:00:00Z', '2028-02-29', '2028-03-01'],
    ['a year end', '2027-01-01T03:59:59.999Z', '2027-01-01T04:00:00Z', '2026-12-31', '2027-01-01'],
  ])('begins at midnight in GMT-4: %s', async (_, last, first, day, next) => {
    await addResult(last, amountBefore);
    await addResult(first, amountAfter);

    expect([await getAnnasAmount('day', day), await getAnnasAmount('day', next)]).toEqual([1, 2]);
  });

  it('does not begin at midnight in Moscow', async () => {
    await addResult('2026-03-10T20:59:59.999Z', amountBefore);
    await addResult('2026-03-10T21:00:00Z', amountAfter);

    expect(await getAnnasAmount('day', '2026-03-10')).toBe(3);
  });
});

describe('a week', () => {
  it.each([
    ['a Friday', '2026-03-06T03:59:59.999Z', '2026-03-06T04:00:00Z', '2026-03-05', '2026-03-06'],
    ['over a leap day', '2028-02-25T03:59:59.999Z', '2028-02-25T04:00:00Z', '2028-02-24', '2028-02-29'],
    [
      'a Friday that begins a year',
      '2027-01-01T03:59:59.999Z',
      '2027-01-01T04:00:00Z',
      '2026-12-25',
      '2027-01-07',
    ],
  ])('begins on Friday in GMT-4: %s', async (_, last, first, day, next) => {
    await addResult(last, amountBefore);
    await addResult(first, amountAfter);

    expect([await getAnnasAmount('week', day), await getAnnasAmount('week', next)]).toEqual([1, 2]);
  });

  it.each([
    ['2026-03-06', '2026-03-06', '2026-03-12'],
    ['2026-03-12', '2026-03-06', '2026-03-12'],
    ['2026-03-13', '2026-03-13', '2026-03-19'],
    ['2026-12-31', '2026-12-25', '2026-12-31'],
    ['2028-02-29', '2028-02-25', '2028-03-02'],
  ])('of %s is from %s to %s', async (date, date_start, date_end) => {
    expect(await getStatistic('week', date)).toMatchObject({ period: 'week', date_start, date_end });
  });

  it('has the target of the period that contains its middle day', async () => {
    const first = await newPeriod(app.db, brand, '2026-03-01', '2026-03-09');
    const second = await newPeriod(app.db, brand, '2026-03-10', '2026-03-31');
    await newFigures(app.db, brand, anna, first, { target: '1' });
    await newFigures(app.db, brand, anna, second, { target: '2' });

    expect((await getStatistic('week', '2026-03-12')).result[0]).toMatchObject({ id: anna.id, target: 1 });
    expect((await getStatistic('week', '2026-03-13')).result[0]).toMatchObject({ id: anna.id, target: 2 });
  });
});

describe('a month', () => {
  it.each([
    ['2026-03-15', '2026-03-01', '2026-03-31'],
    ['2028-02-29', '2028-02-01', '2028-02-29'],
    ['2026-12-31', '2026-12-01', '2026-12-31'],
  ])('of %s is the calendar month %s to %s in a year without periods', async (date, first, last) => {
    expect(await getStatistic('month', date)).toMatchObject({ date_start: first, date_end: last });
  });

  it('is the period that contains the date, from its first day to its last', async () => {
    await newPeriod(app.db, brand, '2028-01-20', '2028-02-28');
    await newPeriod(app.db, brand, '2028-02-29', '2028-04-15');
    for (const [createdAt, amount] of [
      ['2028-01-20T03:59:59.999Z', '1.00'],
      ['2028-01-20T04:00:00Z', '2.00'],
      ['2028-02-29T03:59:59.999Z', '4.00'],
      ['2028-02-29T04:00:00Z', '8.00'],
      ['2028-04-16T03:59:59.999Z', '16.00'],
      ['2028-04-16T04:00:00Z', '32.00'],
    ] as const) {
      await addResult(createdAt, amount);
    }

    for (const step of ['not folded', 'folded']) {
      await app.db.query('delete from statistics where brand_id = $1', [brand.id]);
      const [first, second] = [
        await getStatistic('month', '2028-02-28'),
        await getStatistic('month', '2028-02-29'),
      ];
      expect([step, first]).toMatchObject([step, { date_start: '2028-01-20', date_end: '2028-02-28' }]);
      expect(summarize(first)[0]).toEqual([anna.id, 6]);
      expect(second).toMatchObject({ date_start: '2028-02-29', date_end: '2028-04-15' });
      expect(summarize(second)[0]).toEqual([anna.id, 24]);
      await foldAll(app, brand);
    }
  });

  it('has no days and no results for a date in no period of its year', async () => {
    await newPeriod(app.db, brand, '2026-03-02', '2026-03-29');

    expect(await getStatistic('month', '2026-03-30')).toEqual({
      period: 'month',
      date_start: null,
      date_end: null,
      created_at: '2026-03-15T12:00:00.000Z',
      best_agent_id: null,
      worse_agent_id: null,
      result: [],
      rejected: { count: 0, reasons: [] },
    });
    expect(await getStatistic('month', '2027-03-30')).toMatchObject({ date_start: '2027-03-01' });
  });
});
