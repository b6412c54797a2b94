import { listAuditRecords } from '../../../../test/audit-records.js';
import { newBrand, newManager, newScene, newUser, type Scene } from '../../../../test/factories.js';
import { listQueuedTexts } from '../../../../test/outbox.factories.js';
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
const newBrandTicket = (ticket: Partial<Ticket> = {}) => newTicket(app.db, anna, brand, ticket);
const newThreeTickets = async () =>
  [await newBrandTicket(), await newBrandTicket(), await newBrandTicket()] as const;
const newClosedTicket = () => newBrandTicket({ status: 'closed', closedAt: new Date() });
const getTicket = (id: number) => app.db.findOneByOrFail(Ticket, { id });

it('a bulk call assigns each ticket independently, and notifies the assignee once', async () => {
  const [{ id: first }, { id: second }] = await newThreeTickets();
  const { id: assignedToJon } = await newBrandTicket({ assigneeId: jon.id });
  const closedTicket = await newClosedTicket();
  const foreignTicket = await newTicket(app.db, anna, await newBrand(app.db));
  const ceoTicket = await newTicket(app.db, anna, null);
  const ids = [second, closedTicket.id, first, foreignTicket.id, assignedToJon, ceoTicket.id, second];

  const { body } = await bulk({ action: 'assign', ids, user_id: jon.id }).expect(200);

  expect(body).toEqual({
    done: [second, first, assignedToJon],
    skipped: [
      { id: closedTicket.id, error: 'ticket is closed' },
      { id: foreignTicket.id, error: 'Not found' },
      { id: ceoTicket.id, error: 'Not found' },
    ],
  });
  expect(await getTicket(first)).toMatchObject({ assigneeId: jon.id, status: 'new' });
  expect(await listAuditRecords(app.db, 'ticket', second)).toMatchObject([
    { action: 'ticket.assign', before: { assignee_id: null }, after: { assignee_id: jon.id } },
  ]);
  expect(await listAuditRecords(app.db, 'ticket', assignedToJon)).toEqual([]);
  const [text, ...more] = await listQueuedTexts(app.db, { chatId: jon.telegramId });
  expect(more).toEqual([]);
  expect(text).toMatch(/assigned 2 tickets to you:\n\\#\d+: \*VOIP\*\n\\#\d+: \*VOIP\*\n\[/);
});

it('a bulk call assigns only to staff who may read the ticket, or to nobody', async () => {
  const admin = await newUser(app.db, { role: 'admin' });
  const foreignTicket = await newTicket(app.db, anna, await newBrand(app.db));
  const { id } = await newBrandTicket();
  const ids = [foreignTicket.id, id];
  const skipped = [{ id: foreignTicket.id, error: 'Invalid input' }];

  await bulk({ action: 'assign', ids, user_id: jon.id }, admin).expect(200, { done: [id], skipped });
  await bulk({ action: 'assign', ids, user_id: null }, admin).expect(200, { done: ids, skipped: [] });
  expect((await getTicket(id)).assigneeId).toBeNull();
});

it('a bulk call closes each open ticket, and notifies its owner', async () => {
  const [first, second] = [await newBrandTicket({ assigneeId: jon.id }), await newBrandTicket()];
  const closedTicket = await newClosedTicket();
  const foreignTicket = await newTicket(app.db, anna, await newBrand(app.db));
  const ids = [first.id, foreignTicket.id, closedTicket.id];

  const { body } = await bulk({ action: 'close', ids, reason: ' Answered by phone ' }).expect(200);
  await bulk({ action: 'close', ids: [second.id] }).expect(200, { done: [second.id], skipped: [] });

  expect(body).toEqual({
    done: [first.id],
    skipped: [
      { id: foreignTicket.id, error: 'Not found' },
      { id: closedTicket.id, error: 'ticket is closed' },
    ],
  });
  expect(await listQueuedTexts(app.db, { chatId: anna.telegramId })).toEqual([
    expect.stringMatching(/was closed\nAnswered by phone/),
    expect.stringMatching(/was closed\nTicket closed/),
  ]);
  expect(await getTicket(first.id)).toMatchObject({ status: 'closed', assigneeId: jon.id });
  expect(await listAuditRecords(app.db, 'ticket', first.id)).toMatchObject([
    { action: 'ticket.close', actor_id: mia.id },
  ]);
});

it.each([
  [{ action: 'merge', ids: [1] }, 'action'],
  [{ ids: [1] }, 'action'],
  [{ action: 'close', ids: [] }, 'ids'],
  [{ action: 'close', ids: Array.from({ length: 201 }, (_, i) => i + 1) }, 'ids'],
  [{ action: 'close', ids: ['1'] }, 'ids.0'],
  [{ action: 'close', ids: [1], reason: 'x'.repeat(1001) }, 'reason'],
  [{ action: 'close', ids: [1], user_id: 1 }, 'user_id'],
  [{ action: 'assign', ids: [1] }, 'user_id'],
  [{ action: 'tag', ids: [1] }, 'tag_id'],
  [{ action: 'untag', ids: [1], tag_id: null }, 'tag_id'],
])('a bulk call with %j is refused because of %s', async (change, field) => {
  const { body } = await bulk(change).expect(400);

  expect(body.details[0].field).toBe(field);
});

it('concurrent bulk calls that list the same tickets in different orders complete without a deadlock', async () => {
  const tickets = await newThreeTickets();
  const ids = tickets.map(({ id }) => id);
  const reversedIds = ids.toReversed();

  const responses = await raceForRow(app.db, tickets[1], [
    () => bulk({ action: 'assign', ids, user_id: jon.id }),
    () => bulk({ action: 'assign', ids: reversedIds, user_id: mia.id }),
    () => bulk({ action: 'close', ids: reversedIds }),
  ]);

  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(responses[2]!.body.done).toEqual(reversedIds);
});

it('a bulk call does not assign a ticket that is closed concurrently', async () => {
  const ticket = await newBrandTicket();
  const ids = [ticket.id];

  const [, response] = await raceForRow(app.db, ticket, [
    () => bulk({ action: 'close', ids }),
    () => bulk({ action: 'assign', ids, user_id: jon.id }),
  ]);

  expect(response!.body).toEqual({ done: [], skipped: [{ id: ticket.id, error: 'ticket is closed' }] });
});

it('a bulk call reopens tickets as they were before they were closed, or in work if that is unknown', async () => {
  const ids = (await newThreeTickets()).map(({ id }) => id);
  const [fresh, waiting, answered] = ids as [number, number, number];
  const oldTicket = await newClosedTicket(); // its closing is not in the audit trail
  const foreignTicket = await newTicket(app.db, anna, await newBrand(app.db));
  for (const id of [waiting, answered])
    await app.as(jon).post(`ticket/message/${id}`, { message: 'Hello' }).expect(201);
  for (const message of ['Still silent', 'Hello?'])
    await app.as(anna).post(`t/ticket/${waiting}`, { message }).expect(201);
  const until = Math.floor(app.clock.now().getTime() / 1_000) + 3_600;
  await app.as(mia).post(`ticket/${answered}/snooze`, { until }).expect(200);
  // Messages of the closing and reopening change what the owner has not read, and when the ticket was last active.
  const getState = async (id: number) => ({ ...(await getTicket(id)), unreadByOwner: 0, activeAt: null });
  const getStates = () => Promise.all(ids.map(getState));
  const before = await getStates();
  expect(before).toMatchObject([
    { status: 'new', assigneeId: null, firstReplyAt: null, waitingSince: expect.any(Date) },
    { assigneeId: jon.id, unreadByStaff: 2, waitingSince: expect.any(Date) },
    { waitingSince: null, snoozedUntil: new Date(until * 1_000) },
  ]);
  await bulk({ action: 'close', ids }).expect(200, { done: ids, skipped: [] });

  const done = [...ids, oldTicket.id];
  const { body } = await bulk({ action: 'reopen', ids: [...done, foreignTicket.id] }).expect(200);
  await bulk({ action: 'reopen', ids }).expect(200, { done: ids, skipped: [] });

  expect(body).toEqual({ done, skipped: [{ id: foreignTicket.id, error: 'Not found' }] });
  expect(await getStates()).toEqual(before);
  expect(await getTicket(oldTicket.id)).toMatchObject({ status: 'in-work', closedAt: null });
  expect((await listAuditRecords(app.db, 'ticket', fresh)).slice(1)).toMatchObject([
    {
      action: 'ticket.reopen',
      before: { status: 'closed', assignee_id: mia.id },
      after: { status: 'new', assignee_id: null },
    },
  ]);
  expect(await listQueuedTexts(app.db, { chatId: anna.telegramId })).toContainEqual(
    expect.stringMatching(/opened again/),
  );
});

it('a ticket is reopened once by two concurrent bulk calls', async () => {
  const { id } = await newClosedTicket();
  const reopen = () => bulk({ action: 'reopen', ids: [id] });

  const responses = await raceForRow(app.db, await getTicket(id), [reopen, reopen]);

  expect(responses.map(({ body }) => body)).toEqual(Array(2).fill({ done: [id], skipped: [] }));
  expect(await listAuditRecords(app.db, 'ticket', id)).toHaveLength(1);
});
