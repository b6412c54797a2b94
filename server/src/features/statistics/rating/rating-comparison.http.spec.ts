import {
  newBrand,
  newManager,
  newMember,
  newScene,
  newUser,
  type Scene,
} from '../../../../test/factories.js';
import {
  foldAll,
  newCorrection,
  newFigures,
  newPeriod,
  newResult,
} from '../../../../test/deposit.factories.js';
import { describeApp } from '../../../../test/test-app.js';
import type { Brand } from '../../brands/registry/brand.entity.js';
import type { User } from '../../people/user.entity.js';
import type { ManagerRating, RatingComparison } from '../results/statistic.schemas.js';

const app = describeApp();

let { brand, manager, agent: anna } = {} as Scene;
let boris: User;
beforeEach(async () => {
  app.clock.set('2026-03-15T12:00:00Z');
  ({ brand, manager, agent: anna } = await newScene(app.db, { agent: { publicName: 'Anna' } }));
  boris = await newMember(app.db, brand, { publicName: 'Boris' });
});

const compare = async (who = manager) =>
  (await app.as(who).get('manager/rating/comparison')).body as RatingComparison;
const addResult = (
  user: User,
  amount: string,
  day: string,
  type: 'ftd' | 'retention' = 'retention',
  inBrand = brand,
) => newResult(app.db, inBrand, user, { amount, type, createdAt: new Date(`${day}T12:00:00Z`) });
const join = (user: User, inBrand: Brand, teamId: number) =>
  app.db.query('insert into brand_users (brand_id, user_id, team_id) values ($1, $2, $3)', [
    inBrand.id,
    user.id,
    teamId,
  ]);
const setTeam = (user: User, teamId: number) =>
  app.db.query('update brand_users set team_id = $1 where user_id = $2', [teamId, user.id]);

describe('GET manager/rating/comparison', () => {
  it('has the entries of the rating, in its order', async () => {
    const other = await newBrand(app.db);
    const managerOfBoth = await newManager(app.db, { brands: [brand, other] });
    const dismissed = await newMember(app.db, brand, { dismissedAt: new Date() });
    await join(anna, other, 1);
    await addResult(anna, '5.00', '2026-03-02');
    await addResult(anna, '5.00', '2026-03-02', 'retention', other);
    await addResult(boris, '7.00', '2026-03-15');
    await addResult(dismissed, '6.00', '2026-03-15', 'ftd');
    await newFigures(app.db, brand, dismissed, '2026-03-01', { correction: '1' });
    await newCorrection(app.db, other, anna, '2026-03-03', -1, '-2');
    const rating = (await app.as(managerOfBoth).get('manager/rating')).body as ManagerRating;
    const listIds = (entries: ManagerRating['ftd']) => entries.map(({ id, brand }) => [brand.id, id]);

    const compared = await compare(managerOfBoth);

    for (const list of ['ftd', 'retention'] as const) {
      const ids = compared[list].entries.map(({ brand_id, user_id }) => [brand_id, user_id]);
      expect([list, ids]).toEqual([list, listIds(rating[list])]);
    }
    expect(listIds(rating.retention)).toHaveLength(4);
  });

  it('compares with the same days of the previous period, folded or not', async () => {
    await newPeriod(app.db, brand, '2026-02-10', '2026-03-09');
    await newPeriod(app.db, brand, '2026-03-10', '2026-03-31');
    await addResult(anna, '10.00', '2026-03-10');
    await addResult(anna, '3.00', '2026-02-15');
    await addResult(anna, '99.00', '2026-02-16'); // the seventh day of the previous period
    await addResult(boris, '4.10', '2026-03-15');
    await addResult(boris, '7.20', '2026-02-10');
    const cleo = await newMember(app.db, brand, { publicName: 'Cleo' });
    await addResult(cleo, '1.00', '2026-03-10');
    await addResult(cleo, '7.20', '2026-02-11');
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

  it('compares with the previous month across a year boundary, and with the days just before after a gap', async () => {
    app.clock.set('2026-01-02T12:00:00Z');
    await addResult(anna, '1.00', '2026-01-01');
    await addResult(anna, '2.00', '2025-12-01');
    await addResult(anna, '4.00', '2025-12-31');
    const before = async () => (await compare()).retention.entries[0]!.before;
    expect(await before()).toEqual({ place: 1, amount: 2 });

    await newPeriod(app.db, brand, '2025-11-01', '2025-11-30');
    expect(await before()).toEqual({ place: 1, amount: 4 });
    expect((await compare()).retention.entries[0]).toMatchObject({ first_day: '2026-01-01' });
  });

  it('lists the amounts of the leaders day by day until today', async () => {
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

  it('shows a target in the list of the report type: all money, or first-time deposits', async () => {
    const sales = await newBrand(app.db, { reportType: 'sales' });
    const managerOfBoth = await newManager(app.db, { brands: [brand, sales] });
    await join(boris, sales, 1);
    await newFigures(app.db, brand, anna, '2026-03-01', { target: '500.50', correction: '0.25' });
    await newFigures(app.db, sales, boris, '2026-03-01', { target: '4' });
    await addResult(anna, '100.00', '2026-03-02');
    await addResult(anna, '20.00', '2026-03-02', 'ftd');
    await addResult(boris, '30.00', '2026-03-02', 'ftd', sales);
    await addResult(boris, '40.00', '2026-03-02', 'retention', sales);

    const { retention, ftd } = await compare(managerOfBoth);

    const targets = (list: typeof ftd) => list.entries.map(({ user_id, target }) => [user_id, target]);
    expect(targets(retention)).toEqual([
      [anna.id, { goal: 500.5, goal_symbol: '$', have: 120.25 }],
      [boris.id, null],
    ]);
    expect(targets(ftd)).toEqual([
      [boris.id, { goal: 4, goal_symbol: 'FTD', have: 1 }],
      [anna.id, null],
    ]);
  });

  it('adds up the two teams of a brand without those who have left, and brands with one team as a whole', async () => {
    const other = await newBrand(app.db);
    const managerOfBoth = await newManager(app.db, { brands: [brand, other] });
    const dismissed = await newMember(app.db, brand, { dismissedAt: new Date() });
    const dismissedElsewhere = await newMember(app.db, other, { dismissedAt: new Date() });
    await setTeam(boris, 2);
    await join(anna, other, 2);
    for (const [user, inBrand] of [
      [anna, brand],
      [boris, brand],
      [dismissed, brand],
      [anna, other],
      [dismissedElsewhere, other],
    ] as const) {
      await addResult(user, '10.10', '2026-03-02', 'retention', inBrand);
      await addResult(user, '20.00', '2026-02-02', 'retention', inBrand);
    }
    await newMember(app.db, brand);
    await newFigures(app.db, brand, anna, '2026-03-01', { target: '100' });
    const teams = (await compare(managerOfBoth)).retention.teams;

    const names = { brand: { id: brand.id, name: brand.name }, other: { id: other.id, name: other.name } };
    const target = { goal: 100, goal_symbol: '$', have: 10.1 };
    expect(teams).toEqual([
      { brand: names.other, team_id: null, people: 1, amount: 20.2, before: 40, target: null },
      { brand: names.brand, team_id: 1, people: 2, amount: 10.1, before: 20, target },
      { brand: names.brand, team_id: 2, people: 1, amount: 10.1, before: 20, target: null },
    ]);
  });

  it('covers granted brands, and all brands for a ceo', async () => {
    await addResult(anna, '1.00', '2026-03-02');
    const stranger = await newManager(app.db, { brands: [await newBrand(app.db)] });
    const ceo = await newUser(app.db, { role: 'ceo' });

    const emptyList = { entries: [], teams: [] };
    expect(await compare(stranger)).toEqual({ ftd: emptyList, retention: emptyList });
    expect(await compare(await newManager(app.db))).toEqual({ ftd: emptyList, retention: emptyList });
    const [entry] = (await compare(ceo)).retention.entries.filter(({ user_id }) => user_id === anna.id);
    expect(entry).toMatchObject({ before: null, target: null });
  });
});
