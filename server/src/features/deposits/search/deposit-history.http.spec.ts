import { newEditUpdate, newTextUpdate, receive } from '../../../../test/bot-updates.js';
import { newDeposit } from '../../../../test/deposit.factories.js';
import {
  newBrand,
  newManager,
  newMember,
  newTelegramId,
  newUser,
  newApiKey,
} from '../../../../test/factories.js';
import { raceForRow } from '../../../../test/race.js';
import { describeApp } from '../../../../test/test-app.js';
import type { Brand } from '../../brands/registry/brand.entity.js';
import type { User } from '../../people/user.entity.js';
import { Deposit } from '../ledger/deposit.entity.js';
import type { DepositHistory } from './deposit.schemas.js';

const app = describeApp();

let brand: Brand;
let manager: User;
let agent: User;
beforeEach(async () => {
  brand = await newBrand(app.db);
  manager = await newManager(app.db, { brands: [brand] });
  agent = await newMember(app.db, brand);
});

const get = (id: number, as = manager) => app.as(as).get(`deposit/${id}/history`);
const getHistory = async (id: number) => {
  const { status, body } = await get(id);
  expect(status).toBe(200);
  return body as DepositHistory;
};
const edit = (change: object = {}) => ({
  type: 'retention',
  client_id: '41',
  amount: 5,
  agent_id: agent.id,
  ...change,
});

describe('GET deposit/:id/history', () => {
  it('lists who reported, edited, accepted and deleted the deposit, and what each of them changed', async () => {
    const place = { chatId: brand.chatId, messageId: 7 };
    await receive(app, newTextUpdate(agent, '#retention\nClient ID: 41\nAmount: 5', place));
    await receive(app, newEditUpdate(agent, '#retention\nClient ID: 41\nAmount: 6', place));
    const { id } = await app.db.findOneByOrFail(Deposit, { brandId: brand.id });
    const change = edit({ amount: 9999999999.99, wallet: 'TQ5' });
    await app.as(manager).post(`deposit/${id}/accept`).send(change);
    await app.as(manager).delete(`deposit/${id}`);

    const history = await getHistory(id);

    expect(history.map(({ action, via, actor }) => [action, via, actor?.id])).toEqual([
      ['deposit.report', 'bot', agent.id],
      ['deposit.edit', 'bot', agent.id],
      ['deposit.accept', 'panel', manager.id],
      ['deposit.delete', 'panel', manager.id],
    ]);
    expect(history.map(({ before, after }) => ({ before, after }))).toEqual([
      {
        before: null,
        after: expect.objectContaining({ status: 'wait', client_id: '41', amount: 5, agent_id: agent.id }),
      },
      { before: { amount: 5 }, after: { amount: 6 } },
      {
        before: { status: 'wait', amount: 6, wallet: '' },
        after: { status: 'accept', amount: 9999999999.99, wallet: 'TQ5' },
      },
      { before: { status: 'accept' }, after: { status: 'delete' } },
    ]);
    const times = history.map(({ at }) => at);
    expect(times).toEqual([...times].sort());
  });

  it('contains the reason of a rejection', async () => {
    const { id } = await newDeposit(app.db, brand);

    await app.as(manager).delete(`deposit/${id}?status=reject&reason=no+such+client`);

    expect(await getHistory(id)).toMatchObject([
      {
        action: 'deposit.reject',
        before: { status: 'wait', reason: null },
        after: { status: 'reject', reason: 'no such client' },
      },
    ]);
  });

  it('shows that a program reported the deposit', async () => {
    const { client } = await newApiKey(app, [brand]);

    const { body } = await client.post('deposit').send({ brand_id: brand.id, ...edit() });

    expect(await getHistory(body.id as number)).toMatchObject([
      { action: 'deposit.report', via: 'api-key', actor: null, after: { amount: 5 } },
    ]);
  });

  it('contains only the successful one of several concurrent decisions', async () => {
    const deposit = await newDeposit(app.db, brand);
    const accept = () => app.as(manager).post(`deposit/${deposit.id}/accept`).send(edit());
    const reject = () => app.as(manager).delete(`deposit/${deposit.id}?status=reject`);

    await raceForRow(app.db, deposit, [accept, reject, accept, reject]);

    expect(await getHistory(deposit.id)).toHaveLength(1);
  });

  it('is 404 after an erasure, whose audit entry remains', async () => {
    const admin = await newUser(app.db, { role: 'admin', telegramId: newTelegramId() });
    const { id } = await newDeposit(app.db, brand, { clientId: '77' });

    await app.as(admin).delete(`admin/deposit/delete/${id}`);

    expect((await get(id)).body).toMatchObject({ statusCode: 404 });
    const records = await app.db.query<object[]>(
      `select actor_id, before, after from audit_records where action = 'deposit.erase' and subject_id = $1`,
      [id],
    );
    expect(records).toMatchObject([{ actor_id: admin.id, before: { client_id: '77' }, after: null }]);
  });
});
