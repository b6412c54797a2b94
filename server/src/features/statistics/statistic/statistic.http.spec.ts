import { newBrand, newMember, newScene, type Scene } from '../../../../test/factories.js';
import {
  foldAll,
  newCorrection,
  newDeposit,
  newFigures,
  newPeriod,
  newResult,
} from '../../../../test/deposit.factories.js';
import { setUpApp } from '../../../../test/test-app.js';
import { toUserView } from '../../people/user.schemas.js';
import type { User } from '../../people/user.entity.js';
import type { BrandStatistic, StatisticView } from '../results/statistic.schemas.js';

const app = setUpApp();

let { brand, manager, agent: anna } = {} as Scene;
let boris: User;
beforeEach(async () => {
  app.clock.set('2026-03-15T12:00:00Z');
  ({ brand, manager, agent: anna } = await newScene(app.db, { agent: { publicName: 'Anna' } }));
  boris = await newMember(app.db, brand, { publicName: 'Boris' });
});

const requestStatistic = (query: string) => app.as(manager).get(`brand/reports/${brand.id}${query}`);
const getStatistic = async (period: string, date: string) =>
  (await requestStatistic(`?period=${period}&date=${date}`)).body as StatisticView;
const addResult = (createdAt: string, amount: string, agent = anna) =>
  newResult(app.db, brand, agent, { amount, createdAt: new Date(createdAt) });
const summarize = ({ result }: StatisticView) => result.map(({ id, amount }) => [id, amount]);

describe('GET brand/reports/:id', () => {
  it('returns the figures of each member on a day, and in the period that contains it', async () => {
    const period = await newPeriod(app.db, brand, '2026-03-02', '2026-03-29');
    await newFigures(app.db, brand, anna, period, { target: '4000.5', correction: '0.05' });
    await addResult('2026-03-10T12:00:00Z', '0.10');
    await addResult('2026-03-10T13:00:00Z', '0.20');
    const createdAt = new Date('2026-03-10T14:00:00Z');
    await newResult(app.db, brand, anna, { type: 'ftd', amount: '9999999999.99', createdAt });
    await newCorrection(app.db, brand, anna, '2026-03-10', 2, '1.00');
    await addResult('2026-03-29T12:00:00Z', '3.00');
    await addResult('2026-03-30T12:00:00Z', '99.00');
    await addResult('2026-03-10T12:00:00Z', '5.00', boris);

    const { body } = await requestStatistic('?period=day&date=2026-03-10').expect(200);

    expect(body).toEqual({
      period: 'day',
      date_start: '2026-03-10',
      date_end: '2026-03-10',
      rejected: { count: 0, reasons: [] },
      created_at: '2026-03-15T12:00:00.000Z',
      best_agent_id: anna.id,
      worse_agent_id: boris.id,
      result: [
        {
          id: anna.id,
          user: toUserView(anna),
          team_id: 1,
          amount: 10000000001.29,
          ftd: 3,
          retention: 0.3,
          target: 4000.5,
          total: 10000000004.34,
          made: 10000000001.29,
        },
        {
          id: boris.id,
          user: toUserView(boris),
          team_id: 1,
          amount: 5,
          ftd: 0,
          retention: 5,
          target: 0,
          total: 5,
          made: 5,
        },
      ],
    });
  });

  it('adds the correction of a period to its total, and to the amount of the whole period only', async () => {
    await newFigures(app.db, brand, anna, '2026-03-01', { target: '10', correction: '2.5' });
    await addResult('2026-03-10T12:00:00Z', '1.00');
    const getOwn = async (period: string) =>
      (await getStatistic(period, '2026-03-10')).result.find(({ id }) => id === anna.id);

    expect(await getOwn('day')).toMatchObject({ amount: 1, retention: 1, made: 1, total: 3.5, target: 10 });
    expect(await getOwn('week')).toMatchObject({ amount: 1, made: 1, total: 3.5, target: 10 });
    expect(await getOwn('month')).toMatchObject({
      amount: 3.5,
      retention: 1,
      made: 3.5,
      total: 3.5,
      target: 10,
    });
  });

  it('contains every active member, even new ones, and everybody with results', async () => {
    const dismissedWithTarget = await newMember(app.db, brand, { dismissedAt: new Date() });
    const dismissedWithResult = await newMember(app.db, brand, { dismissedAt: new Date() });
    await newFigures(app.db, brand, dismissedWithTarget, '2026-03-01', { target: '5' });
    await addResult('2026-03-10T12:00:00Z', '7.00', dismissedWithResult);

    const dayStatistic = await getStatistic('day', '2026-03-10');

    expect(summarize(dayStatistic)).toEqual([
      [dismissedWithResult.id, 7],
      [anna.id, 0],
      [boris.id, 0],
    ]);
    expect([dayStatistic.best_agent_id, dayStatistic.worse_agent_id]).toEqual([dismissedWithResult.id, null]);
    expect(summarize(await getStatistic('day', '2026-03-11'))).toEqual([
      [anna.id, 0],
      [boris.id, 0],
    ]);
    const laterMember = await newMember(app.db, brand);
    expect(summarize(await getStatistic('day', '2026-03-11'))).toContainEqual([laterMember.id, 0]);
  });

  it.each(['?period=week', '?period=week&date='])('refuses a span without a date: %s', async (query) => {
    const { body } = await requestStatistic(query).expect(400);

    expect(body.error).toBe('Week period is not selected');
    expect(body.details).toEqual([{ field: 'date', message: 'date is required' }]);
  });
});

describe('GET t/deposits/stat', () => {
  it('returns the statistic of the brand in the header, without rejections', async () => {
    await addResult('2026-03-10T12:00:00Z', '5.00', boris);

    const ownStatistic = await app.asMember(anna, brand).get('t/deposits/stat?period=day&date=2026-03-10');

    const { rejected: _, ...statistic } = (await getStatistic('day', '2026-03-10')) as BrandStatistic;
    expect([ownStatistic.status, ownStatistic.body]).toEqual([200, statistic]);
    expect(summarize(ownStatistic.body as StatisticView)).toEqual([
      [boris.id, 5],
      [anna.id, 0],
    ]);
  });
});

/** Anna's amount in a statistic. */
const getAnnasAmount = async (period: string, date: string) =>
  (await getStatistic(period, date)).result.find(({ id }) => id === anna.id)?.amount;

it('a day begins at midnight in GMT-4, and a week on Friday', async () => {
  await addResult('2028-02-25T03:59:59.999Z', '1.00');
  await addResult('2028-02-25T04:00:00Z', '2.00');
  await addResult('2028-03-01T03:59:59.999Z', '4.00');

  const days = ['2028-02-24', '2028-02-25', '2028-02-29', '2028-03-01'];
  const listAmounts = (period: string) => Promise.all(days.map((day) => getAnnasAmount(period, day)));
  expect(await listAmounts('day')).toEqual([1, 2, 4, 0]);
  expect(await listAmounts('week')).toEqual([1, 6, 6, 6]);
});

it('a week has the target of the period that contains its middle day', async () => {
  const first = await newPeriod(app.db, brand, '2026-03-01', '2026-03-09');
  const second = await newPeriod(app.db, brand, '2026-03-10', '2026-03-15');
  const third = await newPeriod(app.db, brand, '2026-03-16', '2026-03-31');
  await newFigures(app.db, brand, anna, first, { target: '1' });
  await newFigures(app.db, brand, anna, second, { target: '2' });
  await newFigures(app.db, brand, anna, third, { target: '3' });

  const week = await getStatistic('week', '2026-03-12');
  expect(week).toMatchObject({ period: 'week', date_start: '2026-03-06', date_end: '2026-03-12' });
  expect(week.result[0]).toMatchObject({ id: anna.id, target: 1 });
  expect((await getStatistic('week', '2026-03-13')).result[0]).toMatchObject({ id: anna.id, target: 3 });
});

describe('a month', () => {
  it('is the period that contains the date, from its first instant to its last', async () => {
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
      // So that they are computed again.
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

  it('has no days if the date is in no period of its year, and is the calendar month in a year without periods', async () => {
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
    const calendarMonth = { date_start: '2027-03-01', date_end: '2027-03-31' };
    expect(await getStatistic('month', '2027-03-30')).toMatchObject(calendarMonth);
  });
});

const getRejections = async (period: string, date: string) => {
  const { body } = await requestStatistic(`?period=${period}&date=${date}`);
  return (body as BrandStatistic).rejected;
};
const reject = (createdAt: string, reason: string | null, inBrand = brand) =>
  newDeposit(app.db, inBrand, { status: 'reject', reason, createdAt: new Date(createdAt) });

it('counts the rejected deposits of a day in GMT-4 by reason, the most frequent first', async () => {
  await reject('2026-03-11T03:59:59.999Z', 'Duplicate');
  await reject('2026-03-11T04:00:00Z', 'Wrong amount');
  await reject('2026-03-12T03:59:59.999Z', 'Duplicate');
  await reject('2026-03-11T12:00:00Z', 'Duplicate');
  await reject('2026-03-11T12:00:00Z', null);
  await reject('2026-03-12T04:00:00Z', 'Wrong amount');
  await reject('2026-03-11T12:00:00Z', 'Other brand', await newBrand(app.db));
  await newDeposit(app.db, brand, { status: 'wait', createdAt: new Date('2026-03-11T12:00:00Z') });

  expect(await getRejections('day', '2026-03-11')).toEqual({
    count: 4,
    reasons: [
      { reason: 'Duplicate', count: 2 },
      { reason: 'Wrong amount', count: 1 },
      { reason: null, count: 1 },
    ],
  });
  expect((await getRejections('month', '2026-03-11')).count).toBe(6);
  expect(await getRejections('day', '2026-03-20')).toEqual({ count: 0, reasons: [] });
});

it('names the fifty most frequent reasons, and counts all deposits', async () => {
  const numbers = Array.from({ length: 51 }, (_, index) => index + 10);
  await Promise.all([...numbers, 60].map((n) => reject('2026-03-11T12:00:00Z', `Reason ${n}`)));

  const { count, reasons } = await getRejections('day', '2026-03-11');

  expect([count, reasons.length]).toEqual([52, 50]);
  expect(reasons[0]).toEqual({ reason: 'Reason 60', count: 2 });
  expect(reasons.at(-1)).toEqual({ reason: 'Reason 58', count: 1 });
});
