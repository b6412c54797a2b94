import { newDeposit } from '../../../../test/deposit.factories.js';
import { newBrand } from '../../../../test/factories.js';
import { raceBehind } from '../../../../test/race.js';
import { describeLoneApp } from '../../../../test/test-app.js';
import { TotalsService } from './totals.service.js';

const app = describeLoneApp();

it('a fold runs in only one of two processes, and the other one returns immediately', async () => {
  await newDeposit(app.db, await newBrand(app.db));
  const totals = app.get(TotalsService);
  const holdDeltas = (holder: typeof app.db) => holder.query('select from deposit_total_deltas for update');

  const [count] = await raceBehind(app.db, holdDeltas, [() => totals.fold()], async () =>
    expect(await totals.fold()).toBe(0),
  );

  expect(count).toBeGreaterThan(0);
});
