import { newDeposit } from '../../../test/deposit.factories.js';
import { newBrand } from '../../../test/factories.js';
import { createOwnDatabase } from '../../../test/own-database.js';
import { raceBehind } from '../../../test/race.js';
import { TestApp } from '../../../test/test-app.js';
import { TotalsService } from './totals.service.js';

it('is done by one of two replicas, and the other leaves at once', async () => {
  const database = await createOwnDatabase();
  const app = await TestApp.start('api', { DATABASE_URL: database.url });
  try {
    await newDeposit(app.db, await newBrand(app.db));
    const totals = app.get(TotalsService);
    const hold = (holder: typeof app.db) => holder.query('select from deposit_total_deltas for update');

    const [folded] = await raceBehind(app.db, hold, [() => totals.fold()], async () =>
      expect(await totals.fold()).toBe(0),
    );

    expect(folded).toBeGreaterThan(0);
  } finally {
    await app.stop();
    await database.drop();
  }
});
