import { newDeposit, listTotalsDrift } from '../../../../test/deposit.factories.js';
import { newBrand, newMember } from '../../../../test/factories.js';
import { raceForRow } from '../../../../test/race.js';
import { setUpApp } from '../../../../test/test-app.js';
import type { Brand } from '../../brands/registry/brand.entity.js';
import type { Deposit } from './deposit.entity.js';
import { Ledger } from './ledger.js';

const app = setUpApp();
let brand: Brand;
beforeAll(async () => {
  brand = await newBrand(app.db);
});

const update = (deposit: Deposit, change: Partial<Deposit>) =>
  app.get(Ledger).update([{ before: deposit, after: { ...deposit, ...change } }]);
const countDeltas = async () => {
  const [{ count }] = await app.db.query<[{ count: number }]>(
    'select count(*)::int from deposit_total_deltas where brand_id = $1',
    [brand.id],
  );
  return count;
};

describe('changing a deposit', () => {
  it('subtracts the values that the first of two concurrent changes stored', async () => {
    const anna = await newMember(app.db, brand);
    const deposit = await newDeposit(app.db, brand, { agentId: anna.id });
    const changeTo = (amount: string) => () => update(deposit, { amount });

    const updatedIds = await raceForRow(app.db, deposit, [changeTo('5.00'), changeTo('7.00')]);

    expect(updatedIds).toEqual([[deposit.id], [deposit.id]]);
    expect(await listTotalsDrift(app.db, brand.id)).toEqual([]);
  });

  it('appends no delta if no total changes', async () => {
    const deposit = await newDeposit(app.db, brand);
    const before = await countDeltas();

    await update(deposit, { wallet: 'TQ5n' });

    expect(await countDeltas()).toBe(before);
  });

  it('does nothing if the deposit no longer exists', async () => {
    const deposit = await newDeposit(app.db, brand);
    const { id } = deposit;
    expect(await app.get(Ledger).erase({ id })).toEqual([id]);

    expect(await update(deposit, { amount: '5.00' })).toEqual([]);
    expect(await app.get(Ledger).erase({ id })).toEqual([]);
    expect(await listTotalsDrift(app.db, brand.id)).toEqual([]);
  });
});
