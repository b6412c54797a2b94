import { describeDecisions } from '../../../../test/decisions.js';
import { newDeposit } from '../../../../test/deposit.factories.js';
import { newBrand, newMember, newUser } from '../../../../test/factories.js';
import { raceForRow, waitUntil } from '../../../../test/race.js';
import { LiveEvents, type Change } from '../../../platform/events/live-events.js';
import type { Brand } from '../../brands/registry/brand.entity.js';
import type { User } from '../../people/user.entity.js';

const { app, people, editOf, reportDeposit, findStored, messages, drift, expectUntouched } =
  describeDecisions();
let brand: Brand;
let manager: User;
let agent: User;
beforeEach(() => {
  ({ brand, manager, agent } = people);
});

const ftdFields = { behaviour: 'calm', affiliate: 'north', financial: 'salary', payment: 'card' };

describe('POST deposit/:id/accept', () => {
  it('stores the edited fields, notifies the reporter and updates the totals', async () => {
    const deposit = await reportDeposit({ threadId: '9' });

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
      claim: null,
      description: 'first',
      behaviour: '',
      affiliate: '',
      financial: '',
      payment: '',
      created_at: '2026-03-10T12:00:00.000Z',
      possible_duplicate_of: null,
      reason: null,
      files: [],
      reported: expect.objectContaining({ client_id: 'client', amount: 100 }),
      moderated_by: expect.objectContaining({ id: manager.id, public_name: manager.publicName }),
      moderated_at: '2026-03-11T08:00:00.000Z',
    });
    expect(await findStored(deposit)).toMatchObject({
      amount: '1250.50',
      moderatedBy: manager.id,
      moderatedAt: new Date('2026-03-11T08:00:00Z'),
    });
    expect(await messages(deposit)).toEqual([
      {
        chat_id: brand.chatId,
        thread_id: '9',
        reply_to: '55',
        text: `A${deposit.id} is accepted: $100 → $1,250\\.50`,
        buttons: [[{ text: 'Open Tallydesk', startApp: `brand_${brand.id}_deposit_${deposit.id}` }]],
      },
    ]);
    expect(await drift()).toEqual([]);
  });

  it('corrects the type: an FTD stores its own fields, a retention none of them', async () => {
    const first = await reportDeposit();
    const second = await reportDeposit({ type: 'ftd', messageId: '56', ...ftdFields });

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
    const text = `A${first.id} is accepted as F${first.id}: Retention → FTD, $100 → $1,250\\.50`;
    expect(await messages(first)).toMatchObject([{ text }]);
    expect(await drift()).toEqual([]);
  });

  it('keeps a large amount to the cent', async () => {
    const deposit = await reportDeposit();

    const answer = await app
      .as(manager)
      .post(`deposit/${deposit.id}/accept`)
      .send(editOf({ amount: 9999999999.99 }));

    expect(answer.text).toContain('"amount":9999999999.99,');
    expect((await findStored(deposit))?.amount).toBe('9999999999.99');
  });

  it('notifies nobody of a deposit that was not reported by a message', async () => {
    const deposit = await newDeposit(app.db, brand);

    expect((await app.as(manager).post(`deposit/${deposit.id}/accept`).send(editOf())).status).toBe(200);
    expect(await messages(deposit)).toEqual([]);
  });

  it('is published to everybody who sees the brand, like a rejection and an erasure', async () => {
    const admin = await newUser(app.db, { role: 'admin' });
    const [first, second] = [await reportDeposit(), await reportDeposit({ messageId: '56' })];
    const changes: Change[] = [];
    const subscription = app.get(LiveEvents).changes.subscribe((change) => changes.push(change));

    await app.as(manager).post(`deposit/${first.id}/accept`).send(editOf());
    await app.as(manager).delete(`deposit/${second.id}?status=reject`);
    await app.as(manager).delete(`deposit/${second.id}?status=reject`);
    await app.as(admin).delete(`admin/deposit/delete/${second.id}`);

    await waitUntil(() => changes.filter(({ brandId }) => brandId === brand.id).length >= 4);
    subscription.unsubscribe();
    const brandChanges = changes.filter(({ brandId }) => brandId === brand.id);
    const erased = { topic: 'deposits', ids: [second.id] };
    expect(brandChanges).toMatchObject([
      { topic: 'deposits', ids: [first.id], people: [agent.id] },
      { topic: 'results', forMembers: true },
      erased,
      erased,
    ]);
  });

  it('is done by exactly one of six moderators at once', async () => {
    const deposit = await reportDeposit();
    const accept = (n: number) => () =>
      app
        .as(manager)
        .post(`deposit/${deposit.id}/accept`)
        .send(editOf({ amount: 100 + n }));

    const answers = await raceForRow(app.db, deposit, [1, 2, 3, 4, 5, 6].map(accept));

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
    const accepted = answers.find(({ status }) => status === 200)!.body as { amount: number };
    expect(Number((await findStored(deposit))?.amount)).toBe(accepted.amount);
    expect(await messages(deposit)).toHaveLength(1);
    expect(await drift()).toEqual([]);
  });

  it.each([
    ['client_id', { client_id: '' }],
    ['client_id', { client_id: '   ' }],
    ['agent_id', { agent_id: null }],
  ])('requires %s', async (field, change) => {
    const deposit = await reportDeposit();

    const answer = await app.as(manager).post(`deposit/${deposit.id}/accept`).send(editOf(change));

    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({
      message: 'Not all fields are filled in',
      details: [{ field, message: `${field} is required` }],
    });
    await expectUntouched(deposit);
  });

  it('requires an agent who is an active member of the brand', async () => {
    const deposit = await reportDeposit();
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
    ['wallet', { wallet: 'a\0b' }],
    ['agent_id', { agent_id: 'anna' }],
    ['status', { status: 'accept' }],
  ])('refuses an invalid or unknown %s', async (field, change) => {
    const deposit = await reportDeposit();

    const answer = await app.as(manager).post(`deposit/${deposit.id}/accept`).send(editOf(change));

    expect(answer.status).toBe(400);
    expect((answer.body as { details: { field: string }[] }).details.map((detail) => detail.field)).toContain(
      field,
    );
    await expectUntouched(deposit);
  });
});
