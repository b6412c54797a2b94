import { newDeposit, buildAcceptBody, findTotalsDrift } from '../../../../test/deposit.factories.js';
import { newBrand, newManager, newMember, newUser } from '../../../../test/factories.js';
import { sendToGroup } from '../../../../test/group-message.js';
import { raceBehind, raceForRow, waitUntil } from '../../../../test/race.js';
import { describeApp } from '../../../../test/test-app.js';
import { LiveEvents, type Change } from '../../../platform/events/live-events.js';
import type { Brand } from '../../brands/registry/brand.entity.js';
import { Deposit } from '../ledger/deposit.entity.js';
import type { User } from '../../people/user.entity.js';

const app = describeApp('api', { UNDO_SECONDS: '8' });

let brand: Brand;
let manager: User;
let agent: User;
beforeEach(async () => {
  app.clock.set('2026-03-11T08:00:00Z');
  brand = await newBrand(app.db);
  manager = await newManager(app.db, { brands: [brand] });
  agent = await newMember(app.db, brand);
});

let messageId = 0;
const reportDeposit = (change: Partial<Deposit> = {}) =>
  newDeposit(app.db, brand, {
    chatId: brand.chatId,
    messageId: String(++messageId),
    wallet: 'TQ',
    ...change,
  });
const findStored = (deposit: Deposit) => app.db.findOneByOrFail(Deposit, { id: deposit.id });
const undo = (deposit: Deposit, by = manager) => app.as(by).post(`deposit/${deposit.id}/undo`);
const accept = (deposit: Deposit, change: object = {}) =>
  app.as(manager).post(`deposit/${deposit.id}/accept`).send(buildAcceptBody(agent, change));
const close = (deposit: Deposit, query: string) => app.as(manager).delete(`deposit/${deposit.id}?${query}`);
const messagesOf = (deposit: Deposit) =>
  app.db.query<{ status: string; text: string }[]>(
    `select status, text from outbox_messages where key like $1 order by id`,
    [`deposit%:${deposit.id}:%`],
  );
const setMessageStatus = (deposit: Deposit, status: string) =>
  app.db.query(`update outbox_messages set status = $2 where key like $1`, [
    `deposit:${deposit.id}:%`,
    status,
  ]);

describe('POST deposit/:id/undo', () => {
  afterEach(async () => expect(await findTotalsDrift(app.db, brand.id)).toEqual([]));

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
    expect(await messagesOf(deposit)).toMatchObject([{ status: 'held' }, { status: 'held' }]);

    const answer = await undo(deposit);

    expect([answer.status, answer.body]).toEqual([200, before]);
    expect(await findStored(deposit)).toEqual(deposit);
    expect(await messagesOf(deposit)).toEqual([]);
  });

  it('restores a rejected deposit without its reason', async () => {
    const deposit = await reportDeposit();
    await close(deposit, 'status=reject&reason=twice');

    expect((await undo(deposit)).body).toMatchObject({ status: 'wait', reason: null, moderated_by: null });
    expect(await findStored(deposit)).toEqual(deposit);
  });

  it('restores a deleted deposit as accepted, with the person who accepted it and the time', async () => {
    const deposit = await reportDeposit();
    await accept(deposit);
    const accepted = await findStored(deposit);
    app.clock.set('2026-03-11T09:00:00Z');
    const other = await newManager(app.db, { brands: [brand] });
    await app.as(other).delete(`deposit/${deposit.id}`).expect(200);

    expect((await undo(deposit, other)).status).toBe(200);

    expect(await findStored(deposit)).toEqual(accepted);
    expect((await messagesOf(deposit)).map(({ text }) => text)).toEqual([
      `A${deposit.id} is accepted: $100 → $1,250\\.50`,
    ]);
  });

  it('is possible during the undo time, for the moderator who decided', async () => {
    const deposit = await reportDeposit();
    await accept(deposit);
    const other = await newManager(app.db, { brands: [brand] });

    expect((await undo(deposit, other)).body).toMatchObject({ statusCode: 409, error: 'edited before' });
    app.clock.set('2026-03-11T08:00:08Z');
    expect((await undo(deposit)).body).toMatchObject({ statusCode: 409, error: 'too late' });
    app.clock.set('2026-03-11T08:00:07.999Z');
    expect((await undo(deposit)).status).toBe(200);
    expect((await undo(deposit)).body).toMatchObject({ statusCode: 409, error: 'edited before' });
  });

  it.each(['pending', 'sending', 'sent', 'unknown', 'failed'])(
    'is too late for a message that is %s',
    async (status) => {
      const deposit = await reportDeposit();
      await accept(deposit);
      await setMessageStatus(deposit, status);

      expect((await undo(deposit)).body).toMatchObject({ error: 'too late' });

      expect(await messagesOf(deposit)).toMatchObject([{ status }]);
      expect(await findStored(deposit)).toMatchObject({ status: 'accept' });
    },
  );

  it('allows another decision, which has its own message', async () => {
    const deposit = await reportDeposit();
    await accept(deposit);
    await undo(deposit);
    await accept(deposit, { amount: 7 });
    await undo(deposit);
    await close(deposit, 'status=reject&reason=late');

    expect((await messagesOf(deposit)).map(({ text }) => text)).toEqual([
      `A${deposit.id} is rejected\nReason: late`,
    ]);
  });

  it('has its own audit entry', async () => {
    const deposit = await reportDeposit();
    await accept(deposit, { amount: 7 });
    await undo(deposit);

    const { body } = await app.as(manager).get(`deposit/${deposit.id}/history`);

    expect((body as object[]).at(-1)).toMatchObject({
      action: 'deposit.undo',
      actor: { id: manager.id },
      before: { status: 'accept', amount: 7, client_id: '48213' },
      after: { status: 'wait', amount: 100, client_id: 'client' },
    });
  });

  it('publishes the deposit and the changed results', async () => {
    const deposit = await reportDeposit();
    await accept(deposit);
    const changes: Change[] = [];
    const subscription = app.get(LiveEvents).changes.subscribe((change) => changes.push(change));

    await undo(deposit);

    await waitUntil(() => changes.some(({ topic }) => topic === 'results'));
    subscription.unsubscribe();
    expect(changes.filter(({ brandId }) => brandId === brand.id)).toMatchObject([
      { topic: 'deposits', ids: [deposit.id], people: [agent.id] },
      { topic: 'results' },
    ]);
  });

  it('succeeds once in several concurrent calls', async () => {
    const deposit = await reportDeposit();
    await accept(deposit);

    const answers = await raceForRow(
      app.db,
      deposit,
      Array.from({ length: 5 }, () => () => undo(deposit)),
    );

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
  });

  it('only one of an undo and a concurrent decision succeeds', async () => {
    const deposit = await reportDeposit();
    await accept(deposit);
    const other = await newManager(app.db, { brands: [brand] });
    const remove = () => app.as(other).delete(`deposit/${deposit.id}`);

    const [undone, removed] = await raceForRow(app.db, deposit, [() => undo(deposit), remove]);

    expect([undone!.status, removed!.status].sort()).toEqual([200, 409]);
    const { status } = await findStored(deposit);
    expect(status).toBe(undone!.status === 200 ? 'wait' : 'delete');
    const texts = (await messagesOf(deposit)).map(({ text }) => text);
    const expectedTexts = ['accepted: $100 → $1,250\\.50', 'deleted'].map(
      (words) => `A${deposit.id} is ${words}`,
    );
    expect(texts).toEqual(status === 'wait' ? [] : expectedTexts);
  });

  it('waits for the release of the message, and is refused after it', async () => {
    const deposit = await reportDeposit();
    await accept(deposit);
    const releaseMessage = (holder: typeof app.db) =>
      holder.query(`update outbox_messages set status = 'pending' where key = $1`, [
        `deposit:${deposit.id}:accept`,
      ]);

    const [answer] = await raceBehind(app.db, releaseMessage, [() => undo(deposit)]);

    expect(answer!.body).toMatchObject({ error: 'too late' });
    expect(await messagesOf(deposit)).toMatchObject([{ status: 'pending' }]);
  });
});

it('a decision is not revealed to a sender who edits the message during the undo time', async () => {
  const { telegramId } = agent;
  const form = (amount: number) => ({
    chatId: brand.chatId,
    from: telegramId,
    text: `#retention\nAmount: ${amount}`,
  });
  const { messageId } = await sendToGroup(app, form(5));
  const deposit = await app.db.findOneByOrFail(Deposit, { brandId: brand.id });
  const edit = async (amount: number) =>
    (await sendToGroup(app, { ...form(amount), messageId, edited: true })).replies.map(({ text }) => text);
  const label = `A${deposit.id}`;

  await accept(deposit);
  expect(await edit(6)).toEqual([
    expect.stringContaining(`${label} is being moderated: it is too late to change it`),
  ]);
  await undo(deposit);
  expect(await edit(7)).toEqual([`${label} is updated and waiting for moderation`]);
  await accept(deposit);
  app.clock.set('2026-03-11T08:00:08Z');
  expect(await edit(8)).toEqual([`${label} is accepted: it is too late to change it`]);
});

it('a decision on a deposit that is erased during the undo time is not sent', async () => {
  const deposit = await reportDeposit({ reporterTelegramId: '77' });
  await accept(deposit);
  const admin = await newUser(app.db, { role: 'admin' });
  expect((await app.as(admin).delete(`admin/deposit/delete/${deposit.id}`)).status).toBe(200);
  expect(await messagesOf(deposit)).toEqual([]);
});

it('offers no undo with zero seconds, and notifies the chat immediately', async () => {
  const { TestApp } = await import('../../../../test/test-app.js');
  const quick = await TestApp.start('api', { UNDO_SECONDS: '0' });
  const deposit = await reportDeposit();
  await quick.as(manager).delete(`deposit/${deposit.id}?status=reject`).expect(200);

  expect(await messagesOf(deposit)).toMatchObject([{ status: 'pending' }]);
  const answer = await quick.as(manager).post(`deposit/${deposit.id}/undo`);

  expect(answer.body).toMatchObject({ statusCode: 409, error: 'too late' });
  expect((await quick.anonymous().get('config')).body).toMatchObject({ undo_seconds: 0 });
  await quick.stop();
});
