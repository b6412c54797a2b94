import { newDeposit, foldAll } from '../../../test/deposit.factories.js';
import { newBrand, newManager, newScene, type Scene, newUser } from '../../../test/factories.js';
import { setUpApp } from '../../../test/test-app.js';

const app = setUpApp();

let { brand, manager } = {} as Scene;
beforeEach(async () => {
  app.clock.set('2026-03-15T12:00:00Z');
  ({ brand, manager } = await newScene(app.db));
});

const fold = () => foldAll(app, brand);

describe('GET manager/stat', () => {
  it('counts waiting deposits of the granted brands, before and after folding', async () => {
    const second = await newBrand(app.db);
    const managerOfBoth = await newManager(app.db, { brands: [brand, second] });
    await newDeposit(app.db, brand);
    await fold();
    await newDeposit(app.db, brand);
    await newDeposit(app.db, second);
    await newDeposit(app.db, brand, { status: 'reject' });
    const tickets = {
      tickets_count_new: 0,
      tickets_count_in_work: 0,
      tickets_count_in_work_messages: 0,
      tickets_by_type: [],
    };

    for (const step of ['not folded', 'folded']) {
      const answer = await app.as(manager).get('manager/stat');
      expect([step, answer.status, answer.body]).toEqual([
        step,
        200,
        { has_brands: true, wait_deposits: 2, ...tickets },
      ]);
      expect((await app.as(managerOfBoth).get('manager/stat')).body).toEqual({
        ...{ has_brands: true, wait_deposits: 3 },
        ...tickets,
      });
      await fold();
    }
    expect((await app.as(await newManager(app.db)).get('manager/stat')).body).toMatchObject({
      has_brands: false,
      wait_deposits: 0,
    });
    const admin = await newUser(app.db, { role: 'admin' });
    expect((await app.as(admin).get('manager/stat')).body).toMatchObject({ has_brands: true });
  });
});

describe('the totals', () => {
  it('include each deposit exactly once during a fold', async () => {
    for (let i = 0; i < 20; i++) await newDeposit(app.db, brand);
    let isFolding = true;
    const folding = Promise.all(Array.from({ length: 10 }, fold)).finally(() => (isFolding = false));

    while (isFolding) {
      expect((await app.as(manager).get('manager/stat')).body).toMatchObject({ wait_deposits: 20 });
    }
    await folding;
  });
});
