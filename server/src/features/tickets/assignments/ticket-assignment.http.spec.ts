import {
  newBrand,
  newManager,
  newMember,
  newScene,
  newUser,
  type Scene,
} from '../../../../test/factories.js';
import { raceForRow } from '../../../../test/race.js';
import { queuedTexts } from '../../../../test/outbox.factories.js';
import { describeApp } from '../../../../test/test-app.js';
import { newTicket } from '../../../../test/ticket.factories.js';
import type { User } from '../../people/user.entity.js';
import { Ticket } from '../records/ticket.entity.js';

const app = describeApp();

let { brand, manager: mia, agent: anna } = {} as Scene;
let jon: User;
beforeEach(async () => {
  ({ brand, manager: mia, agent: anna } = await newScene(app.db));
  jon = await newManager(app.db, { brands: [brand] });
});

const assign = (ticket: Ticket, user_id: unknown, by = mia) =>
  app.as(by).post(`ticket/${ticket.id}/assign`, { user_id });
const reopen = (ticket: Ticket, by = mia) => app.as(by).post(`ticket/${ticket.id}/reopen`);
const close = (ticket: Ticket, by = mia) =>
  app.as(by).post(`ticket/message/${ticket.id}`).field({ is_closed_message: '1' });
const getTicket = (ticket: Ticket) => app.db.findOneByOrFail(Ticket, { id: ticket.id });
const newClosed = () =>
  newTicket(app.db, anna, brand, {
    status: 'closed',
    assigneeId: mia.id,
    unreadByStaff: 0,
    closedAt: new Date('2026-03-11T12:00:00Z'),
  });
const listQueuedTexts = (user: User) => queuedTexts(app.db, user.telegramId);
const listActions = async (ticket: Ticket) => {
  const { body } = await app.as(mia).get(`ticket/${ticket.id}/history`).expect(200);
  return body.data.map(({ action, before, after }: Record<string, unknown>) => ({ action, before, after }));
};

describe('POST ticket/{id}/assign', () => {
  it('assigns a new ticket, which stays new, and notifies the assignee', async () => {
    const ticket = await newTicket(app.db, anna, brand);

    const { body } = await assign(ticket, jon.id).expect(200);

    expect(body.ticket).toMatchObject({ id: ticket.id, status: 'new', assignee: { id: jon.id } });
    expect((body.ticket as { place: number }).place).toBeGreaterThan(0);
    expect(await listQueuedTexts(jon)).toEqual([
      expect.stringContaining(`assigned ticket \\#${ticket.id} to you`),
    ]);
    expect(await listQueuedTexts(anna)).toEqual([]);
    expect(await listActions(ticket)).toEqual([
      { action: 'ticket.assign', before: { assignee_id: null }, after: { assignee_id: jon.id } },
    ]);
  });

  it('assigns to the caller without a message, and to nobody', async () => {
    const ticket = await newTicket(app.db, anna, brand, { status: 'in-work', assigneeId: jon.id });

    await assign(ticket, mia.id).expect(200);
    const { body } = await assign(ticket, null).expect(200);

    expect(body.ticket).toMatchObject({ status: 'in-work', assignee: null });
    expect(await listQueuedTexts(mia)).toEqual([]);
  });

  it('keeps the assignee if another person replies first', async () => {
    const ticket = await newTicket(app.db, anna, brand);
    await assign(ticket, jon.id);

    await app.as(mia).post(`ticket/message/${ticket.id}`).field({ message: 'Hello' }).expect(201);

    expect(await getTicket(ticket)).toMatchObject({ status: 'in-work', assigneeId: jon.id });
  });

  it('changes and records nothing for the same assignee again', async () => {
    const ticket = await newTicket(app.db, anna, brand);

    await assign(ticket, jon.id);
    await assign(ticket, jon.id).expect(200);

    expect(await listQueuedTexts(jon)).toHaveLength(1);
    expect(await listActions(ticket)).toHaveLength(1);
  });

  it('assigns only to staff who may read the ticket', async () => {
    const ticket = await newTicket(app.db, anna, brand);
    const others = [
      anna,
      await newManager(app.db, { brands: [await newBrand(app.db)] }),
      await newManager(app.db, { brands: [brand], codes: ['deposits'] }),
      await newUser(app.db),
    ];

    for (const id of [...others.map((user) => user.id), 2_000_000_000]) {
      const { body } = await assign(ticket, id).expect(400);
      expect(body.details).toEqual([
        { field: 'user_id', message: expect.stringContaining('may read this ticket') },
      ]);
    }
    expect((await getTicket(ticket)).assigneeId).toBeNull();
  });

  it('assigns a ticket to the ceo only to ceos and admins', async () => {
    const ticket = await newTicket(app.db, anna, null);
    const ceo = await newUser(app.db, { role: 'ceo' });

    await assign(ticket, mia.id, ceo).expect(400);
    await assign(ticket, ceo.id, ceo).expect(200);
  });

  it.each([{}, { user_id: 'me' }, { user_id: 0 }, { user_id: 1, other: 1 }])('refuses %j', async (fields) => {
    const ticket = await newTicket(app.db, anna, brand);

    await app.as(mia).post(`ticket/${ticket.id}/assign`, fields).expect(400);
  });

  it('refuses a closed ticket', async () => {
    const { body } = await assign(await newClosed(), jon.id).expect(409);

    expect(body.error).toBe('ticket is closed');
  });

  it('keeps one of two concurrent assignments, and records both', async () => {
    const ticket = await newTicket(app.db, anna, brand);

    await raceForRow(app.db, ticket, [() => assign(ticket, jon.id), () => assign(ticket, mia.id, jon)]);

    const [last, first] = await listActions(ticket);
    expect(last.before).toEqual(first.after);
    expect(last.after).toEqual({ assignee_id: (await getTicket(ticket)).assigneeId });
  });
});

describe('GET ticket/{id}/staff', () => {
  it('lists the staff who may read the ticket, sorted by name', async () => {
    const ticket = await newTicket(app.db, anna, brand);
    await newManager(app.db, { brands: [await newBrand(app.db)] });

    const { body } = await app.as(mia).get(`ticket/${ticket.id}/staff`).expect(200);

    const managers = body.data.filter(({ id }: { id: number }) => id === mia.id || id === jon.id);
    expect(managers).toHaveLength(2);
    expect(body.data.map(({ id }: { id: number }) => id)).not.toContain(anna.id);
    expect(managers[0]).toEqual({
      id: expect.any(Number),
      public_name: expect.any(String),
      telegram_id: expect.any(Number),
      photo_uploaded: false,
      photo_url: null,
      staff: true,
      username: expect.any(String),
    });
  });
});

describe('POST ticket/{id}/reopen', () => {
  it('reopens a closed ticket, notifies its owner, and lets them write', async () => {
    const ticket = await newClosed();

    const { body } = await reopen(ticket).expect(200);

    expect(body.ticket).toMatchObject({ status: 'in-work', closed: false, assignee: { id: mia.id } });
    expect((await getTicket(ticket)).closedAt).toBeNull();
    expect(await listQueuedTexts(anna)).toEqual([expect.stringContaining('was opened again')]);
    expect(await listActions(ticket)).toEqual([
      { action: 'ticket.reopen', before: { status: 'closed' }, after: { status: 'in-work' } },
    ]);
    await app.as(anna).post(`t/ticket/${ticket.id}`).field({ message: 'Thanks' }).expect(201);
  });

  it('refuses an open ticket', async () => {
    const { body } = await reopen(await newTicket(app.db, anna, brand)).expect(409);

    expect(body.error).toBe('ticket is not closed');
  });

  it('reopens once if two people do it concurrently', async () => {
    const ticket = await newClosed();

    const responses = await raceForRow(app.db, ticket, [() => reopen(ticket), () => reopen(ticket, jon)]);

    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await listQueuedTexts(anna)).toHaveLength(1);
  });

  it('leaves a consistent state if the ticket is closed concurrently', async () => {
    const ticket = await newTicket(app.db, anna, brand, { status: 'in-work', assigneeId: mia.id });

    const [closing] = await raceForRow(app.db, ticket, [
      () => close(ticket),
      () => reopen(ticket, jon),
      () => assign(ticket, jon.id, jon),
    ]);

    expect(closing!.status).toBe(201);
    const { status, closedAt } = await getTicket(ticket);
    expect(status === 'closed').toBe(closedAt !== null);
  });
});

describe('the lists', () => {
  const listIds = async (query: string, by = mia) => {
    const { body } = await app.as(by).get(`ticket/search?brand_id=${brand.id}&${query}`).expect(200);
    return body.data.map(({ id }: { id: number }) => id);
  };

  it('find open tickets, including new ones, by assignee', async () => {
    const [mine, unassigned, assignedToJon] = [
      await newTicket(app.db, anna, brand),
      await newTicket(app.db, anna, brand),
      await newTicket(app.db, anna, brand, { status: 'in-work', assigneeId: jon.id }),
    ];
    await newClosed();
    await assign(mine, mia.id);

    expect(await listIds(`closed=0&assignee=${mia.id}`)).toEqual([mine.id]);
    expect(await listIds('closed=0&assignee=none')).toEqual([unassigned.id]);
    expect(await listIds(`closed=0&assignee=${jon.id}`)).toEqual([assignedToJon.id]);
  });

  it('find tickets by owner', async () => {
    const other = await newMember(app.db, brand);
    const ticket = await newTicket(app.db, other, brand);
    await newTicket(app.db, anna, brand);

    expect(await listIds(`user_id=${other.id}`)).toEqual([ticket.id]);
  });
});
