import { setTimeout as sleep } from 'node:timers/promises';
import { newBrand, newManager, newMember } from '../../../../test/factories.js';
import { waitUntil } from '../../../../test/race.js';
import { withSlowCommits } from '../../../../test/slow-commits.js';
import { describeApp } from '../../../../test/test-app.js';
import { newTicket } from '../../../../test/ticket.factories.js';
import type { User } from '../../people/user.entity.js';
import { Ticket } from '../records/ticket.entity.js';

const app = describeApp();

let managers: User[];
let tickets: Ticket[];
let owner: User;
beforeEach(async () => {
  app.clock.set('2026-03-11T08:00:00Z');
  const brand = await newBrand(app.db);
  owner = await newMember(app.db, brand);
  managers = [await newManager(app.db, { brands: [brand] }), await newManager(app.db, { brands: [brand] })];
  tickets = [];
  for (let n = 0; n < 4; n++) tickets.push(await newTicket(app.db, owner, brand));
});

const reply = (ticket: Ticket, manager: User, message: string, extra: object = {}) =>
  app.as(manager).post(`ticket/message/${ticket.id}`, { message, ...extra });
const listMessages = (ticket: Ticket) =>
  app.db.query<{ user_id: number; message: string }[]>(
    'select user_id, message from ticket_messages where ticket_id = $1 order by id',
    [ticket.id],
  );

it('stores concurrent replies, each in its ticket and by its author', async () => {
  const responses = await withSlowCommits(app.db, 'ticket_messages', () =>
    Promise.all(Array.from({ length: 32 }, (_, n) => reply(tickets[n % 4]!, managers[n % 2]!, `m${n}`))),
  );

  expect(responses.map(({ status, body }) => [status, body.message, body.user_id])).toEqual(
    responses.map((_, n) => [201, `m${n}`, managers[n % 2]!.id]),
  );
  for (const [t, ticket] of tickets.entries()) {
    const expectedTexts = responses.flatMap((_, n) => (n % 4 === t ? [`m${n}`] : []));
    const stored = (await listMessages(ticket)).filter(({ message }) => message.startsWith('m'));
    expect(stored.map(({ message }) => message).sort()).toEqual(expectedTexts.sort());
    expect(await app.db.findOneBy(Ticket, { id: ticket.id })).toMatchObject({
      status: 'in-work',
      unreadByOwner: 8,
      unreadByStaff: 0,
      assigneeId: managers[t % 2]!.id,
    });
    const notices = await app.db.query<{ series_count: number; text: string }[]>(
      `select series_count, coalesce(text, args ->> 'text') as text from outbox_messages where series_key = $1`,
      [`${owner.telegramId}:ticket:${ticket.id}:owner`],
    );
    expect(notices).toEqual([{ series_count: 8, text: expect.stringContaining('has 8 new messages') }]);
  }
  const counts = await app.db.query<{ actor_id: number; count: number }[]>(
    `select actor_id, count(*)::int as count from audit_records
     where action = 'ticket.answer' and subject_id = any($1) group by 1 order by 1`,
    [tickets.map(({ id }) => id)],
  );
  expect(counts).toEqual(managers.map(({ id }) => ({ actor_id: id, count: 16 })));
});

it('closes a ticket once, and refuses later replies', async () => {
  const [ticket, other] = tickets as [Ticket, Ticket];

  const responses = await Promise.all([
    ...Array.from({ length: 6 }, (_, n) =>
      reply(ticket, managers[n % 2]!, 'bye', { is_closed_message: true }),
    ),
    ...Array.from({ length: 6 }, (_, n) => reply(other, managers[n % 2]!, `m${n}`)),
  ]);

  const statuses = responses.map(({ status }) => status);
  expect(statuses.slice(0, 6).sort()).toEqual([201, 409, 409, 409, 409, 409]);
  expect(statuses.slice(6)).toEqual(Array(6).fill(201));
  expect((await listMessages(ticket)).filter(({ message }) => message === 'bye')).toHaveLength(1);
});

it('returns the stored reply to a repeated request only to those who still reach the ticket', async () => {
  const [ticket] = tickets as [Ticket];
  const send = (manager: User) => reply(ticket, manager, 'once').set('Idempotency-Key', 'again');
  const first = await send(managers[0]!);
  expect(await send(managers[0]!)).toMatchObject({ status: 201, body: first.body });

  await app.db.query('delete from user_brands where user_id = $1', [managers[0]!.id]);
  let status = 201;
  await waitUntil(async () => (status = (await send(managers[0]!)).status) !== 201);

  expect(status).toBe(404);
  expect((await listMessages(ticket)).filter(({ message }) => message === 'once')).toHaveLength(1);
});

it('delays no reply while another ticket is locked', async () => {
  await reply(tickets[0]!, managers[0]!, 'first');
  const holder = app.db.connection.createQueryRunner();
  await holder.startTransaction();
  await holder.query('select from tickets where id = $1 for update', [tickets[0]!.id]);
  let isStuck = true;
  const { stuck, others } = await withSlowCommits(app.db, 'ticket_messages', async () => {
    const replies: Promise<{ status: number }>[] = [];
    for (const ticket of tickets.slice(1)) {
      replies.push(reply(ticket, managers[0]!, 'now').then((response) => response));
      await sleep(8);
    }
    const stuckReply = reply(tickets[0]!, managers[0]!, 'late').then((response) => {
      isStuck = false;
      return response;
    });
    for (const ticket of tickets.slice(1))
      replies.push(reply(ticket, managers[1]!, 'next').then((response) => response));
    return { stuck: { stuckReply }, others: await Promise.all(replies) };
  });

  expect(others.map(({ status }) => status)).toEqual(others.map(() => 201));
  expect(isStuck).toBe(true); // so the others were stored within the lock timeout
  await holder.rollbackTransaction();
  await holder.release();
  expect((await stuck.stuckReply).status).toBe(201);
});
