import { newDeposit } from '../../../test/deposit.factories.js';
import { newBrand, newManager, newMember, newUser } from '../../../test/factories.js';
import { raceForRow, waitUntil } from '../../../test/race.js';
import { TestApp } from '../../../test/test-app.js';
import { LiveEvents, type Change } from '../../platform/events/live-events.js';
import type { Brand } from '../brands/brand.entity.js';
import type { User } from '../users/user.entity.js';
import { findTotalsDrift } from '../ledger/totals.queries.js';
import { Deposit } from '../ledger/deposit.entity.js';

let app: TestApp;
beforeAll(async () => {
  app = await TestApp.start();
});
afterAll(() => app.stop());

let brand: Brand;
let manager: User;
let agent: User;
beforeEach(async () => {
  app.clock.set('2026-03-11T08:00:00Z');
  brand = await newBrand(app.db);
  manager = await newManager(app.db, { brands: [brand] });
  agent = await newMember(app.db, brand, { publicName: 'Anna' });
});

const ftdFields = { behaviour: 'calm', affiliate: 'north', financial: 'salary', payment: 'card' };
const editOf = (change: object = {}) => ({
  type: 'retention',
  client_id: '48213',
  amount: 1250.5,
  wallet: 'TQ5n',
  exchanger: 'Binance',
  agent: '',
  behaviour: '',
  affiliate: '',
  financial: '',
  payment: '',
  description: 'first',
  agent_id: agent.id,
  ...change,
});
const reported = (change: Partial<Deposit> = {}) =>
  newDeposit(app.db, brand, { chatId: brand.chatId, messageId: '55', agent: '@anna', ...change });
const stored = (deposit: Deposit) => app.db.findOneBy(Deposit, { id: deposit.id });
const messages = (deposit: Deposit) =>
  app.db.query<object[]>(
    `select chat_id, thread_id, reply_to, text, buttons from outbox_messages where key like $1 order by id`,
    [`deposit:${deposit.id}:%`],
  );
const drift = () => findTotalsDrift(app.db, brand.id);
const editedBefore = {
  statusCode: 409,
  error: 'edited before',
  message: 'edited before',
};
const notFound = {
  statusCode: 404,
  error: 'Not found',
  message: 'Not found',
};

describe('POST deposit/:id/accept', () => {
  it('stores the edited fields, tells the reporter and moves the totals', async () => {
    const deposit = await reported({ threadId: '9' });

    const answer = await app
      .as(manager)
      .post(`deposit/${deposit.id}/accept`)
      .send(editOf({ agent: 'somebody else' }));

    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      id: deposit.id,
      label: `A${deposit.id}`,
      type: 'retention',
      status: 'accept',
      client_id: '48213',
      amount: 1250.5,
      wallet: 'TQ5n',
      exchanger: 'Binance',
      agent: '@anna',
      agent_id: agent.id,
      agent_user: {
        id: agent.id,
        public_name: 'Anna',
        telegram_id: Number(agent.telegramId),
        photo_uploaded: false,
        photo_url: null,
      },
      brand_id: brand.id,
      brand: brand.name,
      description: 'first',
      behaviour: '',
      affiliate: '',
      financial: '',
      payment: '',
      created_at: '2026-03-10T12:00:00.000Z',
      possible_duplicate_of: null,
      reason: null,
      reported: expect.objectContaining({ client_id: 'client', amount: 100 }),
      moderated_by: expect.objectContaining({ id: manager.id, public_name: manager.publicName }),
      moderated_at: '2026-03-11T08:00:00.000Z',
    });
    expect(await stored(deposit)).toMatchObject({
      amount: '1250.50',
      moderatedBy: manager.id,
      moderatedAt: new Date('2026-03-11T08:00:00Z'),
    });
    expect(await messages(deposit)).toEqual([
      {
        chat_id: brand.chatId,
        thread_id: '9',
        reply_to: '55',
        text: `A${deposit.id} is accepted`,
        buttons: [[{ text: 'Open Tallydesk', startApp: `brand_${brand.id}_deposits` }]],
      },
    ]);
    expect(await drift()).toEqual([]);
  });

  it('corrects the type: an FTD keeps its fields, a retention stores none of them', async () => {
    const first = await reported();
    const second = await reported({ type: 'ftd', messageId: '56', ...ftdFields });

    const asFtd = await app
      .as(manager)
      .post(`deposit/${first.id}/accept`)
      .send(editOf({ type: 'ftd', ...ftdFields }));
    const asRetention = await app.as(manager).post(`deposit/${second.id}/accept`).send(editOf(ftdFields));

    expect(asFtd.body).toMatchObject({ label: `F${first.id}`, type: 'ftd', ...ftdFields });
    expect(asRetention.body).toMatchObject({
      label: `A${second.id}`,
      type: 'retention',
      behaviour: '',
      payment: '',
    });
    expect(await messages(first)).toMatchObject([{ text: `F${first.id} is accepted` }]);
    expect(await drift()).toEqual([]);
  });

  it('keeps a large amount to the cent', async () => {
    const deposit = await reported();

    const answer = await app
      .as(manager)
      .post(`deposit/${deposit.id}/accept`)
      .send(editOf({ amount: 9999999999.99 }));

    expect(answer.text).toContain('"amount":9999999999.99,');
    expect((await stored(deposit))?.amount).toBe('9999999999.99');
  });

  it('tells nobody about a deposit that no message reported', async () => {
    const deposit = await newDeposit(app.db, brand);

    expect((await app.as(manager).post(`deposit/${deposit.id}/accept`).send(editOf())).status).toBe(200);
    expect(await messages(deposit)).toEqual([]);
  });

  it('is announced to whoever watches the brand, as are rejecting and erasing', async () => {
    const admin = await newUser(app.db, { role: 'admin' });
    const [first, second] = [await reported(), await reported({ messageId: '56' })];
    const changes: Change[] = [];
    const watching = app.get(LiveEvents).changes.subscribe((change) => changes.push(change));

    await app.as(manager).post(`deposit/${first.id}/accept`).send(editOf());
    await app.as(manager).delete(`deposit/${second.id}?status=reject`);
    await app.as(manager).delete(`deposit/${second.id}?status=reject`);
    await app.as(admin).delete(`admin/deposit/delete/${second.id}`);

    await waitUntil(() => changes.filter(({ brandId }) => brandId === brand.id).length >= 3);
    watching.unsubscribe();
    const change = { topic: 'deposits', brandId: brand.id };
    expect(changes.filter(({ brandId }) => brandId === brand.id)).toEqual([change, change, change]);
  });

  it('is done by exactly one of six at once', async () => {
    const deposit = await reported();
    const accept = (n: number) => () =>
      app
        .as(manager)
        .post(`deposit/${deposit.id}/accept`)
        .send(editOf({ amount: 100 + n }));

    const answers = await raceForRow(app.db, deposit, [1, 2, 3, 4, 5, 6].map(accept));

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
    const accepted = answers.find(({ status }) => status === 200)!.body as { amount: number };
    expect(Number((await stored(deposit))?.amount)).toBe(accepted.amount);
    expect(await messages(deposit)).toHaveLength(1);
    expect(await drift()).toEqual([]);
  });

  it.each([
    ['client_id', { client_id: '' }],
    ['client_id', { client_id: '   ' }],
    ['agent_id', { agent_id: null }],
  ])('needs %s', async (field, change) => {
    const deposit = await reported();

    const answer = await app.as(manager).post(`deposit/${deposit.id}/accept`).send(editOf(change));

    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({
      message: 'Not all fields are filled in',
      details: [{ field, message: `${field} is required` }],
    });
    await expectUntouched(deposit);
  });

  it('needs an agent who is a member of the brand now', async () => {
    const deposit = await reported();
    const dismissed = await newMember(app.db, brand, { dismissedAt: new Date() });
    const elsewhere = await newMember(app.db, await newBrand(app.db));

    for (const { id } of [dismissed, elsewhere, { id: 2_000_000_000 }]) {
      const answer = await app
        .as(manager)
        .post(`deposit/${deposit.id}/accept`)
        .send(editOf({ agent_id: id }));

      expect(answer.status).toBe(400);
      expect(answer.body).toMatchObject({
        message: 'Not all fields are filled in',
        details: [{ field: 'agent_id', message: 'agent_id must be an active member of the brand' }],
      });
    }
    await expectUntouched(deposit);
  });

  it.each([
    ['amount', { amount: 0 }],
    ['amount', { amount: -1 }],
    ['amount', { amount: 1.005 }],
    ['amount', { amount: 10_000_000_000 }],
    ['amount', { amount: '12' }],
    ['amount', { amount: undefined }],
    ['type', { type: 'sale' }],
    ['type', { type: undefined }],
    ['client_id', { client_id: 'x'.repeat(129) }],
    ['wallet', { wallet: 'x'.repeat(256) }],
    ['wallet', { wallet: 'a\0b' }],
    ['description', { description: 'x'.repeat(1001) }],
    ['agent_id', { agent_id: 'anna' }],
    ['status', { status: 'accept' }],
  ])('refuses a wrong or unknown %s', async (field, change) => {
    const deposit = await reported();

    const answer = await app.as(manager).post(`deposit/${deposit.id}/accept`).send(editOf(change));

    expect(answer.status).toBe(400);
    expect((answer.body as { details: { field: string }[] }).details.map((detail) => detail.field)).toContain(
      field,
    );
    await expectUntouched(deposit);
  });

  it('takes values at their limits', async () => {
    const deposit = await reported();
    const edit = editOf({
      client_id: 'x'.repeat(128),
      wallet: 'x'.repeat(255),
      description: 'x'.repeat(1000),
      amount: 0.01,
    });

    expect((await app.as(manager).post(`deposit/${deposit.id}/accept`).send(edit)).status).toBe(200);
  });
});

describe('DELETE deposit/:id', () => {
  it('rejects what waits, and deletes what was accepted', async () => {
    const waiting = await reported();
    const accepted = await reported({ status: 'accept', agentId: agent.id, messageId: '56' });

    const rejected = await app.as(manager).delete(`deposit/${waiting.id}?status=reject`);
    const deleted = await app.as(manager).delete(`deposit/${accepted.id}`);

    expect(rejected.body).toMatchObject({
      id: waiting.id,
      status: 'reject',
      client_id: 'client',
      amount: 100,
    });
    expect(deleted.body).toMatchObject({ id: accepted.id, status: 'delete', agent_id: agent.id });
    expect([rejected.status, deleted.status]).toEqual([200, 200]);
    expect(await messages(waiting)).toMatchObject([{ text: `A${waiting.id} is rejected`, reply_to: '55' }]);
    expect(await messages(accepted)).toMatchObject([{ text: `A${accepted.id} is deleted`, reply_to: '56' }]);
    expect(await drift()).toEqual([]);
  });

  it.each([
    ['reject', 'accept'],
    ['reject', 'reject'],
    ['reject', 'delete'],
    ['delete', 'wait'],
    ['delete', 'reject'],
    ['delete', 'delete'],
  ] as const)('does not %s what is in "%s"', async (outcome, status) => {
    const deposit = await reported({ status, agentId: agent.id });

    const answer = await app.as(manager).delete(`deposit/${deposit.id}?status=${outcome}`);

    expect(answer.status).toBe(409);
    expect(answer.body).toEqual(editedBefore);
    expect((await stored(deposit))?.status).toBe(status);
    expect(await messages(deposit)).toEqual([]);
  });

  it.each(['accept', 'wait', 'x'])('refuses the status %s', async (status) => {
    const deposit = await reported();

    const answer = await app.as(manager).delete(`deposit/${deposit.id}?status=${status}`);

    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ details: [{ field: 'status' }] });
    await expectUntouched(deposit);
  });

  it('lets one of a rejecting and an accepting moderator win', async () => {
    const deposit = await reported();
    const reject = () => app.as(manager).delete(`deposit/${deposit.id}?status=reject`);
    const accept = () => app.as(manager).post(`deposit/${deposit.id}/accept`).send(editOf());

    const answers = await raceForRow(app.db, deposit, [reject, accept]);

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await messages(deposit)).toHaveLength(1);
    expect(await drift()).toEqual([]);
  });
});

describe('DELETE admin/deposit/delete/:id', () => {
  it.each(['wait', 'accept', 'reject', 'delete'] as const)(
    'erases in "%s" and keeps a record',
    async (status) => {
      const admin = await newUser(app.db, { role: 'admin' });
      const deposit = await reported({ status, agentId: agent.id });

      const answer = await app.as(admin).delete(`admin/deposit/delete/${deposit.id}`);

      expect(answer.status).toBe(200);
      expect(answer.body).toEqual({ status: true });
      expect(await stored(deposit)).toBeNull();
      const [record] = await app.db.query<object[]>(
        `select actor_id, before from audit_records where action = 'deposit.erase' and subject_id = $1`,
        [deposit.id],
      );
      expect(record).toMatchObject({
        actor_id: admin.id,
        before: { status, amount: 100, brand_id: brand.id },
      });
      expect(await drift()).toEqual([]);
      expect((await app.as(admin).delete(`admin/deposit/delete/${deposit.id}`)).body).toEqual(notFound);
    },
  );
});

describe('who may moderate', () => {
  const calls = {
    accept: (client: ReturnType<TestApp['as']>, id: number) =>
      client.post(`deposit/${id}/accept`).send(editOf()),
    close: (client: ReturnType<TestApp['as']>, id: number) => client.delete(`deposit/${id}?status=reject`),
    erase: (client: ReturnType<TestApp['as']>, id: number) => client.delete(`admin/deposit/delete/${id}`),
  };

  it.each(Object.entries(calls))('%s: nobody without a token, nor a member', async (_, call) => {
    const deposit = await reported();

    expect((await call(app.anonymous(), deposit.id)).status).toBe(401);
    expect((await call(app.as(agent), deposit.id)).status).toBe(403);
    await expectUntouched(deposit);
  });

  it('no manager without the code, and only an admin erases', async () => {
    const deposit = await reported();
    const withoutCode = await newManager(app.db, { brands: [brand], codes: ['brands'] });
    const ceo = await newUser(app.db, { role: 'ceo' });

    expect((await calls.accept(app.as(withoutCode), deposit.id)).status).toBe(403);
    expect((await calls.close(app.as(withoutCode), deposit.id)).status).toBe(403);
    expect((await calls.erase(app.as(manager), deposit.id)).status).toBe(403);
    expect((await calls.erase(app.as(ceo), deposit.id)).status).toBe(403);
    await expectUntouched(deposit);
  });

  it('a deposit of another brand is like a missing one', async () => {
    const deposit = await reported();
    const stranger = await newManager(app.db, { brands: [await newBrand(app.db)] });

    for (const id of [deposit.id, 2_000_000_000]) {
      expect((await calls.accept(app.as(stranger), id)).body).toEqual(notFound);
      expect((await calls.close(app.as(stranger), id)).body).toEqual(notFound);
    }
    expect((await app.as(manager).delete('deposit/abc')).status).toBe(400);
    await expectUntouched(deposit);
  });
});

async function expectUntouched(deposit: Deposit): Promise<void> {
  expect(await stored(deposit)).toMatchObject({
    status: 'wait',
    clientId: 'client',
    amount: '100.00',
    wallet: '',
  });
  expect(await messages(deposit)).toEqual([]);
  expect(await drift()).toEqual([]);
}
