import { newDeposit } from '../../../test/deposit.factories.js';
import { newBrand, newManager, newMember, newUser } from '../../../test/factories.js';
import { TestApp } from '../../../test/test-app.js';
import type { Brand } from '../brands/brand.entity.js';
import type { User } from '../users/user.entity.js';
import { DepositFiguresService } from './deposit-figures.service.js';
import { findTotalsDrift } from './deposit-totals.queries.js';
import type { Deposit } from './deposit.entity.js';
import type { ManagerRating } from './deposit.schemas.js';

let app: TestApp;
beforeAll(async () => {
  app = await TestApp.start();
});
afterAll(() => app.stop());

let brand: Brand;
let manager: User;
let anna: User;
beforeEach(async () => {
  app.clock.set('2026-03-15T12:00:00Z');
  brand = await newBrand(app.db);
  manager = await newManager(app.db, { brands: [brand] });
  anna = await newMember(app.db, brand, { publicName: 'Anna' });
});

const accepted = (agent: User, change: Partial<Deposit> = {}, of = brand) =>
  newDeposit(app.db, of, { status: 'accept', agentId: agent.id, ...change });
/** Until nothing of this brand is left: a fold leaves at once while another one, of another test, is at work. */
const fold = async () => {
  const unfolded = 'select from deposit_total_deltas where brand_id = $1 limit 1';
  do await app.get(DepositFiguresService).fold();
  while ((await app.db.query<unknown[]>(unfolded, [brand.id])).length > 0);
};
const ratingOf = async (who: User) => (await app.as(who).get('manager/rating')).body as ManagerRating;
const viewOf = (user: User) => ({
  id: user.id,
  public_name: user.publicName,
  telegram_id: Number(user.telegramId),
  photo_uploaded: false,
  photo_url: null,
});

describe('GET manager/stat', () => {
  it('counts what waits in the granted brands, before and after folding', async () => {
    const second = await newBrand(app.db);
    const ofBoth = await newManager(app.db, { brands: [brand, second] });
    await newDeposit(app.db, brand);
    await fold();
    await newDeposit(app.db, brand);
    await newDeposit(app.db, second);
    await newDeposit(app.db, brand, { status: 'reject' });
    const tickets = { tickets_count_new: 0, tickets_count_in_work: 0, tickets_count_in_work_messages: 0 };

    for (const step of ['not folded', 'folded']) {
      const answer = await app.as(manager).get('manager/stat');
      expect([step, answer.status, answer.body]).toEqual([step, 200, { wait_deposits: 2, ...tickets }]);
      expect((await app.as(ofBoth).get('manager/stat')).body).toEqual({ wait_deposits: 3, ...tickets });
      await fold();
    }
    expect((await app.as(await newManager(app.db)).get('manager/stat')).body).toMatchObject({
      wait_deposits: 0,
    });
  });

  it('goes up and down with moderation', async () => {
    const waitingNow = async () =>
      ((await app.as(manager).get('manager/stat')).body as { wait_deposits: number }).wait_deposits;
    const deposit = await newDeposit(app.db, brand);
    expect(await waitingNow()).toBe(1);

    await app.as(manager).delete(`deposit/${deposit.id}?status=reject`);

    expect(await waitingNow()).toBe(0);
  });

  it('is for staff of any code', async () => {
    const withoutCodes = await newManager(app.db, { codes: [] });

    expect((await app.anonymous().get('manager/stat')).status).toBe(401);
    expect((await app.as(anna).get('manager/stat')).status).toBe(403);
    expect((await app.as(withoutCodes).get('manager/stat')).status).toBe(200);
  });
});

describe('GET manager/rating', () => {
  it('adds up accepted deposits by agent and brand, largest amount first', async () => {
    const boris = await newMember(app.db, brand, { publicName: 'Boris' });
    await accepted(anna, { amount: '0.10' });
    await accepted(anna, { amount: '0.20' });
    await accepted(boris, { amount: '0.31' });
    await accepted(anna, { type: 'ftd', amount: '9999999999.99' });
    await newDeposit(app.db, brand, { agentId: anna.id });
    await newDeposit(app.db, brand, { agentId: anna.id, status: 'delete' });
    const entry = (user: User, amount: number, count: number) => ({
      ...viewOf(user),
      user: viewOf(user),
      brand: { id: brand.id, name: brand.name },
      total_amount: amount,
      amount,
      count,
    });
    const expected = {
      ftd: [entry(anna, 9999999999.99, 1)],
      retention: [entry(boris, 0.31, 1), entry(anna, 0.3, 2)],
    };

    const answer = await app.as(manager).get('manager/rating');
    await fold();

    expect(answer.status).toBe(200);
    expect(answer.body).toEqual(expected);
    expect(await ratingOf(manager)).toEqual(expected);
  });

  it('covers the calendar month in GMT-4', async () => {
    await accepted(anna, { amount: '1.00', createdAt: new Date('2026-03-01T03:59:59.999Z') });
    await accepted(anna, { amount: '2.00', createdAt: new Date('2026-03-01T04:00:00Z') });
    await accepted(anna, { amount: '4.00', createdAt: new Date('2026-04-01T03:59:59.999Z') });
    await accepted(anna, { amount: '8.00', createdAt: new Date('2026-04-01T04:00:00Z') });

    for (const step of ['not folded', 'folded']) {
      app.clock.set('2026-04-01T03:59:59Z');
      expect([step, (await ratingOf(manager)).retention]).toMatchObject([step, [{ amount: 6 }]]);
      app.clock.set('2026-04-01T04:00:00Z');
      expect([step, (await ratingOf(manager)).retention]).toMatchObject([step, [{ amount: 8 }]]);
      await fold();
    }
  });

  it('forgets who has nothing left', async () => {
    const deposit = await accepted(anna);
    await fold();
    await app.as(manager).delete(`deposit/${deposit.id}`);

    expect(await ratingOf(manager)).toEqual({ ftd: [], retention: [] });
    await fold();
    expect(await ratingOf(manager)).toEqual({ ftd: [], retention: [] });
  });

  it('shows granted brands, and all of them to a ceo', async () => {
    const foreign = await newBrand(app.db);
    await accepted(anna, { amount: '2.00' });
    await accepted(anna, { amount: '3.00' }, foreign);
    const ceo = await newUser(app.db, { role: 'ceo' });

    expect((await ratingOf(manager)).retention.map(({ brand }) => brand.id)).toEqual([brand.id]);
    const ofAnna = (await ratingOf(ceo)).retention.filter(({ id }) => id === anna.id);
    expect(ofAnna.map((entry) => [entry.brand.id, entry.amount])).toEqual([
      [foreign.id, 3],
      [brand.id, 2],
    ]);
    expect(await ratingOf(await newManager(app.db))).toEqual({ ftd: [], retention: [] });
  });

  it('needs the code', async () => {
    const withoutCode = await newManager(app.db, { brands: [brand], codes: ['deposits'] });

    expect((await app.anonymous().get('manager/rating')).status).toBe(401);
    expect((await app.as(anna).get('manager/rating')).status).toBe(403);
    expect((await app.as(withoutCode).get('manager/rating')).status).toBe(403);
  });
});

describe('own figures', () => {
  const figures = () => app.get(DepositFiguresService).ownFigures(app.db, brand.id, anna.id, app.clock.now());

  it('are sums and a count of the month', async () => {
    expect(await figures()).toEqual({ retention_amount: 0, ftd_amount: 0, ftd: 0 });
    await accepted(anna, { amount: '0.10' });
    await fold();
    await accepted(anna, { amount: '0.20' });
    await accepted(anna, { amount: '7.50', type: 'ftd' });
    await accepted(anna, { amount: '7.50', type: 'ftd', createdAt: new Date('2026-02-10T00:00:00Z') });
    await accepted(await newMember(app.db, brand));
    await accepted(anna, {}, await newBrand(app.db));

    expect(await figures()).toEqual({ retention_amount: 0.3, ftd_amount: 7.5, ftd: 1 });
  });
});

describe('the totals', () => {
  it('equal a recount however many fold them at once', async () => {
    for (const status of ['wait', 'accept', 'reject', 'delete'] as const) {
      for (const type of ['retention', 'ftd'] as const) {
        await newDeposit(app.db, brand, { status, type, agentId: anna.id, amount: '12.34' });
      }
    }
    expect(await findTotalsDrift(app.db, brand.id)).toEqual([]);

    await Promise.all([fold(), fold(), fold(), fold()]);

    expect(await findTotalsDrift(app.db, brand.id)).toEqual([]);
  });

  it('are found wrong when they are', async () => {
    await accepted(anna);
    await fold();
    await app.db.query('update deposit_brand_totals set count = count + 1 where brand_id = $1', [brand.id]);

    expect(await findTotalsDrift(app.db, brand.id)).toMatchObject([
      { kind: 'brand', count: 1, amount: '0.00' },
    ]);
  });

  it('never show a deposit twice or not at all while they are folded', async () => {
    for (let i = 0; i < 20; i++) await newDeposit(app.db, brand);
    let isFolding = true;
    const folding = Promise.all(Array.from({ length: 10 }, fold)).finally(() => (isFolding = false));

    while (isFolding) {
      expect((await app.as(manager).get('manager/stat')).body).toMatchObject({ wait_deposits: 20 });
    }
    await folding;
  });
});
