import { newManager, newScene, newUser, type Scene } from '../../../../test/factories.js';
import { listQueuedTexts } from '../../../../test/outbox.factories.js';
import { raceForRow } from '../../../../test/race.js';
import { setUpApp } from '../../../../test/test-app.js';
import { newTicket } from '../../../../test/ticket.factories.js';
import type { User } from '../../people/user.entity.js';
import { Ticket } from '../records/ticket.entity.js';

const app = setUpApp();

let { brand, manager, agent: anna } = {} as Scene;
beforeEach(async () => {
  app.clock.set('2026-03-15T12:00:00.900Z');
  ({ brand, manager, agent: anna } = await newScene(app.db));
});

const write = (ticket: Ticket, form: Record<string, string>) =>
  app.as(manager).post(`ticket/message/${ticket.id}`).field(form);
const writeOwn = (ticket: Ticket, message: string) =>
  app.as(anna).post(`t/ticket/${ticket.id}`).field({ message });
/** Opens a ticket as Anna does in the mini-app. */
const openTicket = async (path: 't/ticket' | 't/ticket/support', fields: object) => {
  const { body } = await app.asMember(anna, brand).post(path, fields).expect(201);
  return app.db.findOneByOrFail(Ticket, { id: body.ticket.id });
};
const listTexts = (user: User) => listQueuedTexts(app.db, { chatId: user.telegramId });

describe('a notice', () => {
  it('tells the owner of each message of staff', async () => {
    const ticket = await newTicket(app.db, anna, brand);

    await write(ticket, { message: 'Which one?' });
    app.clock.set('2026-03-15T12:01:01Z');
    await write(ticket, { message: '', is_closed_message: '1' });
    await writeOwn(ticket, 'Too late');

    expect(await listTexts(anna)).toEqual([
      `Your ticket \\#${ticket.id}, *VOIP*, has a new message\nWhich one?`,
      `Your ticket \\#${ticket.id}, *VOIP*, was closed\nTicket closed`,
    ]);
  });

  it('tells staff of new tickets and of each message, but not of a refused one', async () => {
    const ticket = await openTicket('t/ticket', { message: 'I need my papers.', type: 'docs' });
    const { id } = ticket;
    app.clock.set('2026-03-15T12:01:01Z');
    await writeOwn(ticket, 'Soon');
    await writeOwn(ticket, '');

    const url = `http://desk\\.test/tickets/chat/${id}`;
    const [first, second, ...others] = await listTexts(manager);
    expect(first).toContain(`New ticket \\#${id}: *Request documents*`);
    expect(first).toContain('I need my papers\\.');
    expect(first).toContain(url);
    expect(second).toContain(`New message in ticket \\#${id}: *Request documents*`);
    expect(others).toEqual([]);
    expect(await listTexts(await newManager(app.db))).toEqual([]);
  });

  it('tells every CEO and admin, but no manager, of tickets to the CEO', async () => {
    const ceo = await newUser(app.db, { role: 'ceo' });
    const admin = await newUser(app.db, { role: 'admin' });

    await app.as(anna).post('t/ticket/ceo').field({ message: 'I have an idea' });

    for (const user of [ceo, admin])
      expect(await listTexts(user)).toEqual([expect.stringContaining('Chat with CEO')]);
    expect(await listTexts(manager)).toEqual([]);
  });
});

describe('several messages', () => {
  it('within a minute lead to one notice for the owner, which counts them and contains all of them', async () => {
    const ticket = await newTicket(app.db, anna, brand);
    await write(ticket, { message: 'Which one?' });
    app.clock.set('2026-03-15T12:01:00.899Z');
    await write(ticket, { message: 'The blue one?' });
    const title = `Your ticket \\#${ticket.id}, *VOIP*, has`;
    expect(await listTexts(anna)).toEqual([`${title} 2 new messages\nWhich one?\n\nThe blue one?`]);

    await write(ticket, { message: '', is_closed_message: '1' });
    expect(await listTexts(anna)).toEqual([
      `${title} 3 new messages and was closed\nWhich one?\n\nThe blue one?\n\nTicket closed`,
    ]);
  });

  it('lead to separate notices if they are in two tickets, if the owner has read the first one, or after a minute', async () => {
    const ticket = await newTicket(app.db, anna, brand);
    await write(await newTicket(app.db, anna, brand), { message: 'Which one?' });
    await write(ticket, { message: 'Which one?' });
    expect(await listTexts(anna)).toHaveLength(2);
    await app.as(anna).get(`t/ticket/${ticket.id}`).expect(200);
    await write(ticket, { message: 'The blue one?' });
    expect(await listTexts(anna)).toHaveLength(3);
    app.clock.set('2026-03-15T12:01:00.900Z');
    await write(ticket, { message: 'The red one?' });
    expect(await listTexts(anna)).toHaveLength(4);
  });

  it('within a minute lead to one notice for each of the staff, which says whether the ticket is new', async () => {
    const colleague = await newManager(app.db, { brands: [brand] });
    const ticket = await openTicket('t/ticket/support', { message: 'The phone is silent', title: 'VOIP' });
    await writeOwn(ticket, 'Mine');
    await writeOwn(ticket, 'Still');
    for (const user of [manager, colleague]) {
      const [text, ...more] = await listTexts(user);
      expect(more).toEqual([]);
      expect(text).toMatch(/^3 new messages in new ticket .*\n.*\nThe phone is silent\n\nMine\n\nStill\n/);
      expect(text).toContain(`\\#${ticket.id}: *VOIP*`);
    }

    await write(ticket, { message: 'I look' });
    await writeOwn(ticket, 'Thanks');
    await writeOwn(ticket, 'A lot');
    expect(await listTexts(manager)).toEqual([
      expect.anything(),
      expect.stringMatching(/^2 new messages in ticket .*\n.*\nThanks\n\nA lot\n/),
    ]);
  });

  it('within a minute lead to one notice even if they are stored concurrently', async () => {
    const ticket = await newTicket(app.db, anna, brand, { unreadByStaff: 1 });
    await raceForRow(app.db, ticket, [() => writeOwn(ticket, 'Hello'), () => writeOwn(ticket, 'Anybody?')]);
    expect(await listTexts(manager)).toEqual([expect.stringContaining('2 new messages')]);
  });
});
