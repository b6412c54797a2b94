import {
  newDeposit,
  foldAll,
  newCorrection,
  newFigures,
  newPeriod,
  newResult,
} from '../../../../test/deposit.factories.js';
import { newBrand, newDayOff, newMember, newScene, newUser, type Scene } from '../../../../test/factories.js';
import { Random } from '../../../../test/random.js';
import { setUpApp } from '../../../../test/test-app.js';
import type { Brand } from '../../brands/registry/brand.entity.js';
import type { OwnBrandView } from '../../overview/home.schemas.js';
import { StandingRepository } from './standing.repository.js';
import { findBest, getMeasure } from './standing.rules.js';
import type { OwnStandingView, ResultPage, StandingView } from './standing.schemas.js';

const app = setUpApp();

let { brand, agent: anna } = {} as Scene;
const setUp = async (change: Partial<Brand> = {}) => {
  ({ brand, agent: anna } = await newScene(app.db, { brand: change }));
};
beforeEach(async () => {
  app.clock.set('2026-03-12T12:00:00Z');
  await setUp();
});

const onDay = (day: number, amount = '10.00', type: 'retention' | 'ftd' = 'retention') => ({
  createdAt: new Date(Date.UTC(2026, 2, day, 12)),
  amount,
  type,
});
const getStanding = async (): Promise<StandingView> =>
  (await app.asMember(anna, brand).get('t/me/brand').expect(200)).body as StandingView;
const getResults = async (query = ''): Promise<ResultPage> =>
  (await app.asMember(anna, brand).get(`t/results${query}`).expect(200)).body as ResultPage;

describe('the standing in t/me/brand', () => {
  it('has no place for a new member, even if others have results, and none on a day without a period', async () => {
    await newResult(app.db, brand, await newMember(app.db, brand), onDay(10, '900.00'));

    expect(await getStanding()).toMatchObject({
      place: null,
      of: null,
      gap: null,
      next: null,
      lead: null,
      runner_up: null,
      pace: null,
      target: { goal: 0, goal_symbol: '$', have: 0 },
      retention_amount: 0,
      ftd_amount: 0,
      ftd: 0,
      reporting_day: '2026-03-12',
      today: { count: 0, amount: 0 },
      waiting: { count: 0, amount: 0 },
      period: { date_start: '2026-03-01', date_end: '2026-03-31', working_days: 31, working_days_left: 20 },
      days: [],
      streak: 0,
      best_day: null,
      best_week: null,
    });
    await newPeriod(app.db, brand, '2026-01-01', '2026-01-31');
    expect(await getStanding()).toMatchObject({ place: null, of: null, pace: null, period: null, days: [] });
  });

  it('has the place among active members, the gap to the next place, the pace for the remaining working days, and the best day and week of all time', async () => {
    const period = await newPeriod(app.db, brand, '2026-03-09', '2026-03-15');
    await newFigures(app.db, brand, anna, period, { target: '1000' });
    const [ben, cleo] = [await newMember(app.db, brand), await newMember(app.db, brand)];
    const dismissedMember = await newMember(app.db, brand, { dismissedAt: new Date() });
    await newResult(app.db, brand, ben, onDay(10, '500.00'));
    await newResult(app.db, brand, cleo, onDay(10, '900.00'));
    await newResult(app.db, brand, dismissedMember, onDay(10, '700.00'));
    await newResult(app.db, brand, anna, onDay(12, '400.10'));
    await newResult(app.db, brand, anna, onDay(8, '9000.00')); // before the period
    await newDayOff(app.db, brand, anna, '2026-03-12');

    expect(await getStanding()).toMatchObject({
      place: 3,
      of: 3,
      gap: 99.9,
      next: { id: ben.id, public_name: ben.publicName },
      pace: 199.97, // a third of what is missing for the target
      period: { date_start: '2026-03-09', date_end: '2026-03-15', working_days: 6, working_days_left: 3 },
      days: [{ date: '2026-03-12', made: 400.1 }],
      streak: 1,
    });

    await foldAll(app, brand);
    await newCorrection(app.db, brand, anna, '2026-03-12', 1, '100.00');
    expect(await getStanding()).toMatchObject({
      place: 2,
      gap: 399.9,
      next: { id: cleo.id },
      today: { count: 2, amount: 500.1 },
      best_day: { date_start: '2026-03-08', date_end: '2026-03-08', count: 1, amount: 9000, made: 9000 },
      best_week: {
        date_start: '2026-03-06',
        date_end: '2026-03-12',
        count: 3,
        amount: 9500.1,
        made: 9500.1,
      },
    });
  });

  it('counts a streak that began before the recent days', async () => {
    for (let day = -30; day <= 12; day += 1) if (day !== 5) await newResult(app.db, brand, anna, onDay(day));
    await newDayOff(app.db, brand, anna, '2026-03-05');

    expect((await getStanding()).streak).toBe(42); // 43 days, less the day off
  });

  it.each(['retention', 'sales'] as const)(
    'has the same best day and week in a %s brand as moments',
    async (reportType) => {
      const isSales = reportType === 'sales';
      await setUp({ reportType });
      const random = new Random(isSales ? 1 : 2);
      for (let n = 0; n < 40; n += 1)
        await newResult(
          app.db,
          brand,
          anna,
          onDay(random.between(-30, 12), `${random.between(1, 3)}00.50`, random.pick(['ftd', 'retention'])),
        );
      await newCorrection(app.db, brand, anna, '2026-03-03', -2, '-150.00');
      const standings = app.get(StandingRepository);

      const memberKey = { brandId: brand.id, userId: anna.id };
      const days = await standings.listDays(memberKey);
      const data = await standings.findStandingData(memberKey, '2026-03-12');

      for (const [span, best] of [
        ['day', data?.bestDay],
        ['week', data?.bestWeek],
      ] as const) {
        const { measure, ...expected } = findBest(days, span, isSales)!;
        expect(best).toMatchObject(expected);
        expect(getMeasure(isSales, best!)).toBe(measure);
      }
    },
  );

  it('has the lead and the runner-up of the first place, and the waiting deposits of all days', async () => {
    const ben = await newMember(app.db, brand);
    await newResult(app.db, brand, ben, onDay(10, '500.00'));
    await newResult(app.db, brand, anna, onDay(12, '900.50'));
    const waiting = { agentId: anna.id, status: 'wait' as const };
    await newDeposit(app.db, brand, { ...waiting, ...onDay(12, '20.25') });
    await newDeposit(app.db, brand, { ...waiting, createdAt: new Date('2025-11-01'), amount: '5.50' });
    await newDeposit(app.db, brand, { ...waiting, agentId: ben.id, ...onDay(12) });

    expect(await getStanding()).toMatchObject({
      place: 1,
      of: 2,
      gap: null,
      next: null,
      lead: 400.5,
      runner_up: { id: ben.id, public_name: ben.publicName },
      waiting: { count: 2, amount: 25.75 },
    });
  });

  it('counts first-time deposits in a sales brand', async () => {
    await setUp({ reportType: 'sales' });
    await newFigures(app.db, brand, anna, '2026-03-01', { target: '40' });
    const ben = await newMember(app.db, brand);
    await newResult(app.db, brand, ben, onDay(10, '1.00', 'ftd'));
    await newResult(app.db, brand, ben, onDay(10, '1.00', 'ftd'));
    await newResult(app.db, brand, anna, onDay(10, '500.00', 'ftd'));
    await newResult(app.db, brand, anna, onDay(10, '500.00'));

    expect(await getStanding()).toMatchObject({
      place: 2,
      of: 2,
      gap: 1,
      pace: 2, // 39 are missing, and 20 days are left
      target: { goal: 40, goal_symbol: 'FTD', have: 1 },
      retention_amount: 500,
      ftd_amount: 500,
      ftd: 1,
      days: [{ date: '2026-03-10', made: 1 }],
      best_day: { count: 2, made: 1 },
    });
  });
});

describe('GET t/results', () => {
  it('lists the deposits and corrections that add up to the figures of the current period, or only first-time ones', async () => {
    const period = await newPeriod(app.db, brand, '2026-03-09', '2026-03-15');
    await newFigures(app.db, brand, anna, period, { target: '1000', correction: '-0.55' });
    const deposit = await newResult(app.db, brand, anna, { ...onDay(12, '400.10'), clientId: '48213' });
    const ftd = await newResult(app.db, brand, anna, onDay(9, '30.00', 'ftd'));
    await newResult(app.db, brand, anna, onDay(8));
    await newResult(app.db, brand, await newMember(app.db, brand), onDay(12));
    await newDeposit(app.db, brand, { agentId: anna.id, ...onDay(12) });
    await newCorrection(app.db, brand, anna, '2026-03-11', 2, '100.00');

    const page = await getResults();

    const noDeposit = { id: null, label: null, client_id: '' };
    expect(page).toEqual({
      data: [
        {
          kind: 'deposit',
          id: deposit.id,
          label: `A${deposit.id}`,
          type: 'retention',
          client_id: '48213',
          count: 1,
          amount: 400.1,
          created_at: '2026-03-12T12:00:00.000Z',
        },
        {
          ...noDeposit,
          kind: 'correction',
          type: 'ftd',
          count: 2,
          amount: 100,
          created_at: '2026-03-11T04:00:00.000Z',
        },
        expect.objectContaining({ kind: 'deposit', id: ftd.id, type: 'ftd' }),
        {
          ...noDeposit,
          kind: 'total',
          type: null,
          count: 0,
          amount: -0.55,
          created_at: '2026-03-09T04:00:00.000Z',
        },
      ],
      count: 4,
      ftd: 3,
      amount: 529.55,
      meta: { current_page: 1, last_page: 1 },
    });
    const home = await app.asMember(anna, brand).get('t/me/brand');
    const target = { goal: 1000, goal_symbol: '$', have: page.amount };
    expect(home.body).toMatchObject({ ftd: page.ftd, target, retention_amount: 400.1, ftd_amount: 130 });
    const onlyFtd = await getResults('?type=ftd');
    expect(onlyFtd).toMatchObject({ count: 3, ftd: 3, amount: 130 });
    expect(onlyFtd.data).toMatchObject([{ kind: 'correction' }, { kind: 'deposit', id: ftd.id }]);
  });

  it('lists a requested day from its first second to its last', async () => {
    for (const at of [
      '2026-03-10T03:59:59Z',
      '2026-03-10T04:00:00Z',
      '2026-03-11T03:59:59Z',
      '2026-03-11T04:00:00Z',
    ])
      await newResult(app.db, brand, anna, { createdAt: new Date(at) });

    const { data } = await getResults('?from=2026-03-10&until=2026-03-10');

    expect(data.map(({ created_at }) => created_at)).toEqual([
      '2026-03-11T03:59:59.000Z',
      '2026-03-10T04:00:00.000Z',
    ]);
  });

  it('returns the same sums as the home screen, to the cent', async () => {
    const period = await newPeriod(app.db, brand, '2026-03-06', '2026-03-12');
    await newFigures(app.db, brand, anna, period, { target: '1000', correction: '-0.55' });
    await newResult(app.db, brand, anna, onDay(12, '400.10'));
    await newResult(app.db, brand, anna, onDay(11, '33.33'));
    await newCorrection(app.db, brand, anna, '2026-03-12', 2, '100.07');
    await newResult(app.db, brand, anna, onDay(5, '50.00'));
    const { target, reporting_day, today, days, best_day, best_week } = (
      await app.asMember(anna, brand).get('t/me/brand')
    ).body;
    const getAmount = async (from: string, until: string) =>
      (await getResults(`?from=${from}&until=${until}&of=days`)).amount;

    expect((await getResults()).amount).toBe(target.have);
    expect(await getAmount(reporting_day, reporting_day)).toBe(today.amount);
    expect(await getAmount(best_day.date_start, best_day.date_end)).toBe(best_day.amount);
    expect(await getAmount(best_week.date_start, best_week.date_end)).toBe(best_week.amount);
    expect(days).toHaveLength(2);
    for (const { date, made } of days) expect(await getAmount(date, date)).toBe(made);
    // These days are a period, so its corrections count unless `of=days` is requested.
    expect((await getResults('?from=2026-03-06&until=2026-03-12')).amount).toBe(target.have);
    expect(target.have).not.toBe(best_week.amount);
  });

  it('has pages of 100 entries', async () => {
    await app.db.query(
      `insert into deposits (brand_id, agent_id, type, status, amount, client_id, created_at)
       select $1, $2, 'retention', 'accept', n, 'c', '2026-03-10T12:00:00Z' from generate_series(1, 101) n`,
      [brand.id, anna.id],
    );

    const [first, second] = [await getResults(), await getResults('?page=2')];
    const sumOfAll = 5_151; // 1 + 2 + ... + 101

    expect([first.data.length, second.data.length]).toEqual([100, 1]);
    expect([first.amount, second.amount]).toEqual([sumOfAll, sumOfAll]);
    expect(second.meta).toEqual({ current_page: 2, last_page: 2 });
  });

  it.each([
    ['?from=2026-03-10', 'until'],
    ['?from=2026-03-10&until=2026-03-09', 'until'],
    ['?from=2024-03-10&until=2026-03-09', 'until'],
  ])('refuses %s', async (query, field) => {
    const { body } = await app.asMember(anna, brand).get(`t/results${query}`).expect(400);
    expect(body.details[0].field).toBe(field);
  });
});

describe('GET t/standings', () => {
  beforeEach(async () => void (anna = await newUser(app.db)));

  const joinBrand = (brand: Brand) =>
    app.db.query('insert into brand_users (brand_id, user_id) values ($1, $2)', [brand.id, anna.id]);
  const listStandings = async (): Promise<OwnStandingView[]> =>
    (await app.as(anna).get('t/standings').expect(200)).body.data as OwnStandingView[];
  /** Adds results of Anna, of two other members and of a dismissed one. Anna's place depends on `n`. */
  async function addResults(brand: Brand, n: number): Promise<void> {
    const [ben, cleo] = [await newMember(app.db, brand), await newMember(app.db, brand)];
    const dismissedMember = await newMember(app.db, brand, { dismissedAt: new Date() });
    await newResult(app.db, brand, ben, onDay(10, `${100 * n}.50`, 'ftd'));
    await newResult(app.db, brand, ben, onDay(11, '20.25', 'ftd'));
    await newResult(app.db, brand, cleo, onDay(11, '250.00'));
    await newResult(app.db, brand, dismissedMember, onDay(11, '9000.00'));
    await newResult(app.db, brand, anna, onDay(9, `${150 + n}.10`, 'ftd'));
    await newResult(app.db, brand, anna, onDay(12, '0.15'));
    await newCorrection(app.db, brand, anna, '2026-03-12', 1, '30.00');
    await newDeposit(app.db, brand, { agentId: anna.id, amount: `${n}.40` });
  }

  it('has the same values for each brand as t/me/brand', async () => {
    const brands: Brand[] = [];
    const addBrand = async (change: Partial<Brand> = {}) => {
      const brand = await newBrand(app.db, change);
      brands.push(brand);
      await joinBrand(brand);
      return brand;
    };
    await addBrand(); // without any result
    const monthlyBrand = await addBrand();
    await addResults(monthlyBrand, 1);
    await newFigures(app.db, monthlyBrand, anna, '2026-03-01', { target: '1000', correction: '-0.55' });
    const salesBrand = await addBrand({ reportType: 'sales' });
    await addResults(salesBrand, 2);
    await newFigures(app.db, salesBrand, anna, '2026-03-01', { target: '40' });
    const weeklyBrand = await addBrand();
    const period = await newPeriod(app.db, weeklyBrand, '2026-03-10', '2026-03-16');
    await addResults(weeklyBrand, 3);
    await newFigures(app.db, weeklyBrand, anna, period, { target: '100' });
    const brandBetweenPeriods = await addBrand();
    await newPeriod(app.db, brandBetweenPeriods, '2026-01-01', '2026-01-31');
    await addResults(brandBetweenPeriods, 4);
    await foldAll(app, monthlyBrand);
    for (const day of ['2026-03-02', '2026-03-13']) await newDayOff(app.db, monthlyBrand, anna, day);
    await newDayOff(app.db, weeklyBrand, anna, '2026-03-12');

    const standings = await listStandings();

    expect(standings.map(({ brand_id }) => brand_id)).toEqual(brands.map(({ id }) => id));
    expect(new Set(standings.map(({ place }) => place)).size).toBeGreaterThan(2);
    expect(standings.map(({ waiting }) => waiting.amount)).toEqual([0, 1.4, 2.4, 3.4, 4.4]);
    for (const [index, brand] of brands.entries()) {
      const { body } = await app.asMember(anna, brand).get('t/me/brand').expect(200);
      const { target, place, of, gap, lead, pace, today, waiting } = body as OwnBrandView;
      const results = (await app.asMember(anna, brand).get('t/results')).body as ResultPage;
      expect(standings[index]).toEqual({
        brand_id: brand.id,
        target,
        amount: body.period ? results.amount : 0,
        place,
        of,
        gap,
        lead,
        pace,
        today,
        waiting,
      });
    }
  });

  it('omits brands in which the person is not an active member', async () => {
    const [formerBrand, otherBrand] = [await newBrand(app.db), await newBrand(app.db)];
    await joinBrand(formerBrand);
    await newMember(app.db, otherBrand);
    await app.db.query('update brand_users set dismissed_at = now() where brand_id = $1', [formerBrand.id]);

    expect(await listStandings()).toEqual([]);
  });
});
