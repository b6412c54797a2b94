import { newDeposit } from '../../../../test/deposit.factories.js';
import { newBrand, newManager, newMember } from '../../../../test/factories.js';
import { setUpApp } from '../../../../test/test-app.js';
import type { Brand } from '../../brands/registry/brand.entity.js';
import type { Deposit } from '../ledger/deposit.entity.js';
import type { DepositPage } from '../search/deposit.schemas.js';
import type { User } from '../../people/user.entity.js';

const app = setUpApp();

let brand: Brand;
let agent: User;
let manager: User;
let lastMessageId = 0;
beforeEach(async () => {
  brand = await newBrand(app.db);
  agent = await newMember(app.db, brand);
  manager = await newManager(app.db, { brands: [brand, await newBrand(app.db)] });
});

/** Creates a waiting deposit. Later ones are newer. */
const createWaiting = (deposit: Partial<Deposit> = {}) => {
  lastMessageId += 1;
  const createdAt = new Date(Date.UTC(2026, 2, 10, 12, 0, lastMessageId));
  return newDeposit(app.db, brand, { clientId: `client ${lastMessageId}`, createdAt, ...deposit });
};
const addFile = ({ id }: Deposit) =>
  app.db.query(
    `insert into deposit_files (name, deposit_id, position, given_name, size, created_at) values ($1, $2, 1, 'a.jpg', 9, now())`,
    [`file of ${id}`, id],
  );
const createWithSlip = async (status: string) => {
  const messageId = String(lastMessageId + 1);
  await app.db.query(
    `insert into deposit_slips (chat_id, message_id, album, file_id, file_unique_id, is_photo, status, name, sent_at)
     values ($1, $2, $3, 'a', 'a', true, $4, $5, now())`,
    [brand.chatId, messageId, `message ${messageId}`, status, `slip ${messageId}`],
  );
  return createWaiting({ chatId: brand.chatId, messageId });
};

const listWaiting = async (query: string, by = manager) =>
  (await app.as(by).get(`deposit/wait?${query}`).expect(200)).body as DepositPage;
const claimNextId = async (body: object) =>
  ((await app.as(manager).post('deposit/next', body).expect(200)).body as { id: number } | null)?.id;

/** Expects that deposit/wait and deposit/next find exactly these deposits with the filters. */
async function expectFound(filters: Record<string, string | number | boolean>, deposits: Deposit[]) {
  const ids = deposits.map(({ id }) => id);
  const query = new URLSearchParams(filters as Record<string, string>);
  const page = await listWaiting(query.toString());
  expect([filters, page.data.map(({ id }) => id), page.count]).toEqual([filters, ids, ids.length]);
  expect(page.amount).toBe(deposits.reduce((sum, { amount }) => sum + Number(amount), 0));
  for (const id of [...ids, undefined]) expect([filters, await claimNextId(filters)]).toEqual([filters, id]);
  await app.db.query('delete from deposit_claims');
}

it('deposit/wait and deposit/next filter by type, agent and amount, inclusively', async () => {
  const other = await newMember(app.db, brand);
  const small = await createWaiting({ amount: '99.99', agentId: agent.id });
  const medium = await createWaiting({ amount: '100.00', type: 'ftd', agentId: other.id });
  const large = await createWaiting({ amount: '1250.50', agentId: agent.id });
  await createWaiting({ amount: '100.00', type: 'ftd', agentId: agent.id, status: 'accept' });

  await expectFound({ type: 'ftd' }, [medium]);
  await expectFound({ agent_id: agent.id }, [small, large]);
  await expectFound({ amount_min: 100 }, [medium, large]);
  await expectFound({ amount_min: '100.00', amount_max: '100' }, [medium]);
  await expectFound({ amount_max: 99.99 }, [small]);
  await expectFound({ amount_min: '1,250.50' }, [large]);
  await expectFound({ amount_min: 0, amount_max: 0 }, []);
  await expectFound({ type: 'retention', agent_id: agent.id, amount_min: 100, brand_id: brand.id }, [large]);
  await expectFound({ brand_id: (await newBrand(app.db)).id, type: 'ftd' }, []);
});

it('deposit/wait and deposit/next filter by files that are shown, from the app and from the chat', async () => {
  const fromApp = await createWaiting();
  await addFile(fromApp);
  const withoutFile = await createWaiting();
  const fromChat = await createWithSlip('stored');
  const failed = await createWithSlip('failed');

  await expectFound({ has_files: true }, [fromApp, fromChat]);
  await expectFound({ has_files: false }, [withoutFile, failed]);
});

it('deposit/wait and deposit/next filter by the possible duplicates that the list marks', async () => {
  const original = await createWaiting({ clientId: 'twin', createdAt: new Date('2026-03-11T03:59:00Z') });
  const duplicate = await createWaiting({ clientId: 'twin' });
  // The next reporting day.
  const nextDay = await createWaiting({ clientId: 'twin', createdAt: new Date('2026-03-11T04:00:00Z') });

  await expectFound({ duplicates: true }, [duplicate]);
  await expectFound({ duplicates: true, has_files: true }, []);
  await expectFound({ duplicates: false }, [duplicate, original, nextDay]);
  expect((await listWaiting('duplicates=true')).data[0]!.possible_duplicate_of).toBe(original.id);
});

it('deposit/wait returns pages of the filtered list, within reach', async () => {
  for (let n = 0; n < 21; n++) await createWaiting({ amount: '5.00' });
  await createWaiting({ amount: '4.00' });

  const last = await listWaiting('amount_min=5&page=2');

  expect(last).toMatchObject({ count: 21, amount: 105, current_page: 2, last_page: 2 });
  expect(last.data).toHaveLength(1);
  expect(await listWaiting('amount_min=5', await newManager(app.db))).toMatchObject({ data: [], count: 0 });
  expect((await listWaiting('amount_min=&type=&has_files=')).count).toBe(22);
});

it.each([
  [{ type: 'other' }, 'type'],
  [{ agent_id: 'x' }, 'agent_id'],
  [{ amount_min: 'abc' }, 'amount_min'],
  [{ amount_min: '1.250' }, 'amount_min'],
  [{ amount_max: -1 }, 'amount_max'],
  [{ amount_max: '10.001' }, 'amount_max'],
  [{ amount_max: '10000000000' }, 'amount_max'],
  [{ amount_min: 10, amount_max: '9.99' }, 'amount_min'],
  [{ has_files: 'yes' }, 'has_files'],
  [{ duplicates: '1' }, 'duplicates'],
  [{ amount: '5' }, 'amount'],
])(
  'deposit/wait and deposit/next refuse %j and name the field',
  async (filters: Record<string, unknown>, field) => {
    const query = new URLSearchParams(filters as Record<string, string>).toString();

    for (const { status, body } of [
      await app.as(manager).get(`deposit/wait?${query}`),
      await app.as(manager).post('deposit/next', filters),
    ]) {
      expect([status, body]).toMatchObject([400, { error: 'Invalid input' }]);
      expect((body as { details: { field: string }[] }).details[0]!.field).toBe(field);
    }
  },
);
