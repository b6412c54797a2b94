import { newDeposit, findTotalsDrift } from '../../../test/deposit.factories.js';
import { newBrand, newManager, newScene, type Scene, newUser } from '../../../test/factories.js';
import { describeApp } from '../../../test/test-app.js';
import { TotalsService } from '../deposits/ledger/totals.service.js';

const app = describeApp();

let { brand, manager, agent: anna } = {} as Scene;
beforeEach(async () => {
  app.clock.set('2026-03-15T12:00:00Z');
  ({ brand, manager, agent: anna } = await newScene(app.db, { agent: { publicName: 'Anna' } }));
});

/** Folds until no delta of this brand is left. A fold returns immediately while another test folds. */
const fold = async () => {
  const unfolded = 'select from deposit_total_deltas where brand_id = $1 limit 1';
  do await app.get(TotalsService).fold();
  while ((await app.db.query<unknown[]>(unfolded, [brand.id])).length > 0);
};

describe('GET manager/stat', () => {
  it('counts waiting deposits of the granted brands, before and after folding', async () => {
    const second = await newBrand(app.db);
    const ofBoth = await newManager(app.db, { brands: [brand, second] });
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
      expect((await app.as(ofBoth).get('manager/stat')).body).toEqual({
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
  it('equal a recount when several processes fold them concurrently', async () => {
    for (const status of ['wait', 'accept', 'reject', 'delete'] as const) {
      for (const type of ['retention', 'ftd'] as const) {
        await newDeposit(app.db, brand, { status, type, agentId: anna.id, amount: '12.34' });
      }
    }
    expect(await findTotalsDrift(app.db, brand.id)).toEqual([]);

    await Promise.all([fold(), fold(), fold(), fold()]);

    expect(await findTotalsDrift(app.db, brand.id)).toEqual([]);
  });

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
