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

const ask = (query: string, of = brand) => app.as(manager).get(`brand/reports/${of.id}${query}`);
const statistic = async (period: string, date: string) =>
  (await ask(`?period=${period}&date=${date}`)).body as StatisticView;
const at = (createdAt: string, amount: string, agent = anna) =>
  newResult(app.db, brand, agent, { amount, createdAt: new Date(createdAt) });
const amounts = ({ result }: StatisticView) => result.map(({ id, amount }) => [id, amount]);
/** Anna's figures, in a statistic that is computed anew each time. */
const annas = async (period: string, date: string) =>
  (await statistic(period, date)).result.find(({ id }) => id === anna.id)?.amount;

/** Deposits on both sides of a border between two spans. */
const before = '1.00';
const after = '2.00';

describe('a day', () => {
  it.each([
    ['midnight in GMT-4', '2026-03-11T03:59:59.999Z', '2026-03-11T04:00:00Z', '2026-03-10', '2026-03-11'],
    ['a leap day', '2028-02-29T03:59:59.999Z', '2028-02-29T04:00:00Z', '2028-02-28', '2028-02-29'],
    ['the day after it', '2028-03-01T03:59:59.999Z', '2028-03-01T04:00:00Z', '2028-02-29', '2028-03-01'],
    ['a year end', '2027-01-01T03:59:59.999Z', '2027-01-01T04:00:00Z', '2026-12-31', '2027-01-01'],
  ])('begins at midnight in GMT-4: %s', async (_, last, first, day, next) => {
    await at(last, before);
    await at(first, after);

    expect([await annas('day', day), await annas('day', next)]).toEqual([1, 2]);
  });

  it('does not begin at midnight in Moscow', async () => {
    await at('2026-03-10T20:59:59.999Z', before);
    await at('2026-03-10T21:00:00Z', after);

    expect(await annas('day', '2026-03-10')).toBe(3);
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
    await at(last, before);
    await at(first, after);

    expect([await annas('week', day), await annas('week', next)]).toEqual([1, 2]);
  });

  it.each([
    ['2026-03-06', '2026-03-06', '2026-03-12'],
    ['2026-03-12', '2026-03-06', '2026-03-12'],
    ['2026-03-13', '2026-03-13', '2026-03-19'],
    ['2026-12-31', '2026-12-25', '2026-12-31'],
    ['2028-02-29', '2028-02-25', '2028-03-02'],
  ])('of %s is from %s to %s', async (date, date_start, date_end) => {
    expect(await statistic('week', date)).toMatchObject({ period: 'week', date_start, date_end });
  });

  it('has the target of the period that holds its middle day', async () => {
    const first = await newPeriod(app.db, brand, '2026-03-01', '2026-03-09');
    const second = await newPeriod(app.db, brand, '2026-03-10', '2026-03-31');
    await newFigures(app.db, brand, anna, first, { target: '1' });
    await newFigures(app.db, brand, anna, second, { target: '2' });

    expect((await statistic('week', '2026-03-12')).result[0]).toMatchObject({ id: anna.id, target: 1 });
    expect((await statistic('week', '2026-03-13')).result[0]).toMatchObject({ id: anna.id, target: 2 });
  });
});

describe('a month', () => {
  it.each([
    ['2026-03-15', '2026-03-01', '2026-03-31'],
    ['2028-02-29', '2028-02-01', '2028-02-29'],
    ['2026-12-31', '2026-12-01', '2026-12-31'],
  ])('of %s is the calendar month %s to %s in a year without periods', async (date, first, last) => {
    expect(await statistic('month', date)).toMatchObject({ date_start: first, date_end: last });
  });

  it('is the period that holds the date, from its first day to its last', async () => {
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
      await at(createdAt, amount);
    }

    for (const step of ['not folded', 'folded']) {
      await app.db.query('delete from statistics where brand_id = $1', [brand.id]);
      const [first, second] = [
        await statistic('month', '2028-02-28'),
        await statistic('month', '2028-02-29'),
      ];
      expect([step, first]).toMatchObject([step, { date_start: '2028-01-20', date_end: '2028-02-28' }]);
      expect(amounts(first)[0]).toEqual([anna.id, 6]);
      expect(second).toMatchObject({ date_start: '2028-02-29', date_end: '2028-04-15' });
      expect(amounts(second)[0]).toEqual([anna.id, 24]);
      await foldAll(app, brand);
    }
  });

  it('of a date in no period of its year has no days and no results', async () => {
    await newPeriod(app.db, brand, '2026-03-02', '2026-03-29');

    expect(await statistic('month', '2026-03-30')).toEqual({
      period: 'month',
      date_start: null,
      date_end: null,
      created_at: '2026-03-15T12:00:00.000Z',
      best_agent_id: null,
      worse_agent_id: null,
      result: [],
      rejected: { count: 0, reasons: [] },
    });
    expect(await statistic('month', '2027-03-30')).toMatchObject({ date_start: '2027-03-01' });
  });
});
