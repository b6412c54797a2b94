import { newManager, newMember, newScene, newUser, type Scene } from '../../../../test/factories.js';
import { raceForRow, waitUntil } from '../../../../test/race.js';
import { queuedTexts } from '../../../../test/outbox.factories.js';
import { setUpApp } from '../../../../test/test-app.js';
import { newTicket } from '../../../../test/ticket.factories.js';
import type { User } from '../../people/user.entity.js';
import { Ticket, TicketMessage } from '../records/ticket.entity.js';

const app = setUpApp();

let { brand, manager, agent: anna } = {} as Scene;
beforeEach(async () => {
  app.clock.set('2026-03-15T12:00:00.900Z');
  ({ brand, manager, agent: anna } = await newScene(app.db));
});

const write = (ticket: Ticket, form: Record<string, string>, by = manager) =>
  app.as(by).post(`ticket/message/${ticket.id}`).field(form);
const writeOwn = (ticket: Ticket, message: string, by = anna) =>
  app.as(by).post(`t/ticket/${ticket.id}`).field({ message });
const getChat = async (ticket: Ticket, by = manager) => (await app.as(by).get(`ticket/${ticket.id}`)).body;
const getOwnChat = async (ticket: Ticket) => (await app.as(anna).get(`t/ticket/${ticket.id}`)).body;
const getTicket = (ticket: Ticket) => app.db.findOneByOrFail(Ticket, { id: ticket.id });
const listTexts = (chat: { messages: { message: string }[] }) => chat.messages.map(({ message }) => message);
const countMessages = (ticket: Ticket) => app.db.countBy(TicketMessage, { ticketId: ticket.id });
const listQueuedTexts = (user: User) => queuedTexts(app.db, user.telegramId);

describe('the chat', () => {
  it('shows messages newest first, and the opening text once', async () => {
    const ticket = await newTicket(app.db, anna, brand);
    const response = await write(ticket, { message: ' Which phone?\r\nYours? ' });
    app.clock.set('2026-03-15T12:00:01Z');
    await writeOwn(ticket, 'Mine');

    expect(response.status).toBe(201);
    expect(response.body).toEqual({
      id: expect.any(Number),
      user_id: manager.id,
      message: 'Which phone?\nYours?',
      files: [],
      timestamp: Date.parse('2026-03-15T12:00:00Z') / 1000,
      is_note: false,
      origin_ticket_id: null,
      api_key: null,
    });
    const { is_note: _, api_key: _key, ...ownAnswer } = response.body;
    for (const [chat, answered] of [
      [await getChat(ticket), response.body],
      [await getOwnChat(ticket), ownAnswer],
    ]) {
      expect(chat.ticket).toMatchObject({
        id: ticket.id,
        description: 'The phone is silent',
        status: 'in-work',
      });
      expect(chat.messages).toEqual([
        {
          ...answered,
          id: expect.any(Number),
          user_id: anna.id,
          message: 'Mine',
          timestamp: answered.timestamp + 1,
        },
        answered,
      ]);
    }
  });

  it('accepts 1 to 1000 characters', async () => {
    const ticket = await newTicket(app.db, anna, brand);

    for (const message of ['', '   ', '1'.repeat(1001)]) {
      expect((await write(ticket, { message })).status).toBe(400);
      expect((await writeOwn(ticket, message)).status).toBe(400);
    }
    expect((await app.as(manager).post(`ticket/message/${ticket.id}`, {})).status).toBe(400);
    for (const flag of ['yes', 'true', '2'])
      expect((await write(ticket, { message: 'Hello', is_closed_message: flag })).status).toBe(400);
    expect(await getTicket(ticket)).toMatchObject({ status: 'new', unreadByOwner: 0, unreadByStaff: 1 });
    expect((await write(ticket, { message: '1' })).status).toBe(201);
    expect((await writeOwn(ticket, '1'.repeat(1000))).status).toBe(201);
    expect(await countMessages(ticket)).toBe(2);
  });

  it('is hidden from managers in a ticket to the CEO', async () => {
    const ticket = await newTicket(app.db, anna, null);
    const ceo = await newUser(app.db, { role: 'ceo' });

    expect((await app.as(manager).get(`ticket/${ticket.id}`)).status).toBe(404);
    expect((await write(ticket, { message: 'Hello' })).status).toBe(404);
    expect((await write(ticket, { message: 'Hello' }, ceo)).status).toBe(201);
    expect(listTexts(await getOwnChat(ticket))).toEqual(['Hello']);
  });
});

/** Writes messages with numbers as texts, and returns their ids in that order. */
async function writeMessages({ id: ticketId }: Ticket, count: number, first = 1): Promise<number[]> {
  const rows = Array.from({ length: count }, (_, index) => ({
    ticketId,
    userId: anna.id,
    message: String(first + index),
    createdAt: new Date('2026-03-15T12:00:00Z'),
  }));
  const { identifiers } = await app.db.insert(TicketMessage, rows);
  return (identifiers as { id: number }[]).map(({ id }) => id);
}
const sides = {
  'ticket/{id}': ({ id }: Ticket, query: string) => app.as(manager).get(`ticket/${id}${query}`),
  't/ticket/{id}': ({ id }: Ticket, query: string) => app.as(anna).get(`t/ticket/${id}${query}`),
};
const listNumbers = ({ body }: { body: { messages: { message: string }[] } }) =>
  body.messages.map(({ message }) => Number(message));
/** Whole numbers in descending order, both ends included. */
const countDown = (from: number, to: number) =>
  Array.from({ length: from - to + 1 }, (_, index) => from - index);

describe.each(Object.entries(sides))('GET %s', (_path, getPage) => {
  it('returns the newest 50, older ones with `before`, newer ones with `after`, and whether there are more', async () => {
    const ticket = await newTicket(app.db, anna, brand);
    const get = (query = '') => getPage(ticket, query);
    const ids = await writeMessages(ticket, 50);
    const all = await get();
    expect([listNumbers(all), all.body.has_more]).toEqual([countDown(50, 1), false]);
    const nothing = await get(`?before=${ids[0]}`);
    expect([listNumbers(nothing), nothing.body.has_more]).toEqual([[], false]);
    ids.push(...(await writeMessages(ticket, 70, 51)));

    const pages: [query: string, numbers: number[], hasMore: boolean][] = [
      ['', countDown(120, 71), true],
      [`?before=${ids[70]}`, countDown(70, 21), true],
      [`?before=${ids[20]}`, countDown(20, 1), false],
      [`?after=${ids[19]}`, countDown(70, 21), true],
      [`?after=${ids[69]}`, countDown(120, 71), false],
      [`?after=${ids[119]}`, [], false],
    ];
    for (const [query, ...expected] of pages) {
      const answer = await get(query);
      expect([query, listNumbers(answer), answer.body.has_more]).toEqual([query, ...expected]);
    }
    expect((await get('?before=1&after=1')).status).toBe(400);
  });
});

it('closing has a reason or a default text, and is followed by no message', async () => {
  const [ticket, other] = [await newTicket(app.db, anna, brand), await newTicket(app.db, anna, brand)];

  const withReason = await write(ticket, { message: 'Repaired', is_closed_message: '1' });
  const withoutReason = await write(other, { message: '', is_closed_message: '1' });

  expect([withReason.body.message, withoutReason.body.message]).toEqual(['Repaired', 'Ticket closed']);
  expect((await getOwnChat(other)).ticket).toMatchObject({ status: 'closed', closed: true, place: null });
  const before = await getTicket(ticket);
  expect(before).toMatchObject({
    status: 'closed',
    assigneeId: manager.id,
    closedAt: new Date('2026-03-15T12:00:00.900Z'),
  });
  for (const response of [
    await write(ticket, { message: 'One more thing' }),
    await write(ticket, { message: '', is_closed_message: '1' }),
    await writeOwn(ticket, 'Thank you'),
  ]) {
    expect([response.status, response.body.error]).toEqual([409, 'ticket is closed']);
  }
  expect(await getTicket(ticket)).toEqual(before);
  expect(await countMessages(ticket)).toBe(1);
});

it('returns the stored reply to a repeated request only to those who still reach the ticket', async () => {
  const ticket = await newTicket(app.db, anna, brand);
  const send = () => write(ticket, { message: 'once' }).set('Idempotency-Key', 'again');
  const first = await send();
  expect(await send()).toMatchObject({ status: 201, body: first.body });

  await app.db.query('delete from user_brands where user_id = $1', [manager.id]);
  let status = 201;
  await waitUntil(async () => (status = (await send()).status) !== 201);

  expect(status).toBe(404);
  expect(await countMessages(ticket)).toBe(1);
});

it('unread marks exist for each side, and are cleared when somebody of that side who may read the chat opens it', async () => {
  const ticket = await newTicket(app.db, anna, brand);
  const listMarks = async () => {
    const ownList = await app.asMember(anna, brand).get('t/ticket');
    const staffList = await app.as(manager).get(`ticket/search?id=${ticket.id}`);
    return [ownList.body.data[0].has_message, staffList.body.data[0].has_message];
  };
  expect(await listMarks()).toEqual([false, true]);

  await app
    .as(await newManager(app.db))
    .get(`ticket/${ticket.id}`)
    .expect(404);
  expect(await listMarks()).toEqual([false, true]);
  expect((await getChat(ticket)).ticket.has_message).toBe(false);
  expect(await listMarks()).toEqual([false, false]);

  await write(ticket, { message: 'Hello' });
  await app
    .as(await newMember(app.db, brand))
    .get(`t/ticket/${ticket.id}`)
    .expect(404);
  expect(await listMarks()).toEqual([true, false]);
  await getOwnChat(ticket);
  expect(await listMarks()).toEqual([false, false]);

  await writeOwn(ticket, 'Hello');
  await writeOwn(ticket, 'Anybody?');
  expect(await listMarks()).toEqual([false, true]);
  expect(await getTicket(ticket)).toMatchObject({ unreadByStaff: 2 });
});

describe('concurrently', () => {
  it('two first replies lead to one assignee, and both are stored', async () => {
    const ticket = await newTicket(app.db, anna, brand);
    const second = await newManager(app.db, { brands: [brand] });

    const responses = await raceForRow(app.db, ticket, [
      () => write(ticket, { message: 'I do it' }),
      () => write(ticket, { message: 'No, I do' }, second),
    ]);

    expect(responses.map(({ status }) => status)).toEqual([201, 201]);
    const { ticket: after, messages } = await getChat(ticket);
    expect(messages).toHaveLength(2);
    // Either may come first. Messages are listed newest first.
    expect(after.assignee.id).toBe(messages[1].user_id);
    expect(await getTicket(ticket)).toMatchObject({ unreadByOwner: 2 });
  });

  it('one of two people closes the ticket', async () => {
    const ticket = await newTicket(app.db, anna, brand);
    const close = () => write(ticket, { message: '', is_closed_message: '1' });

    const responses = await raceForRow(app.db, ticket, [close, close]);

    expect(responses.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(await countMessages(ticket)).toBe(1);
    expect(await listQueuedTexts(anna)).toHaveLength(1);
  });

  it('no message is stored after the closing one', async () => {
    const ticket = await newTicket(app.db, anna, brand);

    const [ownMessage, closing] = await raceForRow(app.db, ticket, [
      () => writeOwn(ticket, 'Wait'),
      () => write(ticket, { message: '', is_closed_message: '1' }),
    ]);

    expect(closing!.status).toBe(201);
    const texts = listTexts(await getChat(ticket));
    expect([ownMessage!.status, texts]).toEqual(
      ownMessage!.status === 409 ? [409, ['Ticket closed']] : [201, ['Ticket closed', 'Wait']],
    );
  });

  it('many messages are all counted', async () => {
    const ticket = await newTicket(app.db, anna, brand, { unreadByStaff: 0 });

    await raceForRow(
      app.db,
      ticket,
      Array.from({ length: 5 }, (_, i) => () => writeOwn(ticket, `Message ${i}`)),
    );

    expect(await getTicket(ticket)).toMatchObject({ unreadByStaff: 5 });
    expect(await countMessages(ticket)).toBe(5);
  });

  it('a message that arrives while the chat is opened is shown, or stays unread', async () => {
    const ticket = await newTicket(app.db, anna, brand, { unreadByStaff: 3 });

    const [chat] = await raceForRow(app.db, ticket, [
      () => app.as(manager).get(`ticket/${ticket.id}`),
      () => writeOwn(ticket, 'Hello'),
    ]);

    const { unreadByStaff } = await getTicket(ticket);
    expect(chat!.body.messages.length + unreadByStaff).toBe(1);
  });
});
