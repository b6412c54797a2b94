import { listAuditRecords } from '../../../../test/audit-records.js';
import { listTotalsDrift, newDeposit, buildAcceptBody } from '../../../../test/deposit.factories.js';
import {
  newBrand,
  newManager,
  newMember,
  newScene,
  newUser,
  type Scene,
} from '../../../../test/factories.js';
import { listQueuedMessages } from '../../../../test/outbox.factories.js';
import { raceForRow, waitUntil } from '../../../../test/race.js';
import { collectChanges } from '../../../../test/event-stream.js';
import { setUpApp } from '../../../../test/test-app.js';
import { Deposit } from '../ledger/deposit.entity.js';
import type { User } from '../../people/user.entity.js';

const app = setUpApp();

let { brand, manager, agent } = {} as Scene;
beforeEach(async () => {
  app.clock.set('2026-03-11T08:00:00Z');
  ({ brand, manager, agent } = await newScene(app.db, { agent: { publicName: 'Anna' } }));
});

let lastMessageId = 0;
const reportDeposit = (change: Partial<Deposit> = {}) =>
  newDeposit(app.db, brand, {
    chatId: brand.chatId,
    messageId: String(++lastMessageId),
    agent: '@anna',
    ...change,
  });
const accept = ({ id }: Deposit, change: object = {}, by = manager) =>
  app.as(by).post(`deposit/${id}/accept`, buildAcceptBody(agent, change));
const close = ({ id }: Deposit, query = '', by = manager) => app.as(by).delete(`deposit/${id}${query}`);
const erase = ({ id }: Deposit, admin: User) => app.as(admin).delete(`admin/deposit/delete/${id}`);
const findStored = ({ id }: Deposit) => app.db.findOneBy(Deposit, { id });
const listMessages = ({ id }: Deposit) => listQueuedMessages(app.db, { key: `deposit:${id}:%` });
const listDrift = () => listTotalsDrift(app.db, brand.id);
const expectUntouched = async (deposit: Deposit): Promise<void> => {
  expect(await findStored(deposit)).toEqual(deposit);
  expect(await listMessages(deposit)).toEqual([]);
  expect(await listDrift()).toEqual([]);
};

const ftdFields = { behaviour: 'calm', affiliate: 'north', financial: 'salary', payment: 'card' };

describe('POST deposit/:id/accept', () => {
  it('stores the edited fields, notifies the reporter and updates the totals', async () => {
    const deposit = await reportDeposit({ threadId: '9' });

    const answer = await accept(deposit, { agent: 'somebody else' });

    expect(answer.status).toBe(200);
    expect(answer.body).toEqual((await app.as(manager).get(`deposit/${deposit.id}`).expect(200)).body);
    // What was reported as the agent cannot be edited.
    const { agent: _, ...fields } = buildAcceptBody(agent);
    expect(answer.body).toMatchObject({
      ...fields,
      status: 'accept',
      agent: '@anna',
      reported: { client_id: 'client', amount: 100 },
      moderated_by: { id: manager.id, public_name: manager.publicName },
      moderated_at: '2026-03-11T08:00:00.000Z',
    });
    expect(await findStored(deposit)).toMatchObject({
      amount: '1250.50',
      moderatedBy: manager.id,
      moderatedAt: new Date('2026-03-11T08:00:00Z'),
    });
    expect(await listMessages(deposit)).toMatchObject([
      {
        chat_id: brand.chatId,
        thread_id: '9',
        reply_to: deposit.messageId,
        text: `A${deposit.id} is accepted: $100 → $1,250\\.50`,
        buttons: [[{ text: 'Open Tallydesk', startApp: `brand_${brand.id}_deposit_${deposit.id}` }]],
      },
    ]);
    expect(await listDrift()).toEqual([]);
  });

  it('corrects the type: an FTD stores its own fields, a retention none of them', async () => {
    const first = await reportDeposit();
    const second = await reportDeposit({ type: 'ftd', ...ftdFields });

    const asFtd = await accept(first, { type: 'ftd', ...ftdFields });
    const asRetention = await accept(second, ftdFields);

    expect(asFtd.body).toMatchObject({ label: `F${first.id}`, type: 'ftd', ...ftdFields });
    expect(asRetention.body).toMatchObject({
      label: `A${second.id}`,
      type: 'retention',
      behaviour: '',
      payment: '',
    });
    const text = `A${first.id} is accepted as F${first.id}: Retention → FTD, $100 → $1,250\\.50`;
    expect(await listMessages(first)).toMatchObject([{ text }]);
    expect(await listDrift()).toEqual([]);
  });

  it('stores a large amount exactly, and notifies nobody of a deposit without a message', async () => {
    const withoutMessage = await newDeposit(app.db, brand);

    const withLargeAmount = await accept(withoutMessage, { amount: 9999999999.99 });

    expect(withLargeAmount.text).toContain('"amount":9999999999.99,');
    expect((await findStored(withoutMessage))?.amount).toBe('9999999999.99');
    expect(await listMessages(withoutMessage)).toEqual([]);
    expect(await listDrift()).toEqual([]);
  });

  it('is published to everybody who sees the brand, like a rejection and an erasure', async () => {
    const [first, second] = [await reportDeposit(), await reportDeposit()];
    const changes = collectChanges(app, brand);

    await accept(first);
    await close(first, '?status=reject').expect(409); // not published
    await close(second, '?status=reject');
    await erase(second, await newUser(app.db, { role: 'admin' }));

    await waitUntil(() => changes.length >= 4);
    const changeOfSecond = { topic: 'deposits', ids: [second.id] };
    expect(changes).toMatchObject([
      { topic: 'deposits', ids: [first.id], people: [agent.id] },
      { topic: 'results', forMembers: true },
      changeOfSecond, // the rejection
      changeOfSecond, // the erasure
    ]);
  });

  it('succeeds for exactly one of six concurrent requests', async () => {
    const deposit = await reportDeposit();
    const acceptWith = (amount: number) => () => accept(deposit, { amount });

    const answers = await raceForRow(app.db, deposit, [101, 102, 103, 104, 105, 106].map(acceptWith));

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
    const accepted = answers.find(({ status }) => status === 200)!.body as { amount: number };
    expect(Number((await findStored(deposit))?.amount)).toBe(accepted.amount);
    expect(await listMessages(deposit)).toHaveLength(1);
    expect(await listAuditRecords(app.db, 'deposit', deposit.id)).toMatchObject([
      { action: 'deposit.accept' },
    ]);
    expect(await listDrift()).toEqual([]);
  });

  it('requires a client, a positive amount, and an agent who is an active member of the brand, and accepts no status', async () => {
    const deposit = await reportDeposit();
    const message = 'Not all fields are filled in';
    const empty = await accept(deposit, { client_id: '', agent_id: null });
    expect([empty.status, empty.body]).toMatchObject([
      400,
      {
        message,
        details: ['client_id', 'agent_id'].map((field) => ({ field, message: `${field} is required` })),
      },
    ]);

    const dismissed = await newMember(app.db, brand, { dismissedAt: new Date() });
    const elsewhere = await newMember(app.db, await newBrand(app.db));
    const details = [{ field: 'agent_id', message: 'agent_id must be an active member of the brand' }];
    const unknown = { id: 2_000_000_000 };
    for (const { id } of [dismissed, elsewhere, unknown]) {
      const { status, body } = await accept(deposit, { agent_id: id });
      expect([status, body]).toMatchObject([400, { message, details }]);
    }
    for (const [field, value] of [
      ['amount', 0],
      ['status', 'accept'],
    ] as const) {
      const { status, body } = await accept(deposit, { [field]: value });
      expect([status, body.details[0]]).toMatchObject([400, { field }]);
    }
    await expectUntouched(deposit);
  });
});

describe('DELETE deposit/:id', () => {
  it('rejects only waiting deposits, and deletes only accepted ones', async () => {
    const waiting = await reportDeposit();
    const accepted = await reportDeposit({ status: 'accept', agentId: agent.id });

    const late = await close(accepted, '?status=reject');
    const error = 'edited before';
    expect([late.status, late.body]).toEqual([409, { statusCode: 409, error, message: error }]);
    const { details } = (await close(accepted, '?status=accept').expect(400)).body;
    expect(details).toMatchObject([{ field: 'status' }]);
    await expectUntouched(accepted);
    await close(waiting).expect(409);
    await expectUntouched(waiting);

    const rejected = await close(waiting, '?status=reject');
    const deleted = await close(accepted);
    const content = { client_id: 'client', amount: 100 };
    expect(rejected.body).toMatchObject({ id: waiting.id, status: 'reject', ...content });
    expect(deleted.body).toMatchObject({ id: accepted.id, status: 'delete', agent_id: agent.id });
    expect([rejected.status, deleted.status]).toEqual([200, 200]);
    for (const [deposit, status] of [
      [waiting, 'rejected'],
      [accepted, 'deleted'],
    ] as const)
      expect(await listMessages(deposit)).toMatchObject([
        { text: `A${deposit.id} is ${status}`, reply_to: deposit.messageId },
      ]);
    expect(await listDrift()).toEqual([]);
  });

  it('with an undo time of zero seconds notifies the chat immediately, and cannot be undone', async () => {
    const deposit = await reportDeposit();
    await close(deposit, '?status=reject').expect(200);

    expect(await listMessages(deposit)).toMatchObject([{ status: 'pending' }]);
    const { body } = await app.as(manager).post(`deposit/${deposit.id}/undo`);
    expect(body).toMatchObject({ statusCode: 409, error: 'too late' });
    expect((await app.anonymous().get('config')).body).toMatchObject({ undo_seconds: 0 });
  });
});

it.each(['wait', 'accept', 'reject', 'delete'] as const)(
  'DELETE admin/deposit/delete/:id erases a deposit with the status "%s", and leaves an audit entry',
  async (status) => {
    const admin = await newUser(app.db, { role: 'admin' });
    const deposit = await reportDeposit({ status, agentId: agent.id });

    const answer = await erase(deposit, admin);

    expect([answer.status, answer.body]).toEqual([200, { status: true }]);
    expect(await findStored(deposit)).toBeNull();
    expect((await listAuditRecords(app.db, 'deposit', deposit.id)).at(-1)).toMatchObject({
      action: 'deposit.erase',
      actor_id: admin.id,
      before: { status, amount: 100, brand_id: brand.id, client_id: 'client' },
      after: null,
    });
    expect(await listDrift()).toEqual([]);
    expect((await erase(deposit, admin)).body).toEqual({
      statusCode: 404,
      error: 'Not found',
      message: 'Not found',
    });
  },
);

it('concurrent decisions do not wait for another deposit that is locked, and each stores its own values and moderator', async () => {
  const other = await newManager(app.db, { brands: [brand] });
  const moderators = [manager, other] as const;
  const locked = await reportDeposit();
  const deposits: Deposit[] = [];
  for (let n = 0; n < 12; n++) deposits.push(await reportDeposit({ clientId: `c${n}` }));
  const decide = (deposit: Deposit, n: number) =>
    n % 3 === 2
      ? close(deposit, `?status=reject&reason=r${n}`, moderators[n % 2])
      : accept(deposit, { amount: n + 1, client_id: `n${n}` }, moderators[n % 2]);
  let answers: Awaited<ReturnType<typeof decide>>[] = [];

  const [late] = await raceForRow(app.db, locked, [() => accept(locked)], async () => {
    answers = await Promise.all(deposits.map(decide));
  });

  expect(late!.status).toBe(200);
  for (const [n, { status, body }] of answers.entries()) {
    const { id } = moderators[n % 2]!;
    const [decidedStatus, reason, amount, clientId] =
      n % 3 === 2 ? ['reject', `r${n}`, '100.00', `c${n}`] : ['accept', null, `${n + 1}.00`, `n${n}`];
    expect([status, body]).toMatchObject([
      200,
      {
        id: deposits[n]!.id,
        status: decidedStatus,
        moderated_by: { id },
        reported: { amount: 100, client_id: `c${n}` },
      },
    ]);
    const stored = { status: decidedStatus, reason, amount, clientId, moderatedBy: id };
    expect(await findStored(deposits[n]!)).toMatchObject(stored);
  }
  const auditEntries = await app.db.query<object[]>(
    `select subject_id::int as id, actor_id from audit_records
     where subject_id = any ($1) and action in ('deposit.accept', 'deposit.reject') order by subject_id`,
    [deposits.map(({ id }) => id)],
  );
  expect(auditEntries).toEqual(deposits.map(({ id }, n) => ({ id, actor_id: moderators[n % 2]!.id })));
  expect(await listDrift()).toEqual([]);
});
