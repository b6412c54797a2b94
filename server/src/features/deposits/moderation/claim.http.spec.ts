import { newDeposit } from '../../../../test/deposit.factories.js';
import { newBrand, newManager, newMember, newUser } from '../../../../test/factories.js';
import { raceBehind, raceForRow, waitUntil } from '../../../../test/race.js';
import { collectChanges } from '../../../../test/event-stream.js';
import { setUpApp } from '../../../../test/test-app.js';
import type { Brand } from '../../brands/registry/brand.entity.js';
import type { Deposit } from '../ledger/deposit.entity.js';
import type { ApiDeposit, DepositPage } from '../search/deposit.schemas.js';
import type { User } from '../../people/user.entity.js';

const app = setUpApp();

let brand: Brand;
let anna: User;
let boris: User;
let lastDepositNumber = 0;
beforeEach(async () => {
  brand = await newBrand(app.db);
  anna = await newManager(app.db, { brands: [brand] });
  boris = await newManager(app.db, { brands: [brand] });
});

const createWaiting = (minute = 0) =>
  newDeposit(app.db, brand, { createdAt: new Date(Date.UTC(2026, 2, 10, 12, minute)) });
const claimNext = async (by: User, body: object = {}) => {
  const answer = await app.as(by).post('deposit/next', body);
  expect(answer.status).toBe(200);
  return answer.body as ApiDeposit | null;
};
const claim = (by: User, { id }: { id: number }) => app.as(by).post(`deposit/${id}/claim`);
const release = (by: User, { id }: { id: number }) => app.as(by).delete(`deposit/${id}/claim`);
const findHolderId = async ({ id }: { id: number }) =>
  ((await app.as(anna).get(`deposit/${id}`)).body as ApiDeposit).claim?.user.id ?? null;
const expire = ({ id }: { id: number }) =>
  app.db.query(`update deposit_claims set until = clock_timestamp() where deposit_id = $1`, [id]);

describe('POST deposit/next', () => {
  it('returns the oldest unclaimed deposit and claims it for a minute, until it is released or expires, or returns null', async () => {
    const [second, first] = [await createWaiting(2), await createWaiting(1)];

    const claimed = await claimNext(anna);

    expect(claimed).toMatchObject({ id: first.id, claim: { user: { id: anna.id } } });
    const remainingMs = Date.parse(claimed!.claim!.until) - Date.now();
    expect(remainingMs).toBeGreaterThan(50_000);
    expect(remainingMs).toBeLessThan(70_000);
    expect((await claimNext(boris))?.id).toBe(second.id);
    expect(await claimNext(anna)).toBeNull();
    const { body } = await app.as(boris).get(`deposit/wait?brand_id=${brand.id}`);
    expect((body as { data: ApiDeposit[] }).data.map((deposit) => deposit.claim?.user.id)).toEqual([
      anna.id,
      boris.id,
    ]);
    await release(anna, first).expect(200);
    expect((await claimNext(boris))?.id).toBe(first.id);
    await expire(first);
    expect((await claimNext(anna))?.id).toBe(first.id);
  });

  it('returns deposits within reach and of the requested brand only', async () => {
    const other = await newBrand(app.db);
    const managerOfBoth = await newManager(app.db, { brands: [brand, other] });
    await newDeposit(app.db, other, { createdAt: new Date('2020-01-01T00:00:00Z') });
    const deposit = await createWaiting();

    expect(await claimNext(anna, { brand_id: other.id })).toBeNull();
    expect((await claimNext(managerOfBoth, { brand_id: brand.id }))?.id).toBe(deposit.id);
    expect((await claimNext(managerOfBoth))?.brand_id).toBe(other.id);
    expect(await claimNext(await newManager(app.db))).toBeNull();

    const oldest = await newDeposit(app.db, brand, { createdAt: new Date('2001-01-01T00:00:00Z') });
    expect((await claimNext(await newUser(app.db, { role: 'ceo' })))?.id).toBe(oldest.id);
  });

  it('skips a deposit that is being decided, or is claimed concurrently', async () => {
    const [first, second, third] = [await createWaiting(1), await createWaiting(2), await createWaiting(3)];
    let claimedId: number | undefined;
    await raceForRow(app.db, first, [], async () => {
      claimedId = (await claimNext(anna))?.id;
    });
    expect(claimedId).toBe(second.id);
    const claimSql = `insert into deposit_claims values ($1, $2, now() + interval '1 minute')`;

    const [claimed] = await raceBehind(app.db, [claimSql, [first.id, boris.id]], [() => claimNext(anna)]);

    expect(claimed?.id).toBe(third.id);
    expect(await findHolderId(first)).toBe(boris.id);
  });
});

describe('a claim', () => {
  it('is taken over by the next person who claims, and released only by its holder', async () => {
    const deposit = await createWaiting();
    expect((await claim(anna, deposit)).body).toMatchObject({
      id: deposit.id,
      claim: { user: { id: anna.id } },
    });
    expect((await claim(boris, deposit)).body).toMatchObject({ claim: { user: { id: boris.id } } });

    expect((await release(anna, deposit)).body).toEqual({ status: true });
    expect(await findHolderId(deposit)).toBe(boris.id);
    await release(boris, deposit);
    expect(await findHolderId(deposit)).toBeNull();
  });

  it('never blocks a decision, and ends with the decision or with the deposit', async () => {
    const deposit = await createWaiting();
    await claim(anna, deposit);

    const { status, body } = await app.as(boris).delete(`deposit/${deposit.id}?status=reject`);

    expect([status, body]).toMatchObject([200, { claim: null }]);
    expect(await app.db.query('select from deposit_claims where deposit_id = $1', [deposit.id])).toEqual([]);
    expect((await claim(anna, deposit)).body).toMatchObject({ statusCode: 409, error: 'edited before' });

    const erased = await createWaiting();
    await claim(anna, erased);
    const admin = await newUser(app.db, { role: 'admin' });
    await app.as(admin).delete(`admin/deposit/delete/${erased.id}`).expect(200);
    expect([(await claim(anna, erased)).status, (await release(anna, erased)).status]).toEqual([404, 404]);
  });

  it('waits for a concurrent decision, and is then refused, but its release succeeds', async () => {
    const deposit = await createWaiting();
    await claim(boris, deposit);

    const answers = await raceForRow(app.db, deposit, [
      () => app.as(anna).delete(`deposit/${deposit.id}?status=reject`),
      () => claim(boris, deposit),
      () => release(boris, deposit),
    ]);

    expect(answers.map(({ status }) => status)).toEqual([200, 409, 200]);
  });

  it('is published when its holder changes, and not when it is renewed', async () => {
    const deposit = await createWaiting();
    const changes = collectChanges(app, brand);

    await claim(anna, deposit);
    await claim(anna, deposit); // not published
    await claim(boris, deposit);
    await release(anna, deposit); // not published
    await release(boris, deposit);
    const later = await createWaiting();
    await claimNext(anna);
    await claim(boris, later);

    const listClaimedIds = () => changes.filter(({ topic }) => topic === 'claims').flatMap(({ ids }) => ids);
    await waitUntil(() => listClaimedIds().includes(later.id));
    expect(listClaimedIds()).toEqual([...Array<number>(4).fill(deposit.id), later.id]);
    expect(await findHolderId(deposit)).toBe(anna.id);
  });
});

const createNewest = (deposit: Partial<Deposit> = {}) => {
  lastDepositNumber += 1;
  const createdAt = new Date(Date.UTC(2026, 2, 10, 12, 0, lastDepositNumber));
  return newDeposit(app.db, brand, { clientId: `client ${lastDepositNumber}`, createdAt, ...deposit });
};
const addFile = ({ id }: Deposit) =>
  app.db.query(
    `insert into deposit_files (name, deposit_id, position, given_name, size, created_at) values ($1, $2, 1, 'a.jpg', 9, now())`,
    [`file of ${id}`, id],
  );
const createWithSlip = async (status: string) => {
  const messageId = String(lastDepositNumber + 1);
  await app.db.query(
    `insert into deposit_slips (chat_id, message_id, album, file_id, file_unique_id, is_photo, status, name, sent_at)
     values ($1, $2, $3, 'a', 'a', true, $4, $5, now())`,
    [brand.chatId, messageId, `message ${messageId}`, status, `slip ${messageId}`],
  );
  return createNewest({ chatId: brand.chatId, messageId });
};

const listWaiting = async (query: string, by = anna) =>
  (await app.as(by).get(`deposit/wait?${query}`).expect(200)).body as DepositPage;

/** Expects that deposit/wait and deposit/next find exactly these deposits with the filters. */
async function expectFound(filters: Record<string, string | number | boolean>, deposits: Deposit[]) {
  const ids = deposits.map(({ id }) => id);
  const query = new URLSearchParams(filters as Record<string, string>);
  const page = await listWaiting(query.toString());
  expect([filters, page.data.map(({ id }) => id), page.count]).toEqual([filters, ids, ids.length]);
  expect(page.amount).toBe(deposits.reduce((sum, { amount }) => sum + Number(amount), 0));
  for (const id of [...ids, undefined])
    expect([filters, (await claimNext(anna, filters))?.id]).toEqual([filters, id]);
  await app.db.query('delete from deposit_claims');
}

it('deposit/wait and deposit/next filter by type, agent and amount, inclusively', async () => {
  const [agent, other] = [await newMember(app.db, brand), await newMember(app.db, brand)];
  const small = await createNewest({ amount: '99.99', agentId: agent.id });
  const medium = await createNewest({ amount: '100.00', type: 'ftd', agentId: other.id });
  const large = await createNewest({ amount: '1250.50', agentId: agent.id });
  await createNewest({ amount: '100.00', type: 'ftd', agentId: agent.id, status: 'accept' });

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
  const fromApp = await createNewest();
  await addFile(fromApp);
  const withoutFile = await createNewest();
  const fromChat = await createWithSlip('stored');
  const failed = await createWithSlip('failed');

  await expectFound({ has_files: true }, [fromApp, fromChat]);
  await expectFound({ has_files: false }, [withoutFile, failed]);
});

it('deposit/wait and deposit/next filter by the possible duplicates that the list marks', async () => {
  // Reporting days begin at 04:00 UTC. An original has a lower id than its duplicates.
  const original = await createNewest({ clientId: 'twin', createdAt: new Date('2026-03-11T03:59:00Z') });
  const duplicate = await createNewest({ clientId: 'twin' });
  const nextDay = await createNewest({ clientId: 'twin', createdAt: new Date('2026-03-11T04:00:00Z') });

  await expectFound({ duplicates: true }, [duplicate]);
  await expectFound({ duplicates: true, has_files: true }, []);
  await expectFound({ duplicates: false }, [duplicate, original, nextDay]); // no filter
  expect((await listWaiting('duplicates=true')).data[0]!.possible_duplicate_of).toBe(original.id);
});

it('deposit/wait returns pages of the filtered list, within reach, and ignores empty filters', async () => {
  for (let n = 0; n < 21; n++) await createNewest({ amount: '5.00' });
  await createNewest({ amount: '4.00' });

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
      await app.as(anna).get(`deposit/wait?${query}`),
      await app.as(anna).post('deposit/next', filters),
    ]) {
      expect([status, body]).toMatchObject([400, { error: 'Invalid input' }]);
      expect((body as { details: { field: string }[] }).details[0]!.field).toBe(field);
    }
  },
);
