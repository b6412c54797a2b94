import { newDeposit } from '../../../../test/deposit.factories.js';
import { newBrand, newMember } from '../../../../test/factories.js';
import { raceForRow } from '../../../../test/race.js';
import { describeApp } from '../../../../test/test-app.js';
import type { Brand } from '../../brands/brand.entity.js';
import { changeDeposits } from './ledger.js';
import { findTotalsDrift } from './totals.queries.js';

const app = describeApp();
let brand: Brand;
beforeAll(async () => {
  brand = await newBrand(app.db);
});

const countDeltas = async () => {
  const [{ count }] = await app.db.query<[{ count: number }]>(
    'select count(*)::int from deposit_total_deltas where brand_id = $1',
    [brand.id],
  );
  return count;
};

describe('changing a deposit', () => {
  it('subtracts the deposit as the first of two changes at once left it', async () => {
    const anna = await newMember(app.db, brand);
    const deposit = await newDeposit(app.db, brand, { agentId: anna.id });
    const change = (amount: string) => () =>
      app.db.transaction((db) => changeDeposits(db, { id: deposit.id }, { amount }));

    const changed = await raceForRow(app.db, deposit, [change('5.00'), change('7.00')]);

    expect(changed).toEqual([[deposit.id], [deposit.id]]);
    expect(await findTotalsDrift(app.db, brand.id)).toEqual([]);
  });

  it('appends nothing to the totals where they stay the same', async () => {
    const deposit = await newDeposit(app.db, brand);
    const before = await countDeltas();

    await changeDeposits(app.db, { id: deposit.id }, { wallet: 'TQ5n' });

    expect(await countDeltas()).toBe(before);
  });

  it('does nothing to a deposit that is gone', async () => {
    const { id } = await newDeposit(app.db, brand);
    expect(await changeDeposits(app.db, { id }, null)).toEqual([id]);

    expect(await changeDeposits(app.db, { id }, { amount: '5.00', brandId: brand.id })).toEqual([]);
    expect(await changeDeposits(app.db, { id }, null)).toEqual([]);
    expect(await findTotalsDrift(app.db, brand.id)).toEqual([]);
  });
});
