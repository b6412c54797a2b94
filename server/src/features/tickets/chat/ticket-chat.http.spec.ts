import { newManager, newMember, newScene, newUser, type Scene } from '../../../../test/factories.js';
import { listQueuedTexts } from '../../../../test/outbox.factories.js';
import { raceForRow, waitUntil } from '../../../../test/race.js';
import { setUpApp } from '../../../../test/test-app.js';
import { newTicket } from '../../../../test/ticket.factories.js';
import { Ticket, TicketMessage } from '../records/ticket.entity.js';

const app = setUpApp();

let { brand, manager, agent: anna } = {} as Scene;
beforeEach(async () => {
  app.clock.set('2026-03-15T12:00:00.900Z');
  ({ brand, manager, agent: anna } = await newScene(app.db));
});

const write = (ticket: Ticket, form: Record<string, string>, by = manager) =>
  app.as(by).post(`ticket/message/${ticket.id}`).field(form);
const writeOwn = (ticket: Ticket, message: string) =>
  app.as(anna).post(`t/ticket/${ticket.id}`).field({ message });
const getChat = async (ticket: Ticket, by = manager) => (await app.as(by).get(`ticket/${ticket.id}`)).body;
const getOwnChat = async (ticket: Ticket) => (await app.as(anna).get(`t/ticket/${ticket.id}`)).body;
const getTicket = (ticket: Ticket) => app.db.findOneByOrFail(Ticket, { id: ticket.id });
const listTexts = (chat: { messages: { message: string }[] }) => chat.messages.map(({ message }) => message);
const countMessages = (ticket: Ticket) => app.db.countBy(TicketMessage, { ticketId: ticket.id });

describe('the chat', () => {
  it('shows messages newest first, and the opening text once', async () => {
    const ticket = await newTicket(app.db, anna, brand);
    const { body: reply } = await write(ticket, { message: ' Which phone?\r\nYours? ' }).expect(201);
    app.clock.set('2026-03-15T12:00:01Z');
    await writeOwn(ticket, 'Mine');

    expect(reply).toEqual({
      id: expect.any(Number),
      user_id: manager.id,
      message: 'Which phone?\nYours?',
      files: [],
      timestamp: Date.parse('2026-03-15T12:00:00Z') / 1000,
      is_note: false,
      origin_ticket_id: null,
      api_key: null,
    });
    const { is_note: _, api_key: _key, ...replyForOwner } = reply;
    const ownMessage = {
      id: expect.any(Number),
      user_id: anna.id,
      message: 'Mine',
      timestamp: reply.timestamp + 1,
    };
    for (const [chat, shownReply] of [
      [await getChat(ticket), reply],
      [await getOwnChat(ticket), replyForOwner],
    ]) {
      const { id } = ticket;
      expect(chat.ticket).toMatchObject({ id, description: 'The phone is silent', status: 'in-work' });
      expect(chat.messages).toEqual([{ ...shownReply, ...ownMessage }, shownReply]);
    }
  });

  it('accepts 1 to 1000 characters, and only 0 and 1 as `is_closed_message`', async () => {
    const ticket = await newTicket(app.db, anna, brand);

    for (const message of ['', '   ', '1'.repeat(1001)]) {
      await write(ticket, { message }).expect(400);
      await writeOwn(ticket, message).expect(400);
    }
    await app.as(manager).post(`ticket/message/${ticket.id}`, {}).expect(400);
    for (const flag of ['yes', 'true', '2'])
      await write(ticket, { message: 'Hello', is_closed_message: flag }).expect(400);
    expect(await getTicket(ticket)).toMatchObject({ status: 'new', unreadByOwner: 0, unreadByStaff: 1 });
    await write(ticket, { message: '1', is_closed_message: '0' }).expect(201);
    await writeOwn(ticket, '1'.repeat(1000)).expect(201);
    expect(await countMessages(ticket)).toBe(2);
  });

  it('of a ticket to the CEO is hidden from managers', async () => {
    const ticket = await newTicket(app.db, anna, null);
    const ceo = await newUser(app.db, { role: 'ceo' });

    await app.as(manager).get(`ticket/${ticket.id}`).expect(404);
    await write(ticket, { message: 'Hello' }).expect(404);
    await write(ticket, { message: 'Hello' }, ceo).expect(201);
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
const getPageByPath = {
  'ticket/{id}': ({ id }: Ticket, query: string) => app.as(manager).get(`ticket/${id}${query}`),
  't/ticket/{id}': ({ id }: Ticket, query: string) => app.as(anna).get(`t/ticket/${id}${query}`),
};
const listNumbers = ({ body }: { body: { messages: { message: string }[] } }) =>
  body.messages.map(({ message }) => Number(message));
/** Whole numbers in descending order, both ends included. */
const countDown = (from: number, to: number) =>
  Array.from({ length: from - to + 1 }, (_, index) => from - index);

describe.each(Object.entries(getPageByPath))('GET %s', (_, getPage) => {
  it('returns the newest 50, older ones with `before`, newer ones with `after`, and whether there are more', async () => {
    const ticket = await newTicket(app.db, anna, brand);
    const get = (query: string) => getPage(ticket, query);
    const ids = await writeMessages(ticket, 50);
    const expectPage = async (query: string, numbers: number[], hasMore: boolean) => {
      const response = await get(query);
      expect([query, listNumbers(response), response.body.has_more]).toEqual([query, numbers, hasMore]);
    };
    await expectPage('', countDown(50, 1), false);
    await expectPage(`?before=${ids[0]}`, [], false);
    ids.push(...(await writeMessages(ticket, 70, 51)));

    await expectPage('', countDown(120, 71), true);
    await expectPage(`?before=${ids[70]}`, countDown(70, 21), true);
    await expectPage(`?before=${ids[20]}`, countDown(20, 1), false);
    await expectPage(`?after=${ids[19]}`, countDown(70, 21), true);
    await expectPage(`?after=${ids[69]}`, countDown(120, 71), false);
    await expectPage(`?after=${ids[119]}`, [], false);
    await get('?before=1&after=1').expect(400);
  });
});

it('the closing message has a reason or a default text, and no message follows it', async () => {
  const [ticket, otherTicket] = [await newTicket(app.db, anna, brand), await newTicket(app.db, anna, brand)];

  const withReason = await write(ticket, { message: 'Repaired', is_closed_message: '1' });
  const withoutReason = await write(otherTicket, { message: '', is_closed_message: '1' });

  expect([withReason.body.message, withoutReason.body.message]).toEqual(['Repaired', 'Ticket closed']);
  expect((await getOwnChat(otherTicket)).ticket).toMatchObject({
    status: 'closed',
    closed: true,
    place: null,
  });
  const before = await getTicket(ticket);
  expect(before).toMatchObject({
    status: 'closed',
    assigneeId: manager.id,
    closedAt: new Date('2026-03-15T12:00:00.900Z'),
  });
  for (const call of [
    write(ticket, { message: 'One more thing' }),
    write(ticket, { message: '', is_closed_message: '1' }),
    writeOwn(ticket, 'Thank you'),
  ])
    expect((await call.expect(409)).body.error).toBe('ticket is closed');
  expect(await getTicket(ticket)).toEqual(before);
  expect(await countMessages(ticket)).toBe(1);
});

it('a repeated request gets the stored response only if its sender still has access to the ticket', async () => {
  const ticket = await newTicket(app.db, anna, brand);
  const send = () => write(ticket, { message: 'once' }).set('Idempotency-Key', 'again');
  const first = await send();
  expect(await send()).toMatchObject({ status: 201, body: first.body });

  await app.db.query('delete from user_brands where user_id = $1', [manager.id]);
  // The application caches the rights of callers until the change is announced.
  let status = 201;
  await waitUntil(async () => (status = (await send()).status) !== 201);

  expect(status).toBe(404);
  expect(await countMessages(ticket)).toBe(1);
});

it('each side has an unread mark, which is cleared when somebody of that side who may read the chat opens it', async () => {
  const ticket = await newTicket(app.db, anna, brand);
  /** Whether the owner's list and staff's list show the mark. */
  const listMarks = async () => {
    const ownList = await app.asMember(anna, brand).get('t/ticket');
    const staffList = await app.as(manager).get(`ticket/search?id=${ticket.id}`);
    return [ownList.body.data[0].has_message, staffList.body.data[0].has_message];
  };
  expect(await listMarks()).toEqual([false, true]);

  const stranger = await newManager(app.db);
  await app.as(stranger).get(`ticket/${ticket.id}`).expect(404);
  expect(await listMarks()).toEqual([false, true]);
  expect((await getChat(ticket)).ticket.has_message).toBe(false);
  expect(await listMarks()).toEqual([false, false]);

  await write(ticket, { message: 'Hello' });
  const colleague = await newMember(app.db, brand);
  await app.as(colleague).get(`t/ticket/${ticket.id}`).expect(404);
  expect(await listMarks()).toEqual([true, false]);
  await getOwnChat(ticket);
  expect(await listMarks()).toEqual([false, false]);

  await writeOwn(ticket, 'Hello');
  await writeOwn(ticket, 'Anybody?');
  expect(await listMarks()).toEqual([false, true]);
  expect(await getTicket(ticket)).toMatchObject({ unreadByStaff: 2 });
});

describe('with concurrent calls', () => {
  it('two first replies lead to one assignee, and both are stored', async () => {
    const ticket = await newTicket(app.db, anna, brand);
    const colleague = await newManager(app.db, { brands: [brand] });

    const responses = await raceForRow(app.db, ticket, [
      () => write(ticket, { message: 'I do it' }),
      () => write(ticket, { message: 'No, I do' }, colleague),
    ]);

    expect(responses.map(({ status }) => status)).toEqual([201, 201]);
    const { ticket: openedTicket, messages } = await getChat(ticket);
    expect(messages).toHaveLength(2);
    expect(openedTicket.assignee.id).toBe(manager.id);
    expect(await getTicket(ticket)).toMatchObject({ unreadByOwner: 2 });
  });

  it('only one of two people closes the ticket', async () => {
    const ticket = await newTicket(app.db, anna, brand);
    const close = () => write(ticket, { message: '', is_closed_message: '1' });

    const responses = await raceForRow(app.db, ticket, [close, close]);

    expect(responses.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(await countMessages(ticket)).toBe(1);
    expect(await listQueuedTexts(app.db, { chatId: anna.telegramId })).toHaveLength(1);
  });

  it('no message is stored after the closing one', async () => {
    const ticket = await newTicket(app.db, anna, brand);

    const responses = await raceForRow(app.db, ticket, [
      () => write(ticket, { message: '', is_closed_message: '1' }),
      () => writeOwn(ticket, 'Wait'),
    ]);

    expect(responses.map(({ status }) => status)).toEqual([201, 409]);
    expect(listTexts(await getChat(ticket))).toEqual(['Ticket closed']);
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
