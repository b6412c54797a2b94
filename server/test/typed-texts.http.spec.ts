import { ComposedNames1800000000220 } from '../../migrations/1800000000220-composed-names.js';
import { newDeposit, buildAcceptBody } from './deposit.factories.js';
import { newBrand, newManager, newMember, newScene, newUser, type Scene, newApiKey } from './factories.js';
import { describeApp } from './test-app.js';
import { newTicket } from './ticket.factories.js';

const app = describeApp();

let { brand, manager, agent } = {} as Scene;
beforeEach(async () => {
  app.clock.set('2026-03-11T08:00:00Z');
  ({ brand, manager, agent } = await newScene(app.db));
});

const listIds = (body: { data: { id: number }[] }) => body.data.map(({ id }) => id);

describe('a client id with invisible characters', () => {
  const order = (clientId: string) => ({ type: 'retention', client_id: clientId, amount: 100 });
  let clientId: string;
  beforeEach(() => void (clientId = `C${brand.id}`));

  it('is the same client for programs, the mini-app and moderation', async () => {
    const { client } = await newApiKey(app, [brand]);
    const first = await client.post('deposit', { brand_id: brand.id, ...order(`${clientId}\u200b`) });
    const second = await app.asMember(agent, brand).post('t/deposit', order(`\u0301${clientId}\u202e`));
    const { id } = await newDeposit(app.db, brand, { clientId: 'other' });
    const edit = buildAcceptBody(agent, {
      client_id: `${clientId}\u00ad`,
      wallet: '\u3164',
      description: '\u200b',
    });
    const third = await app.as(manager).post(`deposit/${id}/accept`, edit);

    expect([first.status, second.status, third.status]).toEqual([201, 201, 200]);
    expect(first.body).toMatchObject({ client_id: clientId, reported: { client_id: clientId } });
    expect(second.body).toMatchObject({ client_id: clientId, possible_duplicate_of: first.body.id });
    expect(third.body).toMatchObject({ client_id: clientId, wallet: '', description: '' });
    const { body } = await app
      .as(manager)
      .get(`deposit/client`)
      .query({ client_id: `${clientId}\u2060` });
    expect(listIds(body).sort()).toEqual([first.body.id, second.body.id, id].sort());
    const own = await app
      .asMember(agent, brand)
      .get('t/deposits')
      .query({ client_id: `\ufeff${clientId}` });
    expect(listIds(own.body)).toContain(second.body.id);
  });

  it('is the same order for an Idempotency-Key', async () => {
    const { client } = await newApiKey(app, [brand]);
    const send = (id: string) =>
      client
        .post('deposit')
        .set('idempotency-key', 'key')
        .send({ brand_id: brand.id, ...order(id) });
    const [first, again] = [await send(clientId), await send(`${clientId}\u200b`)];

    expect(again.body).toEqual(first.body);
    expect((await send(`${clientId}1`)).status).toBe(422);
  });
});

describe('an invisible text', () => {
  const nothing = '\u200b'.repeat(12);

  it('is refused as a ticket, a message, a note and a name', async () => {
    for (const [call, fields] of [
      ['t/ticket', { type: 'voip', message: nothing }],
      ['t/ticket/support', { title: 'VOIP', message: nothing }],
      ['t/ticket/ceo', { message: '\u0301\u3164\u2800\u00ad\ufe0f\u{e0041}'.repeat(4) }],
    ] as const) {
      const { status, body } = await app.asMember(agent, brand).post(call).field(fields);
      expect([call, status, body.error]).toEqual([call, 400, 'Message is short']);
    }
    const ticket = await newTicket(app.db, agent, brand, { status: 'in-work', assigneeId: manager.id });
    const admin = await newUser(app.db, { role: 'admin' });
    const answers = [
      await app.asMember(agent, brand).post(`t/ticket/${ticket.id}`).field('message', nothing),
      await app.as(manager).post(`ticket/message/${ticket.id}`).field('message', nothing),
      await app.as(manager).post(`ticket/${ticket.id}/note`, { message: nothing }),
      await app.as(admin).post('brand', { chat_id: -1, name: nothing }),
      await app.as(manager).patch(`brand/${brand.id}`, { name: nothing }),
      await app.as(manager).post(`brand/message/${brand.id}`, { message: nothing, type: 'chat' }),
    ];

    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 400));
  });
});

it('preserves the joiners that emoji and words in messages need', async () => {
  const text = 'می\u200cخواهم 👨‍👩‍👧 ❤️\nZoe\u0308';
  const { body } = await app
    .asMember(agent, brand)
    .post('t/ticket/support')
    .field({ title: 'VOIP', message: `\u202e${text}\u200b` });

  expect(body.ticket.description).toBe('می\u200cخواهم 👨‍👩‍👧 ❤️\nZoë');
});

describe('a name', () => {
  let name: string;
  beforeEach(() => {
    name = `Алексей${[...String(brand.id)].map((digit) => 'абвгдежзик'[+digit]!).join('')}`;
  });
  const listSpellings = () => [
    name,
    name.normalize('NFD'),
    name.toUpperCase(),
    `${name.slice(0, 4)}\u200b${name.slice(4)}\u202c`,
  ];

  it('is found however it is typed', async () => {
    const admin = await newUser(app.db, { role: 'admin' });
    const person = await newMember(app.db, brand, { publicName: name });
    const leader = await newManager(app.db, { brands: [brand], publicName: `${name} Boss` });
    const deposit = await newDeposit(app.db, brand, { agentId: person.id });
    const ticket = await newTicket(app.db, person, brand);
    const namedBrand = await newBrand(app.db, { name });

    for (const q of listSpellings()) {
      const get = async (call: string, by = manager) =>
        (await app.as(by).get(call).query({ q }).expect(200)).body;
      expect(listIds(await get('deposit/search'))).toEqual([deposit.id]);
      expect(listIds(await get('ticket/search'))).toEqual([ticket.id]);
      expect(listIds(await get('admin/users', admin)).sort()).toEqual([person.id, leader.id].sort());
      expect(listIds({ data: (await get('admin/managers', admin)).managers })).toEqual([leader.id]);
      expect(listIds(await get('brand/search', admin))).toEqual([namedBrand.id]);
      const found = await get('manager/find', admin);
      expect(listIds({ data: found.brands })).toEqual([namedBrand.id]);
      expect(listIds({ data: found.people }).sort()).toEqual([person.id, leader.id].sort());
    }
  });

  it('that Telegram sent in another form is found after the upgrade', async () => {
    const person = await newMember(app.db, brand, { publicName: name.normalize('NFD') });
    const runner = app.db.connection.createQueryRunner();
    await new ComposedNames1800000000220().up(runner);
    await runner.release();

    const { body } = await app.as(manager).get('manager/find').query({ q: name });
    expect(body.people).toMatchObject([{ id: person.id, public_name: name }]);
  });

  it('in words of a ticket is found however it is typed', async () => {
    const { body } = await app
      .asMember(agent, brand)
      .post('t/ticket/support')
      .field({ title: 'VOIP', message: `Клиент ${name.normalize('NFD')} звонил` });

    for (const q of listSpellings()) {
      const found = await app.as(manager).get('ticket/search').query({ q });
      expect(listIds(found.body)).toEqual([body.ticket.id]);
    }
  });
});

it.each(['А', 'а', 'Α', 'Ａ', '\u200bA'])(
  'finds a deposit by its label with the letter %s',
  async (letter) => {
    const { id } = await newDeposit(app.db, brand, { clientId: 'c', amount: '7.00' });
    const get = async (call: string) =>
      (
        await app
          .as(manager)
          .get(call)
          .query({ q: `${letter}${id}` })
      ).body;

    expect(listIds(await get('deposit/search'))).toEqual([id]);
    expect((await get('manager/find')).deposits).toMatchObject([{ id }]);
  },
);
