import { newManager, newScene, type Scene } from './factories.js';
import { samples } from './file.factories.js';
import { waitUntil } from './race.js';
import { setUpApp } from './test-app.js';
import { newTicket } from './ticket.factories.js';
import { TicketMessage } from '../src/features/tickets/records/ticket.entity.js';
import type { Ticket } from '../src/features/tickets/records/ticket.entity.js';
import type { User } from '../src/features/people/user.entity.js';

const app = setUpApp();

let { brand, manager, agent: anna } = {} as Scene;
let ticket: Ticket;
beforeEach(async () => {
  app.clock.set('2026-03-15T12:00:00Z');
  ({ brand, manager, agent: anna } = await newScene(app.db));
  ticket = await newTicket(app.db, anna, brand);
});

const count = async (sql: string, ...values: unknown[]) =>
  Number((await app.db.query<[{ count: string }]>(`select count(*) as count from ${sql}`, values))[0].count);
const inMiniApp = (path: string, by = anna) => app.asMember(by, brand).post(path);

const countTicketsOfAnna = () => count('tickets where user_id = $1', anna.id);
const countMessages = () => count('ticket_messages where ticket_id = $1', ticket.id);

/** `send` puts a word into the body. */
const calls = {
  't/ticket': {
    send: (word: string) =>
      inMiniApp('t/ticket').field({ type: 'docs', message: `A document, please: ${word}` }),
    countStored: countTicketsOfAnna,
  },
  't/ticket/support': {
    send: (word: string) =>
      inMiniApp('t/ticket/support').field({ title: 'CRM', message: `It is out of order: ${word}` }),
    countStored: countTicketsOfAnna,
  },
  't/ticket/ceo': {
    send: (word: string) =>
      app
        .as(anna)
        .post('t/ticket/ceo')
        .field({ message: `Dear director, ${word}` }),
    countStored: countTicketsOfAnna,
  },
  't/deposit': {
    send: (word: string) =>
      inMiniApp('t/deposit').send({ type: 'retention', amount: '100', description: word }),
    countStored: () => count('deposits where agent_id = $1', anna.id),
  },
  't/ticket/{id}': {
    send: (word: string) => inMiniApp(`t/ticket/${ticket.id}`).field({ message: word }),
    countStored: countMessages,
  },
  'ticket/message/{id}': {
    send: (word: string) => app.as(manager).post(`ticket/message/${ticket.id}`).field({ message: word }),
    countStored: countMessages,
  },
  't/appointment': {
    send: (name: string) => app.as(anna).post('t/appointment', { name, date: '2026-03-15' }),
    countStored: () => count('appointments where user_id = $1', anna.id),
  },
  'manager/agent/{id}/note': {
    send: (text: string) => app.as(manager).post(`manager/agent/${anna.id}/note`, { text }),
    countStored: () => count('agent_notes where user_id = $1', anna.id),
  },
  brand: {
    send: (name: string) => app.as(manager).post('brand', { name, chat_id: -Number(manager.telegramId) }),
    countStored: () => count('brands where chat_id = $1', `-${manager.telegramId}`),
  },
  'brand/message/{id}': {
    send: (message: string) => app.as(manager).post(`brand/message/${brand.id}`, { message, type: 'chat' }),
    countStored: async () => app.telegram.listEffectiveCalls(brand.chatId, 'sendMessage').length,
  },
} as const;

it.each(Object.entries(calls))(
  'POST %s stores the result of concurrent and repeated calls with one key once, and refuses another body',
  async (_path, { send, countStored }) => {
    const sendOnce = (key: string, word = 'one') => send(word).set('Idempotency-Key', key);
    const countBefore = await countStored();
    const { status, body } = await sendOnce('');
    expect([status, body.details?.[0].field]).toEqual([400, 'Idempotency-Key']);
    expect(await countStored()).toBe(countBefore);

    const answers = await Promise.all(Array.from({ length: 8 }, () => sendOnce('k1')));

    const done = answers.filter((answer) => answer.status < 300);
    expect(done.length).toBeGreaterThan(0);
    expect(new Set(done.map(({ text }) => text)).size).toBe(1);
    for (const answer of answers.filter((answer) => !done.includes(answer)))
      expect([answer.status, answer.body.error]).toEqual([409, 'in flight']);
    app.clock.set('2026-03-16T11:59:59Z');
    const repeated = await sendOnce('k1');
    expect([repeated.status, repeated.body]).toEqual([done[0]!.status, done[0]!.body]);
    const other = await sendOnce('k1', 'two');
    expect([other.status, other.body.error]).toEqual([422, 'idempotency key reused']);
    expect(await countStored()).toBe(countBefore + 1);
  },
);

it('accepts keys of up to 64 printable characters', async () => {
  const { send, countStored } = calls['t/appointment'];
  for (const key of ['a\tb', 'café', 'a\u0080b', 'x'.repeat(65)])
    expect([key, (await send('Call').set('Idempotency-Key', key)).status]).toEqual([key, 400]);
  expect(await countStored()).toBe(0);
  await send('Call').set('Idempotency-Key', '~'.repeat(64)).expect(201);
});

it('has separate keys for each person, and refuses the key of one ticket in another', async () => {
  const second = await newManager(app.db, { brands: [brand] });
  const write = (by: User, message: string, { id } = ticket) =>
    app.as(by).post(`ticket/message/${id}`).field({ message }).set('Idempotency-Key', 'k1');

  const answers = [await write(manager, 'one'), await write(second, 'two')];

  expect(answers.map(({ status }) => status)).toEqual([201, 201]);
  expect(await countMessages()).toBe(2);
  expect((await write(manager, 'one', await newTicket(app.db, anna, brand))).status).toBe(422);
});

it('returns the same response to a repeated message after its ticket was closed', async () => {
  const close = () =>
    app
      .as(manager)
      .post(`ticket/message/${ticket.id}`)
      .field({ message: 'Solved', is_closed_message: '1' })
      .set('Idempotency-Key', 'k2');
  const writeByOwner = () => calls['t/ticket/{id}'].send('one').set('Idempotency-Key', 'k1');
  const first = [await writeByOwner(), await close()];

  const repeated = [await writeByOwner(), await close()];

  expect(repeated.map(({ status, body }) => [status, body])).toEqual(
    first.map(({ body }) => [201, body as unknown]),
  );
  expect(await app.db.countBy(TicketMessage, { ticketId: ticket.id })).toBe(2);
});

it('refuses a repeated message if the name or content of a file differs, and stores its files once', async () => {
  const write = (content: Buffer, name: string) =>
    inMiniApp(`t/ticket/${ticket.id}`)
      .field({ message: 'See' })
      .attach('files[]', content, name)
      .set('Idempotency-Key', 'k1');

  await Promise.all(Array.from({ length: 8 }, () => write(samples.png, 'a.png')));
  const first = await write(samples.png, 'a.png');
  const repeated = await write(samples.png, 'a.png');

  expect([first.status, repeated.status, repeated.body]).toEqual([201, 201, first.body]);
  expect((await write(samples.jpg, 'a.png')).status).toBe(422);
  expect((await write(samples.png, 'b.png')).status).toBe(422);
  expect(await countMessages()).toBe(1);
  const filesOfTicketSql =
    'ticket_files f join ticket_messages m on m.id = f.message_id where m.ticket_id = $1';
  expect(await count(filesOfTicketSql, ticket.id)).toBe(1);
  expect(await count('ticket_files where message_id is null')).toBe(0);
});

describe('a repeated message to a brand', () => {
  const sendToBrand = () => calls['brand/message/{id}'].send('Hello').set('Idempotency-Key', 'k1');
  const countCalls = () =>
    app.telegram.listCalls('sendMessage').filter(({ params }) => String(params.chat_id) === brand.chatId)
      .length;

  it('fails again, and is not sent again, if the messenger did not respond', async () => {
    app.telegram.script(brand.chatId, 'drop after');

    const answers = [await sendToBrand(), await sendToBrand()];

    expect(answers.map(({ status, body }) => [status, body.error])).toEqual(
      Array(2).fill([502, 'send error']),
    );
    expect(countCalls()).toBe(1);
  });

  it('is sent if the messenger refused it before', async () => {
    app.telegram.script(brand.chatId, { refuse: 429, parameters: { retry_after: 1 } });

    expect((await sendToBrand()).status).toBe(502);
    await waitUntil(async () => (await sendToBrand()).status === 200);
    expect(countCalls()).toBe(2);
  });

  it('is never sent again after a process died while sending', async () => {
    await sendToBrand();
    // A killed process leaves a key without a stored response.
    await app.db.query('update idempotent_answers set body = null where user_id = $1', [manager.id]);

    const soon = await sendToBrand();
    app.clock.set('2026-03-15T12:03:00Z');
    const later = await sendToBrand();

    expect([soon, later].map(({ status, body }) => [status, body.error])).toEqual([
      [409, 'in flight'],
      [502, 'send error'],
    ]);
    expect(countCalls()).toBe(1);
  });
});
