import { newPressUpdate, receive } from '../../../../test/bot-updates.js';
import { newManager, newScene, newUser, type Scene } from '../../../../test/factories.js';
import { setUpApp } from '../../../../test/test-app.js';
import { newTicket } from '../../../../test/ticket.factories.js';
import type { Ticket } from '../records/ticket.entity.js';
import { formatTakeButton } from '../records/ticket.rules.js';

const app = setUpApp();

let { brand, manager: mia, agent: anna } = {} as Scene;
beforeEach(async () => void ({ brand, manager: mia, agent: anna } = await newScene(app.db)));

interface Event {
  id: number;
  type: string;
  at: number;
  actor: { id: number } | null;
  user: { id: number } | null;
}

const getChat = async (ticket: Ticket, query = '') =>
  (await app.as(mia).get(`ticket/${ticket.id}${query}`).expect(200)).body as {
    events: Event[];
    messages: { id: number; timestamp: number }[];
  };
/** The type, actor's id and assignee's id of each event, oldest first. */
const listEvents = async (ticket: Ticket) =>
  (await getChat(ticket)).events
    .reverse()
    .map(({ type, actor, user }) => [type, actor?.id ?? null, user?.id ?? null]);
const write = (ticket: Ticket, fields: object) =>
  app
    .as(mia)
    .post(`ticket/message/${ticket.id}`, { message: 'Hello', ...fields })
    .expect(201);

it('a chat lists assignments, closings and reopenings with their actors, but not for the owner', async () => {
  const ticket = await newTicket(app.db, anna, brand);
  const jon = await newManager(app.db, { brands: [brand] });
  expect((await getChat(ticket)).events).toEqual([]);

  await write(ticket, {}); // assigns the ticket
  await write(ticket, {});
  await app.as(mia).post(`ticket/${ticket.id}/note`, { message: 'Call him' }).expect(201);
  for (const user_id of [jon.id, jon.id, null])
    await app.as(mia).post(`ticket/${ticket.id}/assign`, { user_id }).expect(200);
  await write(ticket, { is_closed_message: 1 }); // assigns it again
  await app.as(jon).post(`ticket/${ticket.id}/reopen`).expect(200);
  await app.as(jon).post(`ticket/${ticket.id}/reopen`).expect(409);

  expect(await listEvents(ticket)).toEqual([
    ['assigned', mia.id, mia.id],
    ['assigned', mia.id, jon.id],
    ['assigned', mia.id, null],
    ['assigned', mia.id, mia.id],
    ['closed', mia.id, null],
    ['reopened', jon.id, null],
  ]);
  const { events, messages } = await getChat(ticket);
  expect(new Set(events.map(({ id }) => id)).size).toBe(6);
  expect(events[0]).toEqual({
    id: expect.any(Number),
    type: 'reopened',
    at: expect.any(Number),
    actor: expect.objectContaining({ id: jon.id, public_name: jon.publicName, staff: true }),
    user: null,
    tag: null,
    merge: null,
  });
  // Both are in Unix seconds, but by the clocks of the database and the application.
  expect(Math.abs(events[0]!.at - messages[0]!.timestamp)).toBeLessThan(30);
  expect((await app.as(anna).get(`t/ticket/${ticket.id}`).expect(200)).body).not.toHaveProperty('events');
});

it('a chat lists an assignment by a button of the bot, and its end by a loss of rights', async () => {
  const ticket = await newTicket(app.db, anna, brand);
  await receive(app, newPressUpdate(mia, formatTakeButton(ticket.id)));
  const admin = await newUser(app.db, { role: 'admin' });
  await app.as(admin).post('admin/users/role', { user_id: mia.id, role: 'user' }).expect(200);

  const { body } = await app.as(admin).get(`ticket/${ticket.id}`).expect(200);
  expect(body.events).toMatchObject([
    { type: 'assigned', actor: { id: admin.id }, user: null },
    { type: 'assigned', actor: { id: mia.id }, user: { id: mia.id } },
  ]);
});

it('a chat lists which tags were added and removed, by name even after the tags are deleted', async () => {
  const tickets = [await newTicket(app.db, anna, brand), await newTicket(app.db, anna, brand)];
  const ids = tickets.map(({ id }) => id);
  const { body: tag } = await app.as(mia).post('ticket-tag', { brand_id: brand.id, name: 'VIP' }).expect(201);
  const setTag = (action: 'tag' | 'untag', ticketIds: number[]) =>
    app.as(mia).post('ticket/bulk', { action, ids: ticketIds, tag_id: tag.id }).expect(200);

  await setTag('tag', ids);
  await setTag('tag', ids);
  await setTag('untag', [ids[0]!]);
  await app.as(mia).post('ticket/bulk', { action: 'close', ids, reason: '' }).expect(200);
  await app.as(mia).delete(`ticket-tag/${tag.id}`).expect(200);

  const { events } = await getChat(tickets[0]!);
  const by = { actor: { id: mia.id }, user: null };
  expect(events).toMatchObject([
    { type: 'closed', tag: null },
    { type: 'assigned', tag: null },
    { type: 'untagged', tag: { id: tag.id, name: 'VIP' }, ...by },
    { type: 'tagged', tag: { id: tag.id, name: 'VIP' }, ...by },
  ]);
  const types = (await getChat(tickets[1]!)).events.map(({ type }) => type);
  expect(types).toEqual(['closed', 'assigned', 'tagged']);
});

it('each page of a chat has the events in its time, and the oldest page also has the earlier ones', async () => {
  const ticket = await newTicket(app.db, anna, brand);
  const start = ticket.createdAt.getTime() / 1000;
  // One message or note each minute, and events half a minute after some of them.
  for (const [table, from, until] of [
    ['messages', 1, 60],
    ['notes', 61, 70],
    ['messages', 71, 120],
  ] as const)
    await app.db.query(
      `insert into ticket_${table} (ticket_id, user_id, message, created_at)
       select $1, $2, 'Text', to_timestamp($3::int + 60 * n) from generate_series($4::int, $5::int) n`,
      [ticket.id, mia.id, start, from, until],
    );
  await app.db.query(
    `insert into audit_records (action, subject_id, after, via, created_at)
     select 'ticket.assign', $1, '{"assignee_id": null}', 'job', to_timestamp($2::int + 60 * n + 30) from unnest($3::int[]) n`,
    [ticket.id, start, [0, 20, 21, 69, 70, 71, 150]],
  );
  /** The minutes of the events, and last the minute of the oldest message. */
  const listMinutes = async (query: string) => {
    const { events, messages } = await getChat(ticket, query);
    const minutes = [...events, ...messages.slice(-1).map(({ timestamp }) => ({ at: timestamp + 30 }))];
    return minutes.map(({ at }) => (at - start - 30) / 60);
  };
  const newest = await getChat(ticket);
  const getIdAt = (minute: number) => newest.messages[120 - minute]!.id;

  expect(await listMinutes('')).toEqual([150, 71, 71]);
  expect(await listMinutes(`?before=${getIdAt(71)}`)).toEqual([70, 69, 21, 21]);
  const middle = await getChat(ticket, `?before=${getIdAt(71)}`);
  expect(await listMinutes(`?before=${middle.messages.at(-1)!.id}`)).toEqual([20, 0, 1]);
  expect(await listMinutes(`?after=${getIdAt(120)}`)).toEqual([150]);
  expect(await listMinutes(`?after=${middle.messages.at(-1)!.id}`)).toEqual([71, 70, 69, 21, 22]);
  expect(await listMinutes(`?after=${middle.messages[0]!.id}`)).toEqual([150, 71, 70, 71]);
  expect(await listMinutes('?before=999999999')).toEqual([150, 71, 71]);
});
