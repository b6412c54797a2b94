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
import { setUpApp } from '../../../../test/test-app.js';
import { toUserView } from '../../people/user.schemas.js';
import type { Brand } from '../../brands/registry/brand.entity.js';
import type { User } from '../../people/user.entity.js';
import type { ManagerRating, Rating, RatingComparison } from '../results/statistic.schemas.js';

const app = setUpApp();

let { brand, manager, agent: anna } = {} as Scene;
beforeEach(async () => {
  app.clock.set('2026-03-15T12:00:00Z');
  ({ brand, manager, agent: anna } = await newScene(app.db, { agent: { publicName: 'Anna' } }));
});

const getRating = async (user: User) => (await app.as(user).get('manager/rating')).body as ManagerRating;
const getOwnRating = async () => (await app.asMember(anna, brand).get('t/rating')).body as Rating;
const buildEntry = (user: User, amount: number, count: number) => ({
  ...toUserView(user),
  user: toUserView(user),
  brand: { id: brand.id, name: brand.name },
  total_amount: amount,
  amount,
  count,
});
const summarize = (rating: Rating) => rating.map(({ id, amount, count }) => [id, amount, count]);

describe('GET manager/rating', () => {
  it('sums accepted deposits by agent and brand, largest amount first', async () => {
    const boris = await newMember(app.db, brand, { publicName: 'Boris' });
    await newResult(app.db, brand, anna, { amount: '0.10' });
    await newResult(app.db, brand, anna, { amount: '0.20' });
    await newResult(app.db, brand, boris, { amount: '0.31' });
    await newResult(app.db, brand, anna, { type: 'ftd', amount: '9999999999.99' });
    await newDeposit(app.db, brand, { agentId: anna.id });
    await newDeposit(app.db, brand, { agentId: anna.id, status: 'delete' });
    const expected = {
      ftd: [buildEntry(anna, 9999999999.99, 1)],
      retention: [buildEntry(boris, 0.31, 1), buildEntry(anna, 0.3, 2)],
    };

    const { body } = await app.as(manager).get('manager/rating').expect(200);
    await foldAll(app, brand);

    expect(body).toEqual(expected);
    expect(await getRating(manager)).toEqual(expected);
  });

  it('covers the current period of each brand, from its first instant to its last', async () => {
    const otherBrand = await newBrand(app.db);
    const managerOfBoth = await newManager(app.db, { brands: [brand, otherBrand] });
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
    await newResult(app.db, otherBrand, anna, { amount: '16.00' });
    const sumByBrand = async () => {
      const { retention } = await getRating(managerOfBoth);
      return Object.fromEntries(retention.map(({ brand, amount }) => [brand.id, amount]));
    };

    for (const step of ['not folded', 'folded']) {
      app.clock.set('2026-03-16T03:59:59.999Z');
      expect([step, await sumByBrand()]).toEqual([step, { [brand.id]: 6, [otherBrand.id]: 16 }]);
      app.clock.set('2026-03-16T04:00:00Z');
      expect([step, await sumByBrand()]).toEqual([step, { [brand.id]: 8, [otherBrand.id]: 16 }]);
      app.clock.set('2026-04-01T04:00:00Z'); // the brand's year has periods, and this day is in none
      expect([step, await sumByBrand()]).toEqual([step, {}]);
      await foldAll(app, brand);
    }
  });

  it('includes corrections of first-time deposits on their day, and those of a total in its period', async () => {
    const salesBrand = await newBrand(app.db, { reportType: 'sales' });
    const managerOfBoth = await newManager(app.db, { brands: [brand, salesBrand] });
    await newResult(app.db, brand, anna, { type: 'ftd', amount: '10.00' });
    await newCorrection(app.db, brand, anna, '2026-03-31', 2, '5.50');
    await newCorrection(app.db, brand, anna, '2026-04-01', 99, '99.00');
    await newFigures(app.db, brand, anna, '2026-03-01', { target: '500', correction: '0.25' });
    await newFigures(app.db, brand, anna, '2026-04-01', { correction: '99' });
    await newFigures(app.db, salesBrand, anna, '2026-03-01', { correction: '-7.5' });

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
    const dismissedMember = await newMember(app.db, brand, { publicName: 'Left', dismissedAt: new Date() });
    await newMember(app.db, brand);
    await newResult(app.db, brand, anna, { amount: '10.10' });
    await newResult(app.db, brand, anna, { type: 'ftd', amount: '0.20' });
    await newResult(app.db, brand, boris, { type: 'ftd', amount: '10.31' });
    await newResult(app.db, brand, dismissedMember, { amount: '10.30' });
    await newResult(app.db, brand, anna, { createdAt: new Date('2026-02-10T12:00:00Z') });
    await newResult(app.db, await newBrand(app.db), anna);
    const expected = [
      buildEntry(boris, 10.31, 1),
      buildEntry(anna, 10.3, 2),
      buildEntry(dismissedMember, 10.3, 1),
    ];

    const { body } = await app.asMember(anna, brand).get('t/rating').expect(200);
    await foldAll(app, brand);

    expect(body).toEqual(expected);
    expect(await getOwnRating()).toEqual(expected);
  });

  it('includes corrections, and is empty if today is in no period', async () => {
    const period = await newPeriod(app.db, brand, '2026-03-10', '2026-03-15');
    await newResult(app.db, brand, anna, { amount: '10.00' });
    await newCorrection(app.db, brand, anna, '2026-03-10', 2, '5.00');
    await newFigures(app.db, brand, anna, period, { correction: '-1' });
    expect(summarize(await getOwnRating())).toEqual([[anna.id, 14, 3]]);

    app.clock.set('2026-03-16T04:00:00Z');

    expect(await getOwnRating()).toEqual([]);
  });
});

describe('GET manager/rating/comparison', () => {
  let boris: User;
  beforeEach(async () => void (boris = await newMember(app.db, brand, { publicName: 'Boris' })));

  const compare = async (by = manager) =>
    (await app.as(by).get('manager/rating/comparison')).body as RatingComparison;
  const addResult = (
    user: User,
    amount: string,
    day: string,
    type: 'ftd' | 'retention' = 'retention',
    inBrand = brand,
  ) => newResult(app.db, inBrand, user, { amount, type, createdAt: new Date(`${day}T12:00:00Z`) });
  const joinBrand = (user: User, inBrand: Brand, teamId: number) =>
    app.db.query('insert into brand_users (brand_id, user_id, team_id) values ($1, $2, $3)', [
      inBrand.id,
      user.id,
      teamId,
    ]);
  const setTeam = (user: User, teamId: number) =>
    app.db.query('update brand_users set team_id = $1 where user_id = $2', [teamId, user.id]);

  it('has the entries of the rating, in its order', async () => {
    const otherBrand = await newBrand(app.db);
    const managerOfBoth = await newManager(app.db, { brands: [brand, otherBrand] });
    const dismissedMember = await newMember(app.db, brand, { dismissedAt: new Date() });
    await joinBrand(anna, otherBrand, 1);
    await addResult(anna, '5.00', '2026-03-02');
    await addResult(anna, '5.00', '2026-03-02', 'retention', otherBrand);
    await addResult(boris, '7.00', '2026-03-15');
    await addResult(dismissedMember, '6.00', '2026-03-15', 'ftd');
    await newFigures(app.db, brand, dismissedMember, '2026-03-01', { correction: '1' });
    await newCorrection(app.db, otherBrand, anna, '2026-03-03', -1, '-2');
    const rating = (await app.as(managerOfBoth).get('manager/rating')).body as ManagerRating;
    const listIds = (entries: ManagerRating['ftd']) => entries.map(({ id, brand }) => [brand.id, id]);

    const comparison = await compare(managerOfBoth);

    for (const list of ['ftd', 'retention'] as const) {
      const ids = comparison[list].entries.map(({ brand_id, user_id }) => [brand_id, user_id]);
      expect([list, ids]).toEqual([list, listIds(rating[list])]);
    }
    expect(listIds(rating.retention)).toHaveLength(4);
  });

  it('compares with the same days of the previous period, folded or not', async () => {
    const previous = await newPeriod(app.db, brand, '2026-02-10', '2026-03-09');
    await newPeriod(app.db, brand, '2026-03-10', '2026-03-31');
    await newFigures(app.db, brand, boris, previous, { correction: '50' }); // of the whole period
    await addResult(anna, '10.00', '2026-03-10');
    await addResult(anna, '3.00', '2026-02-15');
    await addResult(anna, '99.00', '2026-02-16'); // the seventh day of the previous period
    await addResult(boris, '4.10', '2026-03-15');
    await addResult(boris, '7.20', '2026-02-10');
    const cleo = await newMember(app.db, brand, { publicName: 'Cleo' });
    await addResult(cleo, '1.00', '2026-03-10');
    await addResult(cleo, '7.20', '2026-02-11');
    // A correction of a calendar month does not count, because the year has periods.
    await newFigures(app.db, brand, await newMember(app.db, brand), '2026-02-01', { correction: '50' });
    const expected = [
      [anna.id, { place: 3, amount: 3 }],
      [boris.id, { place: 1, amount: 7.2 }],
      [cleo.id, { place: 1, amount: 7.2 }],
    ];

    for (const step of ['not folded', 'folded']) {
      const { retention, ftd } = await compare();
      expect([step, retention.entries.map(({ user_id, before }) => [user_id, before])]).toEqual([
        step,
        expected,
      ]);
      expect(retention.teams.map(({ before }) => before)).toEqual([17.4]);
      expect(ftd).toEqual({ entries: [], teams: [] });
      await foldAll(app, brand);
    }
  });

  it('compares with the whole previous period, including corrections of totals, once as many days have begun', async () => {
    const previous = await newPeriod(app.db, brand, '2026-02-27', '2026-03-01');
    await newPeriod(app.db, brand, '2026-03-02', '2026-03-31');
    await addResult(anna, '1.00', '2026-03-02');
    await addResult(anna, '3.00', '2026-03-01');
    await newFigures(app.db, brand, anna, previous, { correction: '50' });

    expect((await compare()).retention.entries[0]!.before).toEqual({ place: 1, amount: 53 });
  });

  it('compares with the previous month across a year boundary, or with the days just before if those belong to no period', async () => {
    app.clock.set('2026-01-02T12:00:00Z');
    await addResult(anna, '1.00', '2026-01-01');
    await addResult(anna, '2.00', '2025-12-01');
    await addResult(anna, '4.00', '2025-12-31');
    const getBefore = async () => (await compare()).retention.entries[0]!.before;
    expect(await getBefore()).toEqual({ place: 1, amount: 2 });

    await newPeriod(app.db, brand, '2025-11-01', '2025-11-30');
    expect(await getBefore()).toEqual({ place: 1, amount: 4 });
    expect((await compare()).retention.entries[0]).toMatchObject({ first_day: '2026-01-01' });
  });

  it('lists the amounts of the first ten people day by day until today', async () => {
    for (let i = 0; i < 11; i++) {
      const agent = await newMember(app.db, brand);
      await addResult(agent, `${50 + i}.00`, '2026-03-03', 'ftd');
    }
    await addResult(anna, '100.00', '2026-03-02', 'ftd');
    await addResult(anna, '0.10', '2026-03-15', 'ftd');
    await newCorrection(app.db, brand, anna, '2026-03-15', 1, '0.20');
    await newCorrection(app.db, brand, anna, '2026-03-20', 1, '5');

    for (const step of ['not folded', 'folded']) {
      const { entries } = (await compare()).ftd;
      expect([step, entries[0]!.days]).toEqual([step, [0, 100, ...Array<number>(12).fill(0), 0.3]]);
      expect(entries.map(({ days }) => days !== null)).toEqual([
        ...Array<boolean>(10).fill(true),
        false,
        false,
      ]);
      await foldAll(app, brand);
    }
  });

  it('shows a target only in the list of the report type of its brand', async () => {
    const salesBrand = await newBrand(app.db, { reportType: 'sales' });
    const managerOfBoth = await newManager(app.db, { brands: [brand, salesBrand] });
    await joinBrand(boris, salesBrand, 1);
    await newFigures(app.db, brand, anna, '2026-03-01', { target: '500.50', correction: '0.25' });
    await newFigures(app.db, salesBrand, boris, '2026-03-01', { target: '4' });
    await addResult(anna, '100.00', '2026-03-02');
    await addResult(anna, '20.00', '2026-03-02', 'ftd');
    await addResult(boris, '30.00', '2026-03-02', 'ftd', salesBrand);
    await addResult(boris, '40.00', '2026-03-02', 'retention', salesBrand);

    const { retention, ftd } = await compare(managerOfBoth);

    const listTargets = (list: typeof ftd) => list.entries.map(({ user_id, target }) => [user_id, target]);
    expect(listTargets(retention)).toEqual([
      [anna.id, { goal: 500.5, goal_symbol: '$', have: 120.25 }],
      [boris.id, null],
    ]);
    expect(listTargets(ftd)).toEqual([
      [boris.id, { goal: 4, goal_symbol: 'FTD', have: 1 }],
      [anna.id, null],
    ]);
  });

  it('counts those who have left in a brand with one team, but not in the teams of a brand with two', async () => {
    const otherBrand = await newBrand(app.db);
    const managerOfBoth = await newManager(app.db, { brands: [brand, otherBrand] });
    const dismissedMember = await newMember(app.db, brand, { dismissedAt: new Date() });
    const dismissedElsewhere = await newMember(app.db, otherBrand, { dismissedAt: new Date() });
    await setTeam(boris, 2);
    await joinBrand(anna, otherBrand, 2);
    for (const [user, inBrand] of [
      [anna, brand],
      [boris, brand],
      [dismissedMember, brand],
      [anna, otherBrand],
      [dismissedElsewhere, otherBrand],
    ] as const) {
      await addResult(user, '10.10', '2026-03-02', 'retention', inBrand);
      await addResult(user, '20.00', '2026-02-02', 'retention', inBrand);
    }
    await newMember(app.db, brand);
    await newFigures(app.db, brand, anna, '2026-03-01', { target: '100' });
    const { teams } = (await compare(managerOfBoth)).retention;

    const [brandName, otherName] = [brand, otherBrand].map(({ id, name }) => ({ id, name }));
    const target = { goal: 100, goal_symbol: '$', have: 10.1 };
    expect(teams).toEqual([
      { brand: otherName, team_id: null, people: 1, amount: 20.2, before: 40, target: null },
      { brand: brandName, team_id: 1, people: 2, amount: 10.1, before: 20, target },
      { brand: brandName, team_id: 2, people: 1, amount: 10.1, before: 20, target: null },
    ]);
  });
});
