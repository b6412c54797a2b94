import { listAuditRecords } from '../../../../test/audit-records.js';
import { newBrand, newManager, newScene, newUser, type Scene } from '../../../../test/factories.js';
import { queuedTexts } from '../../../../test/outbox.factories.js';
import { raceForRow } from '../../../../test/race.js';
import { setUpApp } from '../../../../test/test-app.js';
import { newTicket } from '../../../../test/ticket.factories.js';
import type { User } from '../../people/user.entity.js';
import { Ticket } from '../records/ticket.entity.js';

const app = setUpApp();

let { brand, manager: mia, agent: anna } = {} as Scene;
let jon: User;
beforeEach(async () => {
  ({ brand, manager: mia, agent: anna } = await newScene(app.db));
  jon = await newManager(app.db, { brands: [brand] });
});

const bulk = (body: object, by = mia) => app.as(by).post('ticket/bulk', body);
const newTickets = async (count: number, ticket: Partial<Ticket> = {}) => {
  const tickets: Ticket[] = [];
  for (let n = 0; n < count; n += 1) tickets.push(await newTicket(app.db, anna, brand, ticket));
  return tickets;
};
const newClosed = async () => (await newTickets(1, { status: 'closed', closedAt: new Date() }))[0]!;
const getTicket = (id: number) => app.db.findOneByOrFail(Ticket, { id });

it('assigns each ticket independently, and notifies the assignee once', async () => {
  const [first, second, own] = [
    ...(await newTickets(2)),
    (await newTickets(1, { assigneeId: jon.id }))[0]!,
  ].map(({ id }) => id) as [number, number, number];
  const closed = await newClosed();
  const foreign = await newTicket(app.db, anna, await newBrand(app.db));
  const ceo = await newTicket(app.db, anna, null);
  const ids = [second, closed.id, first, foreign.id, own, ceo.id, second];

  const { body } = await bulk({ action: 'assign', ids, user_id: jon.id }).expect(200);

  expect(body).toEqual({
    done: [second, first, own],
    skipped: [
      { id: closed.id, error: 'ticket is closed' },
      { id: foreign.id, error: 'Not found' },
      { id: ceo.id, error: 'Not found' },
    ],
  });
  expect(await getTicket(first)).toMatchObject({ assigneeId: jon.id, status: 'new' });
  expect(await listAuditRecords(app.db, 'ticket', second)).toMatchObject([
    { action: 'ticket.assign', before: { assignee_id: null }, after: { assignee_id: jon.id } },
  ]);
  expect(await listAuditRecords(app.db, 'ticket', own)).toEqual([]);
  const [text, ...more] = await queuedTexts(app.db, jon.telegramId);
  expect(more).toEqual([]);
  expect(text).toMatch(/assigned 2 tickets to you:\n\\#\d+: \*VOIP\*\n\\#\d+: \*VOIP\*\n\[/);
});

it('assigns only to staff who may read the ticket, or to nobody', async () => {
  const admin = await newUser(app.db, { role: 'admin' });
  const other = await newBrand(app.db);
  const [foreign, near] = [await newTicket(app.db, anna, other), (await newTickets(1))[0]!];
  const ids = [foreign.id, near.id];
  const skipped = [{ id: foreign.id, error: 'Invalid input' }];

  await bulk({ action: 'assign', ids, user_id: jon.id }, admin).expect(200, { done: [near.id], skipped });
  await bulk({ action: 'assign', ids, user_id: null }, admin).expect(200, { done: ids, skipped: [] });
  expect((await getTicket(near.id)).assigneeId).toBeNull();
});

it('closes each open ticket, and notifies its owner', async () => {
  const [first, second] = await newTickets(2, { status: 'in-work', assigneeId: jon.id });
  const closed = await newClosed();
  const foreign = await newTicket(app.db, anna, await newBrand(app.db));
  const ids = [first!.id, foreign.id, closed.id];

  const { body } = await bulk({ action: 'close', ids, reason: ' Answered by phone ' }).expect(200);
  await bulk({ action: 'close', ids: [second!.id] }).expect(200, { done: [second!.id], skipped: [] });

  expect(body).toEqual({
    done: [first!.id],
    skipped: [
      { id: foreign.id, error: 'Not found' },
      { id: closed.id, error: 'ticket is closed' },
    ],
  });
  const texts = await queuedTexts(app.db, anna.telegramId);
  expect(texts).toEqual([
    expect.stringMatching(/was closed\nAnswered by phone/),
    expect.stringMatching(/was closed\nTicket closed/),
  ]);
  expect(await getTicket(first!.id)).toMatchObject({ status: 'closed', assigneeId: jon.id });
  expect(await listAuditRecords(app.db, 'ticket', first!.id)).toMatchObject([
    { action: 'ticket.close', actor_id: mia.id },
  ]);
});

it.each([
  [{ action: 'merge', ids: [1] }, 'action'],
  [{ ids: [1] }, 'action'],
  [{ action: 'close', ids: [] }, 'ids'],
  [{ action: 'close', ids: Array.from({ length: 201 }, (_, n) => n + 1) }, 'ids'],
  [{ action: 'close', ids: ['1'] }, 'ids.0'],
  [{ action: 'close', ids: [1], reason: 'x'.repeat(1001) }, 'reason'],
  [{ action: 'close', ids: [1], user_id: 1 }, 'user_id'],
  [{ action: 'assign', ids: [1] }, 'user_id'],
  [{ action: 'tag', ids: [1] }, 'tag_id'],
  [{ action: 'untag', ids: [1], tag_id: null }, 'tag_id'],
])('refuses %j', async (body, field) => {
  const answer = await bulk(body).expect(400);

  expect(answer.body.details[0].field).toBe(field);
});

it('completes without a deadlock if concurrent calls list the same tickets in another order', async () => {
  const tickets = await newTickets(4);
  const ids = tickets.map(({ id }) => id);
  const others = [...ids].reverse();

  const answers = await raceForRow(app.db, tickets[2]!, [
    () => bulk({ action: 'assign', ids, user_id: jon.id }),
    () => bulk({ action: 'assign', ids: others, user_id: mia.id }),
    () => bulk({ action: 'close', ids: others }),
  ]);

  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(answers[2]!.body.done).toEqual(others);
});

it('does not assign a ticket that is closed concurrently', async () => {
  const [ticket] = await newTickets(1);
  const ids = [ticket!.id];

  const [, answer] = await raceForRow(app.db, ticket!, [
    () => bulk({ action: 'close', ids }),
    (untilQueued) => untilQueued(1).then(() => bulk({ action: 'assign', ids, user_id: jon.id })),
  ]);

  expect(answer!.body).toEqual({ done: [], skipped: [{ id: ticket!.id, error: 'ticket is closed' }] });
});

it('reopens tickets as they were before they were closed, or in work if that is unknown', async () => {
  const answer = (id: number, message: string, by: User) =>
    app.as(by).post(`ticket/message/${id}`).field('message', message).expect(201);
  const write = (id: number, message: string) =>
    app.as(anna).post(`t/ticket/${id}`).field('message', message).expect(201);
  const [fresh, waiting, answered] = (await newTickets(3)).map(({ id }) => id) as [number, number, number];
  const old = await newClosed();
  const foreign = await newTicket(app.db, anna, await newBrand(app.db));
  for (const id of [waiting, answered]) await answer(id, 'Hello', jon);
  for (const text of ['Still silent', 'Hello?']) await write(waiting, text);
  const until = Math.floor(app.clock.now().getTime() / 1_000) + 3_600;
  await app.as(mia).post(`ticket/${answered}/snooze`, { until }).expect(200);
  const ids = [fresh, waiting, answered];
  const getStates = () =>
    Promise.all(
      ids.map(async (id) => {
        const { status, assigneeId, closedAt, unreadByStaff, firstReplyAt, waitingSince, snoozedUntil } =
          await getTicket(id);
        return { status, assigneeId, closedAt, unreadByStaff, firstReplyAt, waitingSince, snoozedUntil };
      }),
    );
  const before = await getStates();
  expect(before).toMatchObject([
    { status: 'new', assigneeId: null, firstReplyAt: null, waitingSince: expect.any(Date) as Date },
    { assigneeId: jon.id, unreadByStaff: 2, waitingSince: expect.any(Date) as Date },
    { waitingSince: null, snoozedUntil: new Date(until * 1_000) },
  ]);
  await bulk({ action: 'close', ids }).expect(200, { done: ids, skipped: [] });

  const done = [...ids, old.id];
  const { body } = await bulk({ action: 'reopen', ids: [...done, foreign.id] }).expect(200);
  await bulk({ action: 'reopen', ids }).expect(200, { done: ids, skipped: [] });

  expect(body).toEqual({ done, skipped: [{ id: foreign.id, error: 'Not found' }] });
  expect(await getStates()).toEqual(before);
  expect(await getTicket(old.id)).toMatchObject({ status: 'in-work', closedAt: null });
  expect((await listAuditRecords(app.db, 'ticket', fresh)).slice(1)).toMatchObject([
    {
      action: 'ticket.reopen',
      before: { status: 'closed', assignee_id: mia.id },
      after: { status: 'new', assignee_id: null },
    },
  ]);
  expect(await queuedTexts(app.db, anna.telegramId)).toContainEqual(expect.stringMatching(/opened again/));
});

it('reopens a ticket once if two calls do so concurrently', async () => {
  const { id } = await newClosed();
  const reopen = () => bulk({ action: 'reopen', ids: [id] });

  const answers = await raceForRow(app.db, await getTicket(id), [reopen, reopen]);

  expect(answers.map(({ body }) => body)).toEqual(Array(2).fill({ done: [id], skipped: [] }));
  expect(await listAuditRecords(app.db, 'ticket', id)).toHaveLength(1);
});
