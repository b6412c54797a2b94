import { newDeposit, buildAcceptBody, listTotalsDrift } from '../../../../test/deposit.factories.js';
import { newManager, newScene, newTelegramId, newUser, type Scene } from '../../../../test/factories.js';
import { sendToGroup } from '../../../../test/group-message.js';
import { listQueuedMessages } from '../../../../test/outbox.factories.js';
import { raceBehind, raceForRow, waitUntil } from '../../../../test/race.js';
import { collectChanges } from '../../../../test/event-stream.js';
import { setUpApp } from '../../../../test/test-app.js';
import { runAs, type Via } from '../../../platform/audit/actor.js';
import type { Caller } from '../../../platform/access/caller.js';
import { Deposit } from '../ledger/deposit.entity.js';
import { DecisionService } from './decision.service.js';

const app = setUpApp('api', { UNDO_SECONDS: '8' });

let { brand, manager, agent } = {} as Scene;
beforeEach(async () => {
  app.clock.set('2026-03-11T08:00:00Z');
  ({ brand, manager, agent } = await newScene(app.db));
});

let messageId = 0;
const reportDeposit = (change: Partial<Deposit> = {}) =>
  newDeposit(app.db, brand, {
    chatId: brand.chatId,
    messageId: String(++messageId),
    wallet: 'TQ',
    ...change,
  });
const getStored = (deposit: Deposit) => app.db.findOneByOrFail(Deposit, { id: deposit.id });
const undo = (deposit: Deposit, by = manager) => app.as(by).post(`deposit/${deposit.id}/undo`);
const accept = (deposit: Deposit, change: object = {}) =>
  app.as(manager).post(`deposit/${deposit.id}/accept`, buildAcceptBody(agent, change));
const close = (deposit: Deposit, query: string) => app.as(manager).delete(`deposit/${deposit.id}?${query}`);
/** The reply to the report, and the private message to the agent. */
const listMessages = (deposit: Deposit) => listQueuedMessages(app.db, { key: `deposit%:${deposit.id}:%` });

describe('POST deposit/:id/undo', () => {
  afterEach(async () => expect(await listTotalsDrift(app.db, brand.id)).toEqual([]));

  it('restores an accepted deposit, and sends nothing to its chat', async () => {
    const fields = { behaviour: 'calm', affiliate: 'north', financial: 'salary', payment: 'card' };
    const deposit = await reportDeposit({
      type: 'ftd',
      amount: '9999999999.99',
      reporterTelegramId: '77',
      ...fields,
    });
    const before = (await app.as(manager).get(`deposit/${deposit.id}`)).body as object;
    const edit = { type: 'retention', amount: 5, wallet: 'other', description: 'edited' };
    expect((await accept(deposit, edit)).status).toBe(200);
    expect(await listMessages(deposit)).toMatchObject([{ status: 'held' }, { status: 'held' }]);
    const changes = collectChanges(app, brand);

    const answer = await undo(deposit);

    expect([answer.status, answer.body]).toEqual([200, before]);
    expect(await getStored(deposit)).toEqual(deposit);
    expect(await listMessages(deposit)).toEqual([]);
    const { body } = await app.as(manager).get(`deposit/${deposit.id}/history`);
    expect((body as object[]).at(-1)).toMatchObject({
      action: 'deposit.undo',
      actor: { id: manager.id },
      before: { status: 'accept', amount: 5, client_id: '48213' },
      after: { status: 'wait', amount: 9999999999.99, client_id: 'client' },
    });
    await waitUntil(() => changes.some(({ topic }) => topic === 'results'));
    expect(changes).toMatchObject([
      { topic: 'deposits', ids: [deposit.id], people: [agent.id] },
      { topic: 'results' },
    ]);
  });

  it('restores a deleted deposit as accepted', async () => {
    const deposit = await reportDeposit();
    await accept(deposit);
    const accepted = await getStored(deposit);
    app.clock.set('2026-03-11T09:00:00Z');
    const other = await newManager(app.db, { brands: [brand] });
    await app.as(other).delete(`deposit/${deposit.id}`).expect(200);

    expect((await undo(deposit, other)).status).toBe(200);

    expect(await getStored(deposit)).toEqual(accepted);
    expect((await listMessages(deposit)).map(({ text }) => text)).toEqual([
      `A${deposit.id} is accepted: $100 → $1,250\\.50`,
    ]);
  });

  it('allows another decision, which has its own message', async () => {
    const deposit = await reportDeposit();
    await accept(deposit);
    await undo(deposit);
    await accept(deposit, { amount: 7 });
    await undo(deposit);
    await close(deposit, 'status=reject&reason=late');

    expect((await listMessages(deposit)).map(({ text }) => text)).toEqual([
      `A${deposit.id} is rejected\nReason: late`,
    ]);
  });

  it('only one of several undos and a concurrent decision succeeds', async () => {
    const deposit = await reportDeposit();
    await accept(deposit);
    const other = await newManager(app.db, { brands: [brand] });
    const callUndo = () => undo(deposit);
    const callDelete = () => app.as(other).delete(`deposit/${deposit.id}`);

    const answers = await raceForRow(app.db, deposit, [callUndo, callUndo, callDelete, callUndo]);

    expect(answers.map(({ status }) => status)).toEqual([200, 409, 409, 409]);
    expect(await getStored(deposit)).toMatchObject({ status: 'wait' });
    expect(await listMessages(deposit)).toEqual([]);
  });

  it('waits for a concurrent release of the message, and is then refused, whatever becomes of the message', async () => {
    const deposit = await reportDeposit();
    await accept(deposit);
    const releaseSql = `update outbox_messages set status = 'pending' where key = $1`;

    const [answer] = await raceBehind(
      app.db,
      [releaseSql, [`deposit:${deposit.id}:accept`]],
      [() => undo(deposit)],
    );

    expect(answer!.body).toMatchObject({ error: 'too late' });
    expect(await getStored(deposit)).toMatchObject({ status: 'accept' });
    for (const status of ['pending', 'sending', 'sent', 'unknown', 'failed']) {
      const sql = 'update outbox_messages set status = $2 where key like $1';
      await app.db.query(sql, [`deposit:${deposit.id}:%`, status]);
      expect([status, (await undo(deposit)).body]).toMatchObject([status, { error: 'too late' }]);
      expect(await listMessages(deposit)).toMatchObject([{ status }]);
    }
    expect(await getStored(deposit)).toMatchObject({ status: 'accept' });
  });
});

it('a decision on a deposit that is erased during the undo time is not sent', async () => {
  const deposit = await reportDeposit({ reporterTelegramId: '77' });
  await accept(deposit);
  const admin = await newUser(app.db, { role: 'admin' });
  expect((await app.as(admin).delete(`admin/deposit/delete/${deposit.id}`)).status).toBe(200);
  expect(await listMessages(deposit)).toEqual([]);
});

const reportAsAgent = (change: Partial<Deposit> = {}) =>
  reportDeposit({ agentId: agent.id, reporterTelegramId: agent.telegramId, ...change });
const reject = (...deposits: Deposit[]) =>
  app
    .as(manager)
    .post('deposit/bulk', { action: 'reject', ids: deposits.map(({ id }) => id) })
    .expect(200);

/** For each rejected deposit, whether the reply about its rejection has buttons. */
const listHasButtons = (deposits: Deposit[]) =>
  Promise.all(
    deposits.map(async ({ id }) => {
      const [reply] = await listQueuedMessages(app.db, { key: `deposit:${id}:reject` });
      return reply!.buttons !== null;
    }),
  );

it('the link to the deposits is below the first reply to a person on a reporting day, and below each reply to an unknown person', async () => {
  const fromOther = { reporterTelegramId: newTelegramId() };
  const deposits: Deposit[] = [];
  for (const change of [{}, {}, fromOther, {}]) deposits.push(await reportAsAgent(change));
  await reject(...deposits.slice(0, 3));
  await reject(deposits[3]!);
  expect(await listHasButtons(deposits)).toEqual([true, false, true, false]);

  app.clock.set('2026-03-12T04:00:00Z'); // the start of the next reporting day
  const nextDayDeposits = [await reportAsAgent(), await reportAsAgent()];
  await reject(...nextDayDeposits);
  expect(await listHasButtons(nextDayDeposits)).toEqual([true, false]);

  const unknownReporter = { reporterTelegramId: null };
  const anonymousDeposits = [await reportAsAgent(unknownReporter), await reportAsAgent(unknownReporter)];
  await reject(...anonymousDeposits);
  expect(await listHasButtons(anonymousDeposits)).toEqual([true, true]);
});

describe('a decision', () => {
  const decide = (via: Via, { id }: Deposit) => {
    const caller: Caller = {
      userId: manager.id,
      telegramId: manager.telegramId,
      role: 'manager',
      codes: ['deposits'],
      brandIds: [brand.id],
      memberBrandIds: [],
      memberBrandId: null,
      launch: null,
      token: null,
    };
    const close = () => app.get(DecisionService).close(caller, id, { status: 'reject' });
    return runAs({ via, actorId: manager.id }, close);
  };

  it.each([
    ['bot' as const, 30],
    ['panel' as const, 8],
  ])('made in the %s is held, and can be undone for %d seconds', async (via, seconds) => {
    const form = { chatId: brand.chatId, from: agent.telegramId, text: '#retention\nAmount: 5' };
    const { messageId } = await sendToGroup(app, form);
    const deposit = await app.db.findOneByOrFail(Deposit, { brandId: brand.id });
    await decide(via, deposit);
    const edit = async (amount: number) => {
      const text = `#retention\nAmount: ${amount}`;
      const { replies } = await sendToGroup(app, { ...form, text, messageId, edited: true });
      return replies.map((reply) => reply.text);
    };

    const [row] = await app.db.query<[{ held: number }]>(
      `select extract(epoch from next_attempt_at - created_at)::float as held from outbox_messages where key = $1`,
      [`deposit:${deposit.id}:reject`],
    );
    expect(row.held).toBeCloseTo(seconds, 0);
    app.clock.advance(seconds - 1);
    expect(await edit(6)).toEqual([
      expect.stringContaining(`A${deposit.id} is being moderated: it is too late to change it`),
    ]);
    app.clock.advance(1);
    expect(await edit(7)).toEqual([`A${deposit.id} is rejected: it is too late to change it`]);
    expect((await undo(deposit)).body).toMatchObject({ error: 'too late' });
    app.clock.advance(-0.001); // the last millisecond of the undo time
    expect((await undo(deposit)).status).toBe(200);
  });

  it('made in the bot after an undone one in the panel has the undo time of the bot', async () => {
    const deposit = await reportAsAgent();
    await decide('panel', deposit);
    await undo(deposit).expect(200);
    await decide('bot', deposit);

    app.clock.advance(20); // more than the 8 seconds of the panel
    expect((await undo(deposit)).status).toBe(200);
  });
});
