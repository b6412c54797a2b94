import { newDeposit } from '../../../../test/deposit.factories.js';
import { newScene, newTelegramId, type Scene } from '../../../../test/factories.js';
import { sendToGroup } from '../../../../test/group-message.js';
import { describeApp } from '../../../../test/test-app.js';
import { runAs, type Via } from '../../../platform/audit/actor.js';
import type { Caller } from '../../../platform/access/caller.js';
import { Deposit } from '../ledger/deposit.entity.js';
import { DecisionService } from './decision.service.js';

const app = describeApp('api', { UNDO_SECONDS: '8' });

let scene: Scene;
beforeEach(async () => {
  app.clock.set('2026-03-11T08:00:00Z');
  scene = await newScene(app.db);
});

let lastMessageId = 0;
const reportDeposit = (change: Partial<Deposit> = {}) =>
  newDeposit(app.db, scene.brand, {
    ...{ chatId: scene.brand.chatId, messageId: String(++lastMessageId), agentId: scene.agent.id },
    reporterTelegramId: scene.agent.telegramId,
    ...change,
  });
const reject = (...deposits: Deposit[]) =>
  app
    .as(scene.manager)
    .post('deposit/bulk')
    .send({ action: 'reject', ids: deposits.map(({ id }) => id) })
    .expect(200);

describe('the link to the deposits', () => {
  const hasButtons = async (deposits: Deposit[]) => {
    const keys = deposits.map(({ id }) => `deposit:${id}:reject`);
    const rows = await app.db.query<{ buttons: object[] | null }[]>(
      'select buttons from outbox_messages where key = any($1) order by id',
      [keys],
    );
    return rows.map(({ buttons }) => buttons !== null);
  };

  it('is below the first reply to a person on a reporting day', async () => {
    const fromOther = { reporterTelegramId: newTelegramId() };
    const deposits = [
      await reportDeposit(),
      await reportDeposit(),
      await reportDeposit(fromOther),
      await reportDeposit(),
    ];
    await reject(...deposits.slice(0, 3));
    await reject(deposits[3]!);
    expect(await hasButtons(deposits)).toEqual([true, false, true, false]);

    app.clock.set('2026-03-12T04:00:00Z');
    const next = [await reportDeposit(), await reportDeposit()];
    await reject(...next);
    expect(await hasButtons(next)).toEqual([true, false]);
  });

  it('is below each reply if the reporter is unknown', async () => {
    const deposits = [
      await reportDeposit({ reporterTelegramId: null }),
      await reportDeposit({ reporterTelegramId: null }),
    ];
    await reject(...deposits);
    expect(await hasButtons(deposits)).toEqual([true, true]);
  });
});

describe('a decision', () => {
  const decide = (via: Via, { id }: Deposit) => {
    const { manager, brand } = scene;
    const caller: Caller = {
      ...{ userId: manager.id, telegramId: manager.telegramId, role: 'manager', codes: ['deposits'] },
      ...{ brandIds: [brand.id], memberBrandIds: [], memberBrandId: null, launch: null, token: null },
    };
    const close = () => app.get(DecisionService).close(caller, id, { status: 'reject' });
    return runAs({ via, actorId: manager.id }, close);
  };
  const undo = ({ id }: Deposit) => app.as(scene.manager).post(`deposit/${id}/undo`);

  it.each([
    ['bot' as const, 30],
    ['panel' as const, 8],
  ])('made in the %s has a notice that is held for %d seconds', async (via, seconds) => {
    const deposit = await reportDeposit();
    await decide(via, deposit);

    const [row] = await app.db.query<[{ held: number }]>(
      `select extract(epoch from next_attempt_at - created_at)::float as held from outbox_messages where key = $1`,
      [`deposit:${deposit.id}:reject`],
    );
    expect(row.held).toBeCloseTo(seconds, 0);
  });

  it('made in the bot can be undone for 30 seconds', async () => {
    const deposit = await reportDeposit();
    await decide('bot', deposit);

    app.clock.set('2026-03-11T08:00:30Z');
    expect((await undo(deposit)).body).toMatchObject({ error: 'too late' });
    app.clock.set('2026-03-11T08:00:29.999Z');
    expect((await undo(deposit)).status).toBe(200);
  });

  it('made in the bot after an undone one in the panel can be undone for the time of the bot', async () => {
    const deposit = await reportDeposit();
    await decide('panel', deposit);
    await undo(deposit).expect(200);
    await decide('bot', deposit);

    app.clock.set('2026-03-11T08:00:20Z');
    expect((await undo(deposit)).status).toBe(200);
  });

  it('is not revealed to an agent who edits the message during the undo time', async () => {
    const { brand, agent } = scene;
    const form = { chatId: brand.chatId, from: agent.telegramId, text: '#retention\nAmount: 5' };
    const { messageId } = await sendToGroup(app, form);
    const deposit = await app.db.findOneByOrFail(Deposit, { brandId: brand.id });
    await decide('bot', deposit);
    const edit = async (amount: number) => {
      const text = `#retention\nAmount: ${amount}`;
      const { replies } = await sendToGroup(app, { ...form, text, messageId, edited: true });
      return replies.map((reply) => reply.text);
    };

    app.clock.set('2026-03-11T08:00:29Z');
    expect(await edit(6)).toEqual([expect.stringContaining(`A${deposit.id} is being moderated`)]);
    app.clock.set('2026-03-11T08:00:30Z');
    expect(await edit(7)).toEqual([`A${deposit.id} is rejected: it is too late to change it`]);
  });
});
