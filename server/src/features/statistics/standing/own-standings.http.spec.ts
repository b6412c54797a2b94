import {
  newDeposit,
  foldAll,
  newCorrection,
  newFigures,
  newPeriod,
  newResult,
} from '../../../../test/deposit.factories.js';
import { newBrand, newMember, newUser } from '../../../../test/factories.js';
import { describeApp } from '../../../../test/test-app.js';
import type { Brand } from '../../brands/registry/brand.entity.js';
import type { User } from '../../people/user.entity.js';
import type { OwnBrandView } from '../../overview/home.schemas.js';
import type { OwnStandingView, ResultPage } from './standing.schemas.js';

const app = describeApp();

let anna: User;
beforeEach(async () => {
  app.clock.set('2026-03-12T12:00:00Z');
  anna = await newUser(app.db);
});

const joinBrand = (brand: Brand) =>
  app.db.query('insert into brand_users (brand_id, user_id) values ($1, $2)', [brand.id, anna.id]);
const listStandings = async (): Promise<OwnStandingView[]> =>
  (await app.as(anna).get('t/standings').expect(200)).body.data as OwnStandingView[];
const on = (day: number, amount: string, type: 'retention' | 'ftd' = 'retention') => ({
  createdAt: new Date(Date.UTC(2026, 2, day, 12)),
  amount,
  type,
});

/** Adds results of the member, of a better and a worse member, and of a dismissed one. */
async function addResults(brand: Brand, n: number): Promise<void> {
  const [ben, cleo] = [await newMember(app.db, brand), await newMember(app.db, brand)];
  const dismissed = await newMember(app.db, brand, { dismissedAt: new Date() });
  await newResult(app.db, brand, ben, on(10, `${100 * n}.50`, 'ftd'));
  await newResult(app.db, brand, ben, on(11, '20.25', 'ftd'));
  await newResult(app.db, brand, cleo, on(11, '250.00'));
  await newResult(app.db, brand, dismissed, on(11, '9000.00'));
  await newResult(app.db, brand, anna, on(9, `${150 + n}.10`, 'ftd'));
  await newResult(app.db, brand, anna, on(12, '0.15'));
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
  const monthly = await addBrand();
  await addResults(monthly, 1);
  await newFigures(app.db, monthly, anna, '2026-03-01', { target: '1000', correction: '-0.55' });
  const sales = await addBrand({ reportType: 'sales' });
  await addResults(sales, 2);
  await newFigures(app.db, sales, anna, '2026-03-01', { target: '40' });
  const weekly = await addBrand();
  const period = await newPeriod(app.db, weekly, '2026-03-10', '2026-03-16');
  await addResults(weekly, 3);
  await newFigures(app.db, weekly, anna, period, { target: '100' });
  const gapBrand = await addBrand();
  await newPeriod(app.db, gapBrand, '2026-01-01', '2026-01-31');
  await addResults(gapBrand, 4);
  await foldAll(app, monthly);
  await app.db.query(
    `insert into work_days (brand_id, user_id, date, in_work, answered_at)
     values ($1, $2, '2026-03-13', false, now()), ($1, $2, '2026-03-02', false, now()), ($3, $2, '2026-03-12', false, now())`,
    [monthly.id, anna.id, weekly.id],
  );

  const all = await listStandings();

  expect(all.map(({ brand_id }) => brand_id)).toEqual(brands.map(({ id }) => id));
  expect(new Set(all.map(({ place }) => place)).size).toBeGreaterThan(2);
  expect(all.map(({ waiting }) => waiting.amount)).toEqual([0, 1.4, 2.4, 3.4, 4.4]);
  for (const [index, brand] of brands.entries()) {
    const { body } = await app.asMember(anna, brand).get('t/me/brand').expect(200);
    const { target, place, of, gap, lead, pace, today, waiting } = body as OwnBrandView;
    const sum = (await app.asMember(anna, brand).get('t/results')).body as ResultPage;
    expect(all[index]).toEqual({
      brand_id: brand.id,
      target,
      amount: body.period ? sum.amount : 0,
      ...{ place, of, gap, lead, pace, today, waiting },
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
