import { newDeposit, buildAcceptBody } from '../../../../test/deposit.factories.js';
import { newBrand, newManager, newScene, type Scene } from '../../../../test/factories.js';
import { newEditUpdate, newTextUpdate, receive } from '../../../../test/bot-updates.js';
import { listQueuedTexts } from '../../../../test/outbox.factories.js';
import { setUpApp } from '../../../../test/test-app.js';
import { Deposit } from '../ledger/deposit.entity.js';
import type { ApiDeposit, DepositContext, DepositHistory } from './deposit.schemas.js';

const app = setUpApp();

let { brand, manager, agent } = {} as Scene;
beforeEach(async () => {
  app.clock.set('2026-03-11T08:00:00Z');
  ({ brand, manager, agent } = await newScene(app.db));
});

const buildForm = (amount: number) =>
  `#ftd\n  Client ID:  41 \nAmount: ${amount}\n\nBehaviour: <b>calm</b> 👍\nDescription: a\nb`;
const buildReportedContent = (amount: number) => ({
  type: 'ftd',
  client_id: '41',
  amount,
  wallet: '',
  exchanger: '',
  agent: '',
  agent_id: agent.id,
  behaviour: '<b>calm</b> 👍',
  affiliate: '',
  financial: '',
  payment: '',
  description: 'a\nb',
});
const getLocation = () => ({ chatId: brand.chatId, messageId: 7 });
const report = async (text: string) => {
  await receive(app, newTextUpdate(agent, text, getLocation()));
  return (await app.db.findOneByOrFail(Deposit, { brandId: brand.id })).id;
};
const edit = (text: string) => receive(app, newEditUpdate(agent, text, getLocation()));
const read = async <Answer>(id: number, part = '', as = manager) =>
  (await app.as(as).get(`deposit/${id}${part}`).expect(200)).body as Answer;
const get = (id: number) => read<ApiDeposit>(id);
const getHistory = (id: number) => read<DepositHistory>(id, '/history');
const getContext = ({ id }: Pick<Deposit, 'id'>, as = manager) => read<DepositContext>(id, '/context', as);
const getOwn = async () => (await app.asMember(agent, brand).get('t/deposits').expect(200)).body.data[0];

it('what the agent reported, and every change, stays visible', async () => {
  const id = await report(buildForm(5));
  await edit(buildForm(6));

  const acceptance = buildAcceptBody(agent, { amount: 9999999999.99 });
  const accepted = await app.as(manager).post(`deposit/${id}/accept`, acceptance).expect(200);
  await edit(buildForm(7));
  const deleted = await app.as(manager).delete(`deposit/${id}`).expect(200);

  for (const { body } of [accepted, deleted]) {
    const content = { type: 'retention', client_id: '48213', amount: 9999999999.99, behaviour: '' };
    expect(body).toMatchObject(content);
    expect(body.reported).toEqual(buildReportedContent(6));
  }
  const deposit = await get(id);
  expect(deposit).toEqual(deleted.body);
  expect(deposit).toMatchObject({
    moderated_by: { id: manager.id, public_name: manager.publicName },
    moderated_at: '2026-03-11T08:00:00.000Z',
  });
  expect((await app.as(manager).get(`deposit/search?id=${id}`)).body.data).toEqual([deposit]);
  expect((await getContext({ id })).message?.text).toBe(buildForm(6));
  const own = await getOwn();
  expect(own.reported).toEqual(buildReportedContent(6));
  for (const hidden of ['moderated_by', 'moderated_at']) expect(own).not.toHaveProperty(hidden);

  const history = await getHistory(id);
  expect(history.map(({ action, via, actor }) => [action, via, actor?.id])).toEqual([
    ['deposit.report', 'bot', agent.id],
    ['deposit.edit', 'bot', agent.id],
    ['deposit.accept', 'panel', manager.id],
    ['deposit.delete', 'panel', manager.id],
  ]);
  expect(history.map(({ before, after }) => ({ before, after }))).toEqual([
    { before: null, after: expect.objectContaining({ ...buildReportedContent(5), status: 'wait' }) },
    { before: { amount: 5 }, after: { amount: 6 } },
    {
      before: {
        status: 'wait',
        type: 'ftd',
        client_id: '41',
        amount: 6,
        wallet: '',
        exchanger: '',
        behaviour: '<b>calm</b> 👍',
        description: 'a\nb',
      },
      after: {
        status: 'accept',
        type: 'retention',
        client_id: '48213',
        amount: 9999999999.99,
        wallet: 'TQ5n',
        exchanger: 'Binance',
        behaviour: '',
        description: 'first',
      },
    },
    { before: { status: 'accept' }, after: { status: 'delete' } },
  ]);
  const times = history.map(({ at }) => at);
  expect(times).toEqual([...times].sort());
});

it('the agent’s list omits what the agent reported unless the acceptance changed it', async () => {
  const id = await report(buildForm(5));
  expect((await getOwn()).reported).toBeNull();

  await app.as(manager).post(`deposit/${id}/accept`, buildReportedContent(5)).expect(200);
  expect((await getOwn()).reported).toBeNull();
});

it('the context has no message for a deposit from a program, and only the address of one whose text is not stored', async () => {
  expect((await getContext(await newDeposit(app.db, brand))).message).toBeNull();
  const withoutText = await newDeposit(app.db, brand, { chatId: '-1002', threadId: '5', messageId: '77' });
  expect((await getContext(withoutText)).message).toMatchObject({ text: null, url: expect.any(String) });
});

const getEarlierIds = ({ earlier }: DepositContext) => earlier.data.map(({ id }) => id);
const newDepositOn = (day: number, deposit: Partial<Deposit> = {}, to = brand) =>
  newDeposit(app.db, to, { createdAt: new Date(Date.UTC(2026, 2, day)), ...deposit });

it('earlier deposits are up to ten with the same client or wallet, newest first', async () => {
  const other = await newBrand(app.db);
  const foreign = await newBrand(app.db);
  const managerOfBoth = await newManager(app.db, { brands: [brand, other] });
  const client = { clientId: `c${brand.id}` };
  const wallet = { wallet: `w${brand.id}` };
  const first = await newDepositOn(1, client);
  const second = await newDepositOn(2, { ...wallet, clientId: '' }, other);
  const third = await newDepositOn(3, { ...client, ...wallet });
  await newDepositOn(3, client, foreign);
  await newDepositOn(3, { clientId: '', wallet: '' });
  const subject = await newDepositOn(4, { ...client, ...wallet });
  await newDepositOn(5, client);

  expect(getEarlierIds(await getContext(subject, managerOfBoth))).toEqual([third.id, second.id, first.id]);
  expect(getEarlierIds(await getContext(subject))).toEqual([third.id, first.id]);
  expect(getEarlierIds(await getContext(await newDepositOn(6, { clientId: '' })))).toEqual([]);

  // The client now has deposits on days 1, 3, 4 and 5.
  for (let day = 6; day <= 11; day++) await newDepositOn(day, client);
  expect((await getContext(await newDepositOn(12, client))).earlier).toMatchObject({ has_more: false });
  const { earlier } = await getContext(await newDepositOn(13, client));
  expect([earlier.data.length, earlier.has_more]).toEqual([10, true]);
});

it('the record of the agent counts how their other deposits in the brand ended', async () => {
  const byAgent = { agentId: agent.id };
  await newDepositOn(1, { ...byAgent, status: 'accept' });
  await newDepositOn(1, { ...byAgent, status: 'accept' });
  await newDepositOn(2, { ...byAgent, status: 'delete' });
  for (const reason of ['Duplicate', 'Wrong amount', 'Duplicate', null])
    await newDepositOn(3, { ...byAgent, status: 'reject', reason });
  await newDepositOn(3, { ...byAgent, status: 'accept' }, await newBrand(app.db));
  await newDepositOn(3, { agentId: manager.id, status: 'accept' });

  expect((await getContext(await newDepositOn(4, byAgent))).record).toEqual({
    wait: 0,
    accept: 2,
    reject: 4,
    delete: 1,
    reasons: [
      { reason: 'Duplicate', count: 2 },
      { reason: 'Wrong amount', count: 1 },
    ],
  });
  expect((await getContext(await newDepositOn(5))).record).toBeNull();
});

describe('the reason of a rejection', () => {
  const reject = (id: number, query = '') => app.as(manager).delete(`deposit/${id}?status=reject${query}`);
  const listTexts = (key: string) => listQueuedTexts(app.db, { key });

  it('is stored, and sent to the reporter and the agent as plain text', async () => {
    const reason = 'No *such* client_1. <b>Ask</b> again!';
    const reported = { chatId: brand.chatId, messageId: '8', reporterTelegramId: '12345', agentId: agent.id };
    const { id } = await newDeposit(app.db, brand, reported);

    const { body } = await reject(id, `&reason=${encodeURIComponent(reason)}`).expect(200);

    expect(body).toMatchObject({ status: 'reject', reason });
    expect(await get(id)).toMatchObject({ reason });
    expect(await getHistory(id)).toMatchObject([
      {
        action: 'deposit.reject',
        before: { status: 'wait', reason: null },
        after: { status: 'reject', reason },
      },
    ]);
    const escaped = 'Reason: No \\*such\\* client\\_1\\. <b\\>Ask</b\\> again\\!';
    expect(await listTexts(`deposit:${id}:reject`)).toEqual([`A${id} is rejected\n${escaped}`]);
    expect((await listTexts(`deposit-agent:${id}:reject`))[0]).toContain(`is rejected\n${escaped}\nAmount`);
    expect(await getOwn()).toMatchObject({ status: 'reject', reason });
  });

  it('may be omitted or sent in the body, has at most 512 characters, and is allowed only for a rejection', async () => {
    const createId = async () => (await newDeposit(app.db, brand)).id;
    const [first, second, third] = [await createId(), await createId(), await createId()];
    for (const [body, field] of [
      [{ reason: 'x'.repeat(513) }, 'reason'],
      [{ reason: ' ' }, 'reason'],
      [{ why: 'x' }, 'why'],
    ] as const)
      expect((await reject(first).send(body).expect(400)).body.details).toMatchObject([{ field }]);
    expect(await get(first)).toMatchObject({ status: 'wait', reason: null });
    const inBody = await reject(first)
      .send({ reason: 'x'.repeat(512) })
      .expect(200);
    const withEmptyQuery = await reject(second, '&reason=').expect(200);
    const withEmptyBody = await reject(third).send({}).expect(200);

    const reasons = [inBody, withEmptyQuery, withEmptyBody].map(({ body }) => body.reason as unknown);
    expect(reasons).toEqual(['x'.repeat(512), null, null]);

    const accepted = await newDeposit(app.db, brand, { status: 'accept', agentId: agent.id });
    const { body } = await app.as(manager).delete(`deposit/${accepted.id}?reason=no`).expect(400);
    expect(body.details).toMatchObject([{ field: 'reason' }]);
    expect(await get(accepted.id)).toMatchObject({ status: 'accept' });
  });
});
