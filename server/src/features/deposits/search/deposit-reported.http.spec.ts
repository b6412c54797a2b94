import { newDeposit } from '../../../../test/deposit.factories.js';
import { newBrand, newManager, newMember } from '../../../../test/factories.js';
import { newEditUpdate, newTextUpdate, receive } from '../../../../test/bot-updates.js';
import { describeApp } from '../../../../test/test-app.js';
import type { Brand } from '../../brands/registry/brand.entity.js';
import type { User } from '../../people/user.entity.js';
import { Deposit } from '../ledger/deposit.entity.js';
import type { ApiDeposit, OwnDepositPage } from './deposit.schemas.js';

const app = describeApp();

let brand: Brand;
let manager: User;
let agent: User;
beforeEach(async () => {
  app.clock.set('2026-03-11T08:00:00Z');
  brand = await newBrand(app.db);
  manager = await newManager(app.db, { brands: [brand] });
  agent = await newMember(app.db, brand);
});

const buildForm = (amount: number) =>
  `#ftd\nClient ID: 41\nAmount: ${amount}\nBehaviour: calm\nDescription: a\nb`;
const buildReported = (amount: number) => ({
  type: 'ftd',
  client_id: '41',
  amount,
  wallet: '',
  exchanger: '',
  agent: '',
  agent_id: agent.id,
  behaviour: 'calm',
  affiliate: '',
  financial: '',
  payment: '',
  description: 'a\nb',
});
const buildEdit = (change: object = {}) => ({
  type: 'retention',
  client_id: '99',
  amount: 9999999999.99,
  wallet: 'TQ5n',
  agent_id: agent.id,
  ...change,
});
const place = () => ({ chatId: brand.chatId, messageId: 7 });
const report = async (text: string) => {
  await receive(app, newTextUpdate(agent, text, place()));
  return (await app.db.findOneByOrFail(Deposit, { brandId: brand.id })).id;
};
const edit = (text: string) => receive(app, newEditUpdate(agent, text, place()));
const get = async (id: number) => {
  const { status, body } = await app.as(manager).get(`deposit/${id}`);
  expect(status).toBe(200);
  return body as ApiDeposit;
};

describe('what the agent reported', () => {
  it('is not changed by an acceptance with edits, by a deletion, or by a late edit of the message', async () => {
    const id = await report(buildForm(5));

    const accepted = await app.as(manager).post(`deposit/${id}/accept`).send(buildEdit());
    await edit(buildForm(7));
    const deleted = await app.as(manager).delete(`deposit/${id}`);

    for (const { status, body } of [accepted, deleted]) {
      expect(status).toBe(200);
      expect(body).toMatchObject({
        type: 'retention',
        client_id: '99',
        amount: 9999999999.99,
        behaviour: '',
      });
      expect(body.reported).toEqual(buildReported(5));
    }
    expect(await get(id)).toEqual(deleted.body);
  });

  it('is in every list for staff with the moderator and the time, and in the agent’s list without them', async () => {
    const id = await report(buildForm(5));
    await app.as(manager).post(`deposit/${id}/accept`).send(buildEdit());
    const one = await get(id);
    expect(one).toMatchObject({
      moderated_by: { id: manager.id, public_name: manager.publicName },
      moderated_at: '2026-03-11T08:00:00.000Z',
    });

    const found = await app.as(manager).get(`deposit/search?id=${id}`);
    const own = await app.asMember(agent, brand).get('t/deposits');

    expect(found.body.data).toEqual([one]);
    expect(own.body.data[0].reported).toEqual(buildReported(5));
    for (const hidden of ['moderated_by', 'moderated_at']) {
      expect(own.body.data[0]).not.toHaveProperty(hidden);
    }
  });

  it('is in the agent’s list only if it was accepted with changes', async () => {
    const id = await report(buildForm(5));
    const getOwnReported = async () => {
      const { body } = await app.asMember(agent, brand).get('t/deposits');
      return (body as OwnDepositPage).data[0]!.reported;
    };
    expect(await getOwnReported()).toBeNull();

    await app.as(manager).post(`deposit/${id}/accept`).send(buildReported(5)).expect(200);
    expect(await getOwnReported()).toBeNull();
  });
});

describe('GET deposit/:id', () => {
  it('returns a deposit in any state, and 404 for one beyond reach', async () => {
    const notFound = {
      statusCode: 404,
      error: 'Not found',
      message: 'Not found',
    };
    const deposit = await newDeposit(app.db, brand, { status: 'reject' });
    const stranger = await newManager(app.db, { brands: [await newBrand(app.db)] });

    expect(await get(deposit.id)).toMatchObject({ id: deposit.id, status: 'reject', brand: brand.name });
    expect((await app.as(stranger).get(`deposit/${deposit.id}`)).body).toEqual(notFound);
    expect((await app.as(manager).get('deposit/2000000000')).body).toEqual(notFound);
    expect((await app.as(manager).get('deposit/x')).status).toBe(400);
  });
});

describe('GET deposit/search?id=', () => {
  it('finds only that deposit, within reach', async () => {
    const wanted = await newDeposit(app.db, brand);
    await newDeposit(app.db, brand);
    const beyond = await newDeposit(app.db, await newBrand(app.db));
    const search = async (query: string) => {
      const { body } = await app.as(manager).get(`deposit/search?${query}`);
      return [(body.data as ApiDeposit[]).map(({ id }) => id), body.last_page];
    };

    expect(await search(`id=${wanted.id}`)).toEqual([[wanted.id], 1]);
    expect(await search(`id=${wanted.id}&status=accept`)).toEqual([[], 1]);
    expect(await search(`id=${wanted.id}&page=12`)).toEqual([[], 1]);
    expect(await search(`id=${beyond.id}`)).toEqual([[], 1]);
  });
});

describe('the reason of a rejection', () => {
  const reject = (id: number, query = '') => app.as(manager).delete(`deposit/${id}?status=reject${query}`);
  const listTexts = (key: string) =>
    app.db.query<{ text: string }[]>(
      "select coalesce(text, args->>'text') as text from outbox_messages where key = $1",
      [key],
    );

  it('is stored, and sent to the reporter and the agent as plain text', async () => {
    const reason = 'No *such* client_1. <b>Ask</b> again!';
    const reported = { chatId: brand.chatId, messageId: '8', reporterTelegramId: '12345', agentId: agent.id };
    const { id } = await newDeposit(app.db, brand, reported);

    const { status, body } = await reject(id, `&reason=${encodeURIComponent(reason)}`);

    expect(status).toBe(200);
    expect(body).toMatchObject({ status: 'reject', reason });
    expect(await get(id)).toMatchObject({ reason });
    const escaped = 'Reason: No \\*such\\* client\\_1\\. <b\\>Ask</b\\> again\\!';
    expect(await listTexts(`deposit:${id}:reject`)).toEqual([{ text: `A${id} is rejected\n${escaped}` }]);
    expect((await listTexts(`deposit-agent:${id}:reject`))[0]?.text).toContain(
      `is rejected\n${escaped}\nAmount`,
    );
    const own = await app.asMember(agent, brand).get('t/deposits');
    expect(own.body.data[0]).toMatchObject({ status: 'reject', reason });
  });

  it('may be sent in the body, and may be omitted', async () => {
    const [first, second, third] = [1, 2, 3].map(() => newDeposit(app.db, brand));
    const inBody = await reject((await first!).id).send({ reason: 'x'.repeat(512) });
    const absent = await reject((await second!).id, '&reason=');
    const empty = await reject((await third!).id).send({});

    expect([inBody, absent, empty].map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(inBody.body.reason).toBe('x'.repeat(512));
    expect([absent.body.reason, empty.body.reason]).toEqual([null, null]);
  });

  it.each([
    [{ reason: 'x'.repeat(513) }, 'reason'],
    [{ reason: ' ' }, 'reason'],
    [{ reason: null }, 'reason'],
    [{ why: 'x' }, 'why'],
  ])('refuses the body %j', async (body, field) => {
    const { id } = await newDeposit(app.db, brand);

    const answer = await reject(id).send(body);

    expect(answer.status).toBe(400);
    expect(answer.body.details).toMatchObject([{ field }]);
    expect(await get(id)).toMatchObject({ status: 'wait', reason: null });
  });

  it('is allowed only for a rejection', async () => {
    const { id } = await newDeposit(app.db, brand, { status: 'accept', agentId: agent.id });

    const answer = await app.as(manager).delete(`deposit/${id}?reason=no`);

    expect(answer.status).toBe(400);
    expect(answer.body.details).toMatchObject([{ field: 'reason' }]);
    expect(await get(id)).toMatchObject({ status: 'accept' });
  });
});
