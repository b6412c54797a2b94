import { newBrand, newManager, newScene, type Scene } from '../../../../test/factories.js';
import { listQueuedTexts } from '../../../../test/outbox.factories.js';
import { setUpApp } from '../../../../test/test-app.js';
import { newTicket } from '../../../../test/ticket.factories.js';
import type { User } from '../../people/user.entity.js';
import { Ticket, TicketMessage, TicketNote } from '../records/ticket.entity.js';

const app = setUpApp();

let { brand, manager: mia, agent: anna } = {} as Scene;
let jon: User;
let ticket: Ticket;
beforeEach(async () => {
  app.clock.set('2026-03-15T12:00:00.900Z');
  ({ brand, manager: mia, agent: anna } = await newScene(app.db));
  jon = await newManager(app.db, { brands: [brand] });
  ticket = await newTicket(app.db, anna, brand);
});

const writeNote = (message: unknown, by = mia, target = ticket) =>
  app.as(by).post(`ticket/${target.id}/note`, { message });
const reply = (message: string) => app.as(mia).post(`ticket/message/${ticket.id}`).field({ message });
const getChat = async (query = '') => (await app.as(jon).get(`ticket/${ticket.id}${query}`).expect(200)).body;
const getRow = async () => (await app.as(jon).get(`ticket/search?id=${ticket.id}`).expect(200)).body.data[0];
const listTexts = (user: User) => listQueuedTexts(app.db, { chatId: user.telegramId });

describe('a note', () => {
  it('is among the messages for staff, and in the history without its text', async () => {
    await reply('Which phone?');
    const { body } = await writeNote(' He called\r\ntwice ').expect(201);

    expect(body).toEqual({
      id: expect.any(Number),
      user_id: mia.id,
      message: 'He called\ntwice',
      files: [],
      timestamp: Date.parse('2026-03-15T12:00:00Z') / 1000,
      is_note: true,
      origin_ticket_id: null,
      api_key: null,
    });
    const { messages } = await getChat();
    expect(messages).toEqual([body, expect.objectContaining({ message: 'Which phone?', is_note: false })]);
    expect((await getChat(`?after=${messages[1].id}`)).messages).toEqual([body]);
    expect((await getChat(`?before=${body.id}`)).messages).toEqual([messages[1]]);
    const history = await app.as(mia).get(`ticket/${ticket.id}/history`).expect(200);
    expect(history.body.data[0]).toMatchObject({ action: 'ticket.note', actor: { id: mia.id } });
    expect(history.text).not.toContain('He called');
  });

  it('is paged together with the messages', async () => {
    for (let i = 0; i < 26; i++) {
      const fields = { ticketId: ticket.id, userId: mia.id, createdAt: new Date() };
      await app.db.insert(TicketMessage, { ...fields, message: `message ${i}` });
      await app.db.insert(TicketNote, { ...fields, message: `note ${i}` });
    }

    const page = await getChat();
    const older = await getChat(`?before=${page.messages.at(-1).id}`);

    expect([page.messages.length, page.has_more, older.has_more]).toEqual([50, true, false]);
    expect([...page.messages, ...older.messages].map(({ message }) => message)).toEqual(
      Array.from({ length: 26 }, (_, i) => [`note ${25 - i}`, `message ${25 - i}`]).flat(),
    );
  });

  it('is hidden from the owner, and changes neither the ticket nor its place in the lists', async () => {
    await reply('Which phone?');
    const getState = async () => ({
      ownChat: (await app.as(anna).get(`t/ticket/${ticket.id}`).expect(200)).body,
      ownList: (await app.asMember(anna, brand).get('t/ticket').expect(200)).body,
      notices: await listTexts(anna),
      ticket: await app.db.findOneByOrFail(Ticket, { id: ticket.id }),
      lastMessage: (await getRow()).last_message,
    });
    const before = await getState();

    await writeNote('He lies').expect(201);

    expect(await getState()).toEqual(before);
    expect(JSON.stringify(before.ownChat)).not.toContain('is_note');
  });

  it('has 1 to 1000 characters, and is refused in a closed ticket', async () => {
    await writeNote('x').expect(201);
    await writeNote('x'.repeat(1000)).expect(201);
    for (const message of ['', '  ', 'x'.repeat(1001), undefined, 5]) {
      const { body } = await writeNote(message).expect(400);
      expect(body.details[0].field).toBe('message');
    }
    const closedTicket = await newTicket(app.db, anna, brand, { status: 'closed', closedAt: new Date() });
    expect((await writeNote('Late', mia, closedTicket).expect(409)).body.error).toBe('ticket is closed');
  });

  it('is stored once if it is sent twice with the same key', async () => {
    const send = () => writeNote('Twice').set('Idempotency-Key', `note-${ticket.id}`);
    for (const { status } of await Promise.all([send(), send()])) expect([201, 409]).toContain(status);
    const { body } = await send().expect(201);

    expect((await getChat()).messages).toEqual([body]);
  });
});

it('a mention notifies a colleague, who can search for it, but neither the author nor people who may not read the ticket', async () => {
  const stranger = await newManager(app.db, { brands: [await newBrand(app.db)] });
  const others = [stranger, anna, mia];
  const names = [jon, ...others].map(({ publicName }) => `@${publicName}`).join(' ');
  await writeNote(`${names} please look`).expect(201);

  expect(await listTexts(jon)).toEqual([
    expect.stringMatching(/mentioned you in ticket[^]*please look[^]*tickets\/chat/),
  ]);
  const searchMentions = async (by: User) =>
    (await app.as(by).get('ticket/search?mentioned=1').expect(200)).body.data as object[];
  expect(await searchMentions(jon)).toMatchObject([{ id: ticket.id }]);
  expect(await searchMentions(mia)).toEqual([]);
  for (const person of others) expect(await listTexts(person)).toEqual([]);
});
