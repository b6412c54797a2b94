import {
  newDeposit,
  foldAll,
  newCorrection,
  newFigures,
  newPeriod,
  newResult,
} from '../../../../test/deposit.factories.js';
import {
  newBrand,
  newManager,
  newMember,
  newScene,
  newUser,
  type Scene,
} from '../../../../test/factories.js';
import { describeApp } from '../../../../test/test-app.js';
import { toUserView } from '../../people/user.schemas.js';
import type { User } from '../../people/user.entity.js';
import type { ManagerRating, Rating } from '../results/statistic.schemas.js';

const app = describeApp();

let { brand, manager, agent: anna } = {} as Scene;
beforeEach(async () => {
  app.clock.set('2026-03-15T12:00:00Z');
  ({ brand, manager, agent: anna } = await newScene(app.db, { agent: { publicName: 'Anna' } }));
});

const getRating = async (who: User) => (await app.as(who).get('manager/rating')).body as ManagerRating;
const getOwnRating = async (inBrand = brand) =>
  (await app.asMember(anna, inBrand).get('t/rating')).body as Rating;
const entry = (user: User, amount: number, count: number) => ({
  ...toUserView(user),
  user: toUserView(user),
  brand: { id: brand.id, name: brand.name },
  total_amount: amount,
  amount,
  count,
});
const summarize = (rating: Rating) => rating.map(({ id, amount, count }) => [id, amount, count]);

describe('GET manager/rating', () => {
  it('adds up accepted deposits by agent and brand, largest amount first', async () => {
    const boris = await newMember(app.db, brand, { publicName: 'Boris' });
    await newResult(app.db, brand, anna, { amount: '0.10' });
    await newResult(app.db, brand, anna, { amount: '0.20' });
    await newResult(app.db, brand, boris, { amount: '0.31' });
    await newResult(app.db, brand, anna, { type: 'ftd', amount: '9999999999.99' });
    await newDeposit(app.db, brand, { agentId: anna.id });
    await newDeposit(app.db, brand, { agentId: anna.id, status: 'delete' });
    const expected = {
      ftd: [entry(anna, 9999999999.99, 1)],
      retention: [entry(boris, 0.31, 1), entry(anna, 0.3, 2)],
    };

    const response = await app.as(manager).get('manager/rating');
    await foldAll(app, brand);

    expect(response.status).toBe(200);
    expect(response.body).toEqual(expected);
    expect(await getRating(manager)).toEqual(expected);
  });

  it('covers the calendar month in GMT-4 in a year without periods', async () => {
    for (const [amount, createdAt] of [
      ['1.00', '2026-03-01T03:59:59.999Z'],
      ['2.00', '2026-03-01T04:00:00Z'],
      ['4.00', '2026-04-01T03:59:59.999Z'],
      ['8.00', '2026-04-01T04:00:00Z'],
    ] as const) {
      await newResult(app.db, brand, anna, { amount, createdAt: new Date(createdAt) });
    }

    for (const step of ['not folded', 'folded']) {
      app.clock.set('2026-04-01T03:59:59Z');
      expect([step, (await getRating(manager)).retention]).toMatchObject([step, [{ amount: 6 }]]);
      app.clock.set('2026-04-01T04:00:00Z');
      expect([step, (await getRating(manager)).retention]).toMatchObject([step, [{ amount: 8 }]]);
      await foldAll(app, brand);
    }
  });

  it('covers the current period of each brand, from its first instant to its last', async () => {
    const other = await newBrand(app.db);
    const managerOfBoth = await newManager(app.db, { brands: [brand, other] });
    await newPeriod(app.db, brand, '2026-02-10', '2026-03-15');
    await newPeriod(app.db, brand, '2026-03-16', '2026-03-31');
    for (const [amount, createdAt] of [
      ['1.00', '2026-02-10T03:59:59.999Z'],
      ['2.00', '2026-02-10T04:00:00Z'],
      ['4.00', '2026-03-16T03:59:59.999Z'],
      ['8.00', '2026-03-16T04:00:00Z'],
    ] as const) {
      await newResult(app.db, brand, anna, { amount, createdAt: new Date(createdAt) });
    }
    await newResult(app.db, other, anna, { amount: '16.00' });
    const sumByBrand = async () => {
      const { retention } = await getRating(managerOfBoth);
      return Object.fromEntries(retention.map(({ brand, amount }) => [brand.id, amount]));
    };

    for (const step of ['not folded', 'folded']) {
      app.clock.set('2026-03-16T03:59:59.999Z');
      expect([step, await sumByBrand()]).toEqual([step, { [brand.id]: 6, [other.id]: 16 }]);
      app.clock.set('2026-03-16T04:00:00Z');
      expect([step, await sumByBrand()]).toEqual([step, { [brand.id]: 8, [other.id]: 16 }]);
      app.clock.set('2026-04-01T04:00:00Z'); // the brand's year has periods, and this day is in none
      expect([step, await sumByBrand()]).toEqual([step, {}]);
      await foldAll(app, brand);
    }
  });

  it('uses the first of several current periods', async () => {
    await newPeriod(app.db, brand, '2026-03-14', '2026-03-31');
    await newPeriod(app.db, brand, '2026-03-01', '2026-03-20');
    await newResult(app.db, brand, anna, { amount: '1.00', createdAt: new Date('2026-03-02T12:00:00Z') });
    await newResult(app.db, brand, anna, { amount: '2.00', createdAt: new Date('2026-03-25T12:00:00Z') });

    expect(summarize((await getRating(manager)).retention)).toEqual([[anna.id, 1, 1]]);
  });

  it('counts corrections: of first-time deposits on their day, of a total in its period', async () => {
    const sales = await newBrand(app.db, { reportType: 'sales' });
    const managerOfBoth = await newManager(app.db, { brands: [brand, sales] });
    await newResult(app.db, brand, anna, { type: 'ftd', amount: '10.00' });
    await newCorrection(app.db, brand, anna, '2026-03-31', 2, '5.50');
    await newCorrection(app.db, brand, anna, '2026-04-01', 99, '99.00');
    await newFigures(app.db, brand, anna, '2026-03-01', { target: '500', correction: '0.25' });
    await newFigures(app.db, brand, anna, '2026-04-01', { correction: '99' });
    await newFigures(app.db, sales, anna, '2026-03-01', { correction: '-7.5' });

    const { ftd, retention } = await getRating(managerOfBoth);

    expect(summarize(ftd)).toEqual([
      [anna.id, 15.5, 3],
      [anna.id, -7.5, 0],
    ]);
    expect(summarize(retention)).toEqual([[anna.id, 0.25, 0]]);
  });

  it('omits people whose only deposit was deleted', async () => {
    const deposit = await newResult(app.db, brand, anna);
    await foldAll(app, brand);
    await app.as(manager).delete(`deposit/${deposit.id}`);

    expect(await getRating(manager)).toEqual({ ftd: [], retention: [] });
    await foldAll(app, brand);
    expect(await getRating(manager)).toEqual({ ftd: [], retention: [] });
  });

  it('covers granted brands, and all brands for a ceo', async () => {
    const otherBrand = await newBrand(app.db);
    await newResult(app.db, brand, anna, { amount: '2.00' });
    await newResult(app.db, otherBrand, anna, { amount: '3.00' });
    const ceo = await newUser(app.db, { role: 'ceo' });

    expect((await getRating(manager)).retention.map(({ brand }) => brand.id)).toEqual([brand.id]);
    const annasEntries = (await getRating(ceo)).retention.filter(({ id }) => id === anna.id);
    expect(annasEntries.map((entry) => [entry.brand.id, entry.amount])).toEqual([
      [otherBrand.id, 3],
      [brand.id, 2],
    ]);
    expect(await getRating(await newManager(app.db))).toEqual({ ftd: [], retention: [] });
  });
});

it('GET manager/rating/export gives equal amounts the same place', async () => {
  for (const [name, amount] of [
    ['Boris', '20.00'],
    ['Cleo', '10.00'],
    ['Dora', '10.00'],
    ['Emil', '5.00'],
  ] as const)
    await newResult(app.db, brand, await newMember(app.db, brand, { publicName: name }), { amount });

  const { text } = await app.as(manager).get('manager/rating/export?format=csv').expect(200);

  const rows = text.split('\n').map((line) => line.trim().split(','));
  expect(rows.slice(1).flatMap(([, place, name]) => (name ? [[place, name]] : []))).toEqual([
    ['1', 'Boris'],
    ['2', 'Cleo'],
    ['2', 'Dora'],
    ['4', 'Emil'],
  ]);
});

describe('GET t/rating', () => {
  it('lists the amounts of the current period of the brand, all types together, largest first', async () => {
    const boris = await newMember(app.db, brand, { publicName: 'Boris' });
    const dismissed = await newMember(app.db, brand, { publicName: 'Left', dismissedAt: new Date() });
    await newMember(app.db, brand);
    await newResult(app.db, brand, anna, { amount: '10.10' });
    await newResult(app.db, brand, anna, { type: 'ftd', amount: '0.20' });
    await newResult(app.db, brand, boris, { type: 'ftd', amount: '10.31' });
    await newResult(app.db, brand, dismissed, { amount: '10.30' });
    await newResult(app.db, brand, anna, { createdAt: new Date('2026-02-10T12:00:00Z') });
    await newResult(app.db, await newBrand(app.db), anna);
    const expected = [entry(boris, 10.31, 1), entry(anna, 10.3, 2), entry(dismissed, 10.3, 1)];

    const response = await app.asMember(anna, brand).get('t/rating');
    await foldAll(app, brand);

    expect([response.status, response.body]).toEqual([200, expected]);
    expect(await getOwnRating()).toEqual(expected);
  });

  it('counts corrections, and is empty if today is in no period', async () => {
    const period = await newPeriod(app.db, brand, '2026-03-10', '2026-03-15');
    await newResult(app.db, brand, anna, { amount: '10.00' });
    await newCorrection(app.db, brand, anna, '2026-03-10', 2, '5.00');
    await newFigures(app.db, brand, anna, period, { correction: '-1' });
    expect(summarize(await getOwnRating())).toEqual([[anna.id, 14, 3]]);

    app.clock.set('2026-03-16T04:00:00Z');

    expect(await getOwnRating()).toEqual([]);
  });
});

describe('GET t/me/brand', () => {
  const getHome = async (inBrand = brand) => {
    const { body } = await app.asMember(anna, inBrand).get('t/me/brand');
    const { target, retention_amount, ftd_amount, ftd } = body as Record<string, unknown>;
    return { target, retention_amount, ftd_amount, ftd };
  };

  it('shows the figures of the member in the current period against the target', async () => {
    const period = await newPeriod(app.db, brand, '2026-03-10', '2026-03-15');
    await newFigures(app.db, brand, anna, period, { target: '4000.5', correction: '0.05' });
    await newResult(app.db, brand, anna, { amount: '0.10' });
    await foldAll(app, brand);
    await newResult(app.db, brand, anna, { amount: '0.20' });
    await newResult(app.db, brand, anna, { amount: '7.50', type: 'ftd' });
    await newCorrection(app.db, brand, anna, '2026-03-11', 2, '1.00');
    await newResult(app.db, brand, await newMember(app.db, brand));
    await newResult(app.db, brand, anna, { createdAt: new Date('2026-03-10T03:59:59Z') });

    expect(await getHome()).toEqual({
      target: { goal: 4000.5, goal_symbol: '$', have: 8.85 },
      retention_amount: 0.3,
      ftd_amount: 8.5,
      ftd: 3,
    });
    app.clock.set('2026-03-16T04:00:00Z');
    expect(await getHome()).toEqual({
      target: { goal: 0, goal_symbol: '$', have: 0 },
      retention_amount: 0,
      ftd_amount: 0,
      ftd: 0,
    });
  });

  it('reflects changes of periods immediately', async () => {
    await newResult(app.db, brand, anna, { amount: '1.00', createdAt: new Date('2026-03-02T12:00:00Z') });
    await newResult(app.db, brand, anna, { amount: '2.00', createdAt: new Date('2026-03-12T12:00:00Z') });
    expect(await getHome()).toMatchObject({ retention_amount: 3 });
    const period = await newPeriod(app.db, brand, '2026-03-10', '2026-03-20');
    expect(await getHome()).toMatchObject({ retention_amount: 2 });
    await app.db.query('update report_periods set start_date = $1 where id = $2', ['2026-03-13', period.id]);
    expect(await getHome()).toMatchObject({ retention_amount: 0 });
    await app.db.query('delete from report_periods where id = $1', [period.id]);
    expect(await getHome()).toMatchObject({ retention_amount: 3 });
  });
});
