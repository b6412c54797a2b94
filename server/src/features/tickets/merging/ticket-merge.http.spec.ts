import type { z } from 'zod';
import { listAuditRecords } from '../../../../test/audit-records.js';
import { collectChanges, untilAllChangesPassed } from '../../../../test/event-stream.js';
import {
  newBrand,
  newManager,
  newMember,
  newScene,
  newUser,
  type Scene,
} from '../../../../test/factories.js';
import { listQueuedTexts } from '../../../../test/outbox.factories.js';
import { raceForRow } from '../../../../test/race.js';
import { setUpApp } from '../../../../test/test-app.js';
import { newTicket } from '../../../../test/ticket.factories.js';
import { ErasureService } from '../../operations/privacy/erasure.service.js';
import { Ticket, TicketMessage } from '../records/ticket.entity.js';
import type { StaffChat } from '../records/ticket.schemas.js';
import { TicketRetentionService } from '../retention/ticket-retention.service.js';

const app = setUpApp();

let { brand, manager: mia, agent: anna } = {} as Scene;
let source: Ticket;
let target: Ticket;
const NOW = '2026-03-11T08:00:00Z';
const inMinutes = (minutes: number) => new Date(Date.parse(NOW) + minutes * 60_000).toISOString();
beforeEach(async () => {
  app.clock.set(NOW);
  ({ brand, manager: mia, agent: anna } = await newScene(app.db));
  target = await newTicket(app.db, anna, brand, { createdAt: new Date('2026-03-10T11:00:00Z') });
  source = await newTicket(app.db, anna, brand, { title: 'CRM', description: 'It shows an old balance' });
});

const getTicket = ({ id } = source) => app.db.findOneByOrFail(Ticket, { id });
const merge = ({ id } = source, into: unknown = target.id, by = mia) =>
  app.as(by).post(`ticket/${id}/merge`, { into });
const unmerge = ({ id } = source, by = mia) => app.as(by).post(`ticket/${id}/unmerge`);
const write = async ({ id }: Ticket, message: string) =>
  (await app.asMember(anna, brand).post(`t/ticket/${id}`, { message }).expect(201)).body.id as number;
const reply = async ({ id }: Ticket, message: string) =>
  (await app.as(mia).post(`ticket/message/${id}`, { message }).expect(201)).body.id as number;

const getChat = async ({ id }: Ticket, query = '') =>
  (await app.as(mia).get(`ticket/${id}${query}`).expect(200)).body as z.input<typeof StaffChat>;
/** The text of each message, oldest first, and the ticket from which it was moved, or null. */
const listTexts = async (ticket: Ticket) =>
  (await getChat(ticket)).messages
    .reverse()
    .map(({ message, origin_ticket_id }) => [message, origin_ticket_id]);

it('a merge closes the source and moves its messages and notes between those of the target, by time; undoing it moves exactly these back', async () => {
  const ids = [await write(source, 'One'), await write(target, 'Two'), await reply(source, 'Three')];
  const { body: note } = await app.as(mia).post(`ticket/${source.id}/note`, { message: 'Four' }).expect(201);
  const { assigneeId: assigneeIdBefore } = await getTicket();
  app.clock.set(inMinutes(5));

  const { body } = await merge().expect(200);

  const from = source.id;
  const expected = { id: from, status: 'closed', closed: true, merged_into: target.id };
  expect(body.ticket).toMatchObject(expected);
  expect(await listTexts(target)).toEqual([
    ['One', from],
    ['Two', null],
    ['Three', from],
    ['Four', from],
  ]);
  const chat = await getChat(target);
  expect(chat.messages.map(({ id }) => id)).toEqual([note.id, ids[2], ids[1], ids[0]]);
  expect(chat.ticket.merged_into).toBeNull();
  expect(chat.merged).toEqual([
    {
      id: from,
      title: 'CRM',
      description: 'It shows an old balance',
      created_at: '2026-03-10T12:00:00.000Z',
      merged_at: '2026-03-11T08:05:00.000Z',
    },
  ]);
  expect(await getChat(source)).toMatchObject({
    messages: [],
    merged: [],
    ticket: { merged_into: target.id, has_message: false },
  });
  const { messages: newer } = await getChat(target, `?after=${ids[0]}`);
  expect(newer.map(({ id }) => id)).toEqual([note.id, ids[2], ids[1]]);
  await write(target, 'Since');

  app.clock.set(inMinutes(6));
  expect((await unmerge().expect(200)).body.ticket).toMatchObject({ status: 'in-work', merged_into: null });
  expect(await listTexts(source)).toEqual([
    ['One', null],
    ['Three', null],
    ['Four', null],
  ]);
  expect(await listTexts(target)).toEqual([
    ['Two', null],
    ['Since', null],
  ]);
  const { closedAt, mergedAt, mergedInto, assigneeId } = await getTicket();
  expect({ closedAt, mergedAt, mergedInto, assigneeId }).toEqual({
    closedAt: null,
    mergedAt: null,
    mergedInto: null,
    assigneeId: assigneeIdBefore,
  });
});

it('the owner sees one chat, and the merged ticket refers to it', async () => {
  await reply(source, 'Which client?');
  await merge().expect(200);

  const annasClient = app.asMember(anna, brand);
  const { body } = await annasClient.get(`t/ticket/${target.id}`).expect(200);
  expect(body.messages).toMatchObject([{ message: 'Which client?', origin_ticket_id: source.id }]);
  expect(body.merged).toMatchObject([{ id: source.id }]);
  const sourceChat = (await annasClient.get(`t/ticket/${source.id}`).expect(200)).body;
  expect(sourceChat.ticket.merged_into).toBe(target.id);
  for (const call of [
    annasClient.post(`t/ticket/${source.id}`, { message: 'Hello' }),
    app.as(mia).post(`ticket/message/${source.id}`, { message: 'Hello' }),
    app.as(mia).post(`ticket/${source.id}/note`, { message: 'Hello' }),
  ]) {
    const { body: refusal } = await call.expect(409);
    expect(refusal).toMatchObject({ error: 'ticket is closed', merged_into: target.id });
  }
  expect((await app.as(mia).post(`ticket/${source.id}/reopen`).expect(409)).body.error).toBe(
    'ticket is merged',
  );
});

it('a merge adds unread marks, waiting time, assignee and tags to the target; undoing it splits marks and waiting time', async () => {
  const { body: tag } = await app.as(mia).post('ticket-tag', { brand_id: brand.id, name: 'VIP' }).expect(201);
  const tagging = { action: 'tag', ids: [source.id], tag_id: tag.id };
  await app.as(mia).post('ticket/bulk', tagging).expect(200);
  await app.as(mia).post(`ticket/${source.id}/assign`, { user_id: mia.id }).expect(200);
  await app.db.update(Ticket, target.id, { unreadByStaff: 0, waitingSince: null });
  app.clock.set(inMinutes(1));
  await write(source, 'Hello?');

  await merge().expect(200);

  expect(await getTicket(target)).toMatchObject({
    unreadByStaff: 2,
    assigneeId: mia.id,
    status: 'new',
    waitingSince: source.createdAt,
    activeAt: new Date(inMinutes(1)),
  });
  expect(await getTicket()).toMatchObject({ unreadByStaff: 0, waitingSince: null, assigneeId: mia.id });
  const { body } = await app.as(mia).get(`ticket/search?tag=${tag.id}&closed=0`).expect(200);
  expect(body.data).toMatchObject([{ id: target.id, tags: [{ id: tag.id }] }]);
  app.clock.set(inMinutes(2));
  await write(target, 'In the target');

  await unmerge().expect(200);

  const sourceState = { unreadByStaff: 2, waitingSince: source.createdAt, status: 'new' };
  expect(await getTicket()).toMatchObject(sourceState);
  const targetState = { unreadByStaff: 1, waitingSince: new Date(inMinutes(2)), assigneeId: mia.id };
  expect(await getTicket(target)).toMatchObject(targetState);
});

it('an unmerged ticket counts as read and answered if staff have replied since the merge', async () => {
  await merge().expect(200);
  await reply(target, 'Both are mended');
  await unmerge().expect(200);

  expect(await getTicket()).toMatchObject({ unreadByStaff: 0, waitingSince: null });
  expect(await getTicket(target)).toMatchObject({ waitingSince: null, unreadByOwner: 1 });
});

it.each(['source', 'target'] as const)(
  'after an undone merge, only the unanswered ticket waits, if staff had answered the %s',
  async (answered) => {
    const [answeredTicket, waitingTicket] = answered === 'source' ? [source, target] : [target, source];
    await write(answeredTicket, 'Hello?');
    app.clock.set(inMinutes(1));
    await reply(answeredTicket, 'Yes?');
    await merge().expect(200);
    await unmerge().expect(200);

    expect(await getTicket(answeredTicket)).toMatchObject({ waitingSince: null });
    expect(await getTicket(waitingTicket)).toMatchObject({ waitingSince: waitingTicket.createdAt });
  },
);

it('a merge and its undoing are each recorded for both tickets, published once, and reported to the owner', async () => {
  const changes = collectChanges(app, brand);
  await merge().expect(200);
  await unmerge().expect(200);

  await untilAllChangesPassed(app);
  const change = { ids: [source.id, target.id], people: [anna.id] };
  expect(changes.filter(({ topic }) => topic === 'tickets')).toMatchObject([change, change]);
  const about = { from: source.id, into: target.id };
  for (const ticket of [source, target])
    expect(await listAuditRecords(app.db, 'ticket', ticket.id)).toMatchObject([
      { action: 'ticket.merge', actor_id: mia.id, after: about },
      { action: 'ticket.unmerge', actor_id: mia.id, after: about },
    ]);
  const eventsSql =
    'select type, object_id::int as id from integration_events e where brand_id = $1 order by e.id';
  expect(await app.db.query(eventsSql, [brand.id])).toEqual([
    { type: 'ticket.closed', id: source.id },
    { type: 'ticket.reopened', id: source.id },
  ]);
  const event = { actor: expect.objectContaining({ id: mia.id }), user: null, tag: null, merge: about };
  for (const ticket of [source, target])
    expect((await getChat(ticket)).events).toMatchObject([
      { ...event, type: 'unmerged' },
      { ...event, type: 'merged' },
    ]);
  const [sourceNumber, targetNumber] = [`\\#${source.id}`, `\\#${target.id}`];
  expect(await listQueuedTexts(app.db, { chatId: anna.telegramId })).toEqual([
    expect.stringContaining(
      `Your tickets ${sourceNumber} and ${targetNumber} are one now: ${targetNumber}, *VOIP*`,
    ),
    expect.stringContaining(`Your ticket ${sourceNumber}, *CRM*, is separate from ${targetNumber} again`),
  ]);
});

it('a refused merge or unmerge says why', async () => {
  const ceo = await newUser(app.db, { role: 'ceo' });
  const jon = await newManager(app.db);
  const foreignTicket = await newTicket(app.db, anna, await newBrand(app.db));
  const ticketOfColleague = await newTicket(app.db, await newMember(app.db, brand), brand);
  const ceoTicket = await newTicket(app.db, anna, null);
  const otherCeoTicket = await newTicket(app.db, anna, null);
  const closedTicket = await newTicket(app.db, anna, brand, { status: 'closed', closedAt: new Date() });
  const expectError = async (call: ReturnType<typeof merge>, status: number, error: string) =>
    expect((await call.expect(status)).body.error).toBe(error);

  expect((await merge(source, source.id).expect(400)).body.details[0].field).toBe('into');
  for (const into of ['1', null, 0, 2 ** 31]) await merge(source, into).expect(400);
  await expectError(merge(source, target.id, jon), 404, 'Not found');
  await expectError(merge(source, foreignTicket.id), 404, 'Not found');
  await expectError(merge(source, ceoTicket.id), 404, 'Not found');
  await expectError(merge(ceoTicket, source.id), 404, 'Not found');
  await expectError(merge(source, 2 ** 31 - 1), 404, 'Not found');
  await expectError(merge(source, ticketOfColleague.id), 409, 'different owner');
  await expectError(merge(source, foreignTicket.id, ceo), 409, 'different brand');
  await expectError(merge(source, ceoTicket.id, ceo), 409, 'different brand');
  await expectError(merge(source, closedTicket.id), 409, 'ticket is closed');
  await expectError(merge(closedTicket), 409, 'ticket is closed');
  await expectError(unmerge(), 409, 'ticket is not merged');
  await expectError(unmerge(source, jon), 404, 'Not found');
  await merge(ceoTicket, otherCeoTicket.id, ceo).expect(200);
  await expectError(unmerge(ceoTicket), 404, 'Not found');

  await merge().expect(200);
  await expectError(merge(), 409, 'ticket is merged');
  await expectError(merge(await newTicket(app.db, anna, brand), source.id), 409, 'ticket is merged');
  // As if the former release had reopened it.
  await app.db.update(Ticket, source.id, { status: 'in-work', closedAt: null });
  const call = app.as(mia).post(`ticket/message/${source.id}`, { message: 'Hello' });
  await expectError(call, 409, 'ticket is closed');
  app.clock.set(inMinutes(7 * 24 * 60 + 1));
  await expectError(unmerge(), 409, 'too late');
});

it('a merge also moves what was merged into the source before, and any ticket of the chain can be unmerged', async () => {
  const last = await newTicket(app.db, anna, brand);
  await reply(source, 'One');
  await write(target, 'Two');
  await merge().expect(200);
  await merge(target, last.id).expect(200);

  expect(await listTexts(last)).toEqual([
    ['One', source.id],
    ['Two', target.id],
  ]);
  expect((await getChat(last)).merged.map(({ id }) => id)).toEqual([target.id, source.id]);
  // It has the reply of the ticket that was merged into it.
  expect((await unmerge(target).expect(200)).body.ticket.status).toBe('in-work');
  expect(await listTexts(target)).toEqual([
    ['One', source.id],
    ['Two', null],
  ]);

  await merge(target, last.id).expect(200);
  await unmerge(source).expect(200);
  expect(await listTexts(source)).toEqual([['One', null]]);
  expect(await listTexts(last)).toEqual([['Two', target.id]]);
});

it('a merged ticket is found by its number, and listed only among closed ones', async () => {
  await merge().expect(200);
  const list = async (query: string) =>
    (await app.as(mia).get(`ticket/search?${query}`).expect(200)).body.data as object[];

  expect(await list(`id=${source.id}`)).toMatchObject([{ id: source.id, merged_into: target.id }]);
  expect(await list('closed=0')).toMatchObject([{ id: target.id }]);
  expect(await list('closed=1')).toMatchObject([{ id: source.id }]);
});

it('an unmerged ticket is unassigned if its assignee has lost the brand', async () => {
  const admin = await newUser(app.db, { role: 'admin' });
  await reply(source, 'Hello');
  await merge().expect(200);
  await app.as(admin).post('admin/users/role', { user_id: mia.id, role: 'user' }).expect(200);

  await unmerge(source, admin).expect(200);

  expect(await getTicket()).toMatchObject({ status: 'in-work', assigneeId: null });
});

describe('under concurrent calls', () => {
  const raceForSource = (first: () => PromiseLike<{ status: number }>, second: typeof first) =>
    raceForRow(app.db, source, [first, second]);
  const toStatuses = (responses: { status: number }[]) => responses.map(({ status }) => status);

  it('two tickets are merged in only one direction', async () => {
    // In both directions, the lower id is locked first.
    const responses = await raceForRow(app.db, target, [() => merge(), () => merge(target, source.id)]);

    expect(toStatuses(responses).sort()).toEqual([200, 409]);
  });

  it('a merge moves a message that is being written, and a later one is refused', async () => {
    const send = () => app.asMember(anna, brand).post(`t/ticket/${source.id}`, { message: 'Just now' });

    expect(toStatuses(await raceForSource(send, merge))).toEqual([201, 200]);
    expect(await listTexts(target)).toEqual([['Just now', source.id]]);
    await unmerge().expect(200);
    expect(toStatuses(await raceForSource(merge, send))).toEqual([200, 409]);
    expect(await listTexts(target)).toEqual([['Just now', source.id]]);
  });

  it('a ticket that is being closed is not merged', async () => {
    const close = () => app.as(mia).post(`ticket/message/${source.id}`, { is_closed_message: '1' });

    expect(toStatuses(await raceForSource(close, merge))).toEqual([201, 409]);
    expect((await getTicket()).mergedInto).toBeNull();
  });

  it('a ticket is unmerged by only one of two calls', async () => {
    await merge().expect(200);

    expect(toStatuses(await raceForSource(unmerge, unmerge))).toEqual([200, 409]);
  });

  it('a ticket is not unmerged while its target is being merged into another one', async () => {
    const last = await newTicket(app.db, anna, brand);
    await write(source, 'One');
    await merge().expect(200);

    const responses = await raceForRow(app.db, target, [() => merge(target, last.id), unmerge]);

    expect(toStatuses(responses)).toEqual([200, 409]);
    expect(await listTexts(last)).toEqual([['One', source.id]]);
  });
});

describe('a merged ticket', () => {
  const count = (ticket: Ticket) => app.db.countBy(Ticket, { id: ticket.id });
  const countMessages = (ticket: Ticket) => app.db.countBy(TicketMessage, { ticketId: ticket.id });

  it('is deleted by retention together with its target, but not while it is locked', async () => {
    await write(source, 'One');
    await merge().expect(200);
    const retention = app.get(TicketRetentionService);
    await app.db.update(Ticket, source.id, { closedAt: new Date('2001-01-01') });

    await retention.deleteClosedBefore(new Date('2001-01-02'));
    expect([await count(source), await countMessages(target)]).toEqual([1, 1]);

    await app.db.update(Ticket, target.id, { status: 'closed', closedAt: new Date('2001-01-01') });
    await app.db.transaction(async (holder) => {
      await holder.query('select from tickets where id = $1 for update', [source.id]);
      await retention.deleteClosedBefore(new Date('2001-01-02'));
    });
    expect(await count(target)).toBe(1);

    await retention.deleteClosedBefore(new Date('2001-01-02'));
    expect([await count(source), await count(target), await countMessages(target)]).toEqual([0, 0, 0]);
  });

  it('cannot be unmerged after its owner was erased', async () => {
    await write(source, 'One');
    await merge().expect(200);
    await app.get(ErasureService).erase(anna.id, null);

    expect((await unmerge().expect(409)).body.error).toBe('too late');
    expect(await listTexts(target)).toEqual([['Erased', source.id]]);
    expect((await getChat(target)).merged).toMatchObject([{ title: 'Erased', description: 'Erased' }]);
  });

  it('is deleted with its brand', async () => {
    await merge().expect(200);
    await app.db.query('delete from brands where id = $1', [brand.id]);

    expect([await count(source), await count(target)]).toEqual([0, 0]);
  });
});
