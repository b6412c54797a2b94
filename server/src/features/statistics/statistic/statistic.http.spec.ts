import { newBrand, newMember, newScene, type Scene } from '../../../../test/factories.js';
import { newCorrection, newFigures, newPeriod, newResult } from '../../../../test/deposit.factories.js';
import { describeApp } from '../../../../test/test-app.js';
import { toUserView } from '../../people/user.schemas.js';
import type { User } from '../../people/user.entity.js';
import type { StatisticView } from '../results/statistic.schemas.js';

const app = describeApp();

let { brand, manager, agent: anna } = {} as Scene;
let boris: User;
beforeEach(async () => {
  app.clock.set('2026-03-15T12:00:00Z');
  ({ brand, manager, agent: anna } = await newScene(app.db, { agent: { publicName: 'Anna' } }));
  boris = await newMember(app.db, brand, { publicName: 'Boris' });
});

const requestStatistic = (query: string, inBrand = brand) =>
  app.as(manager).get(`brand/reports/${inBrand.id}${query}`);
const getStatistic = async (period: string, date: string) =>
  (await requestStatistic(`?period=${period}&date=${date}`)).body as StatisticView;
const addResult = (createdAt: string, amount: string, agent = anna) =>
  newResult(app.db, brand, agent, { amount, createdAt: new Date(createdAt) });
const summarize = ({ result }: StatisticView) => result.map(({ id, amount }) => [id, amount]);
describe('GET brand/reports/{id}', () => {
  it('returns each of many concurrent requests its own statistic', async () => {
    await addResult('2026-03-10T12:00:00Z', '1.00');
    await addResult('2026-03-11T12:00:00Z', '2.00');
    const days = ['2026-03-10', '2026-03-11', '2026-03-10', '2026-03-12'];
    await Promise.all(days.map((day) => getStatistic('day', day)));

    const responses = await Promise.all([...days, ...days].map((day) => getStatistic('day', day)));

    const amountsOfAnna = responses.map(({ result }) => result.find(({ id }) => id === anna.id)!.amount);
    expect(amountsOfAnna).toEqual([1, 2, 1, 0, 1, 2, 1, 0]);
    expect(responses.map(({ date_start }) => date_start)).toEqual([...days, ...days]);
  });

  it('shows the figures of each member on a day, and in the period that contains it', async () => {
    const period = await newPeriod(app.db, brand, '2026-03-02', '2026-03-29');
    await newFigures(app.db, brand, anna, period, { target: '4000.5', correction: '0.05' });
    await addResult('2026-03-10T12:00:00Z', '0.10');
    await addResult('2026-03-10T13:00:00Z', '0.20');
    await newResult(app.db, brand, anna, { type: 'ftd', amount: '9999999999.99' });
    await newCorrection(app.db, brand, anna, '2026-03-10', 2, '1.00');
    await addResult('2026-03-29T12:00:00Z', '3.00');
    await addResult('2026-03-30T12:00:00Z', '99.00');
    await addResult('2026-03-10T12:00:00Z', '5.00', boris);

    const response = await requestStatistic('?period=day&date=2026-03-10');

    expect(response.status).toBe(200);
    expect(response.body).toEqual({
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

  it('counts a correction of a total in its period only', async () => {
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

  it('ranks by first-time deposits in a sales brand', async () => {
    await app.db.query(`update brands set report_type = 'sales' where id = $1`, [brand.id]);
    await newResult(app.db, brand, anna, { type: 'ftd', amount: '1.00' });
    await newResult(app.db, brand, anna, { type: 'ftd', amount: '1.00' });
    await newResult(app.db, brand, boris, { type: 'ftd', amount: '500.00' });

    const { best_agent_id, worse_agent_id, result } = await getStatistic('day', '2026-03-10');

    expect([best_agent_id, worse_agent_id]).toEqual([anna.id, boris.id]);
    expect(result.map(({ made, ftd, amount }) => [made, ftd, amount])).toEqual([
      [2, 2, 2],
      [1, 1, 500],
    ]);
  });

  it('contains every active member, and everybody with results', async () => {
    const idle = await newMember(app.db, brand, { dismissedAt: new Date() });
    const dismissed = await newMember(app.db, brand, { dismissedAt: new Date() });
    await newFigures(app.db, brand, idle, '2026-03-01', { target: '5' });
    await addResult('2026-03-10T12:00:00Z', '7.00', dismissed);

    const dayStatistic = await getStatistic('day', '2026-03-10');

    expect(summarize(dayStatistic)).toEqual([
      [dismissed.id, 7],
      [anna.id, 0],
      [boris.id, 0],
    ]);
    expect([dayStatistic.best_agent_id, dayStatistic.worse_agent_id]).toEqual([dismissed.id, null]);
    expect(summarize(await getStatistic('day', '2026-03-11'))).toEqual([
      [anna.id, 0],
      [boris.id, 0],
    ]);
    const zoe = await newMember(app.db, brand); // who joins later is included immediately
    expect(summarize(await getStatistic('day', '2026-03-11'))).toContainEqual([zoe.id, 0]);
  });

  it('breaks ties by the smaller id', async () => {
    await addResult('2026-03-10T12:00:00Z', '7.00', boris);
    await addResult('2026-03-10T12:00:00Z', '7.00', anna);

    expect(await getStatistic('day', '2026-03-10')).toMatchObject({
      best_agent_id: anna.id,
      worse_agent_id: boris.id,
    });
  });

  it.each([
    ['day', 'Date not selected'],
    ['week', 'Week period is not selected'],
    ['month', 'Month is not selected'],
  ])('refuses a %s without a date: %s', async (period, error) => {
    for (const query of [`?period=${period}`, `?period=${period}&date=`]) {
      const response = await requestStatistic(query);
      expect([response.status, response.body.error, response.body.details]).toEqual([
        400,
        error,
        [{ field: 'date', message: 'date is required' }],
      ]);
    }
  });

  it.each([
    ['?date=2026-03-10', 'period'],
    ['?date=2026-03-10&period=year', 'period'],
    ['?date=2026-02-29&period=day', 'date'],
    ['?date=10.03.2026&period=day', 'date'],
    ['?date=1999-12-31&period=day', 'date'],
    ['?date=2101-01-01&period=day', 'date'],
  ])('refuses %s', async (query, field) => {
    const response = await requestStatistic(query);

    expect([response.status, response.body.error, response.body.details[0].field]).toEqual([
      400,
      'Invalid input',
      field,
    ]);
  });

  it('returns 404 for brands beyond reach, and stores nothing of them', async () => {
    const foreign = await newBrand(app.db);

    const response = await requestStatistic('?period=day&date=2026-03-10', foreign);

    expect([response.status, response.body.error]).toEqual([404, 'Not found']);
    const stored = await app.db.query('select from statistics where brand_id = $1', [foreign.id]);
    expect(stored).toHaveLength(0);
  });
});

describe('GET t/deposits/stat', () => {
  it('shows the statistic of the brand in the header', async () => {
    await addResult('2026-03-10T12:00:00Z', '5.00', boris);

    const own = await app.asMember(anna, brand).get('t/deposits/stat?period=day&date=2026-03-10');

    const staffView = { ...(await getStatistic('day', '2026-03-10')), rejected: undefined };
    expect([own.status, own.body]).toEqual([200, staffView]);
    expect(summarize(own.body as StatisticView)).toEqual([
      [boris.id, 5],
      [anna.id, 0],
    ]);
  });

  it('needs a date', async () => {
    const response = await app.asMember(anna, brand).get('t/deposits/stat?period=day');
    expect([response.status, response.body.error]).toEqual([400, 'Date not selected']);
  });
});
