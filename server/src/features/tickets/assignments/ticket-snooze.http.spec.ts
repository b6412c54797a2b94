import { listAuditRecords } from '../../../../test/audit-records.js';
import { collectChanges, untilAllChangesPassed } from '../../../../test/event-stream.js';
import { newManager, newScene, newUser, type Scene } from '../../../../test/factories.js';
import { raceForRow } from '../../../../test/race.js';
import { setUpApp } from '../../../../test/test-app.js';
import { newTicket } from '../../../../test/ticket.factories.js';
import { Ticket } from '../records/ticket.entity.js';
import { TicketSnoozeService } from './ticket-snooze.service.js';

const app = setUpApp();
const NOW = '2026-03-11T08:00:00Z';
/** In Unix seconds. */
const inHours = (hours: number) => Date.parse(NOW) / 1_000 + hours * 3_600;

let { brand, manager: mia, agent: anna } = {} as Scene;
let ticket: Ticket;
beforeEach(async () => {
  app.clock.set(NOW);
  ({ brand, manager: mia, agent: anna } = await newScene(app.db, { brand: { replyWithin: 30 } }));
  ticket = await newTicket(app.db, anna, brand, { description: 'The phone is silent' });
});

const snooze = (until: unknown, { id } = ticket, by = mia) =>
  app.as(by).post(`ticket/${id}/snooze`, { until });
const listIds = async (query = '') => {
  const { body } = await app.as(mia).get(`ticket/search?${query}`).expect(200);
  return (body.data as { id: number }[]).map(({ id }) => id);
};
const write = () => app.asMember(anna, brand).post(`t/ticket/${ticket.id}`, { message: 'Still silent' });
const reply = (fields: object) => app.as(mia).post(`ticket/message/${ticket.id}`, fields);

it('a snooze removes a ticket from lists and counts until it ends, but not from searches', async () => {
  const { body } = await snooze(inHours(1)).expect(200);

  expect(body.ticket).toMatchObject({ id: ticket.id, status: 'new', tags: [] });
  expect(Date.parse(body.ticket.snoozed_until)).toBe(inHours(1) * 1_000);
  const omittingQueries = ['', 'status=new', 'closed=0', 'assignee=none', 'overdue=1', 'snoozed=0'];
  for (const query of [...omittingQueries, 'q=silent&snoozed=0'])
    expect([query, await listIds(query)]).toEqual([query, []]);
  const findingQueries = ['snoozed=1', 'status=new&snoozed=1', 'q=silent', `user_id=${anna.id}`];
  for (const query of [...findingQueries, `id=${ticket.id}`])
    expect([query, await listIds(query)]).toEqual([query, [ticket.id]]);
  await app.as(mia).get('ticket/search?snoozed=2').expect(400);
  const countNew = async () =>
    (await app.as(mia).get('manager/stat').expect(200)).body.tickets_count_new as number;
  expect(await countNew()).toBe(0);

  app.clock.set(new Date(inHours(1) * 1_000).toISOString());
  expect(await listIds('overdue=1')).toEqual([ticket.id]);
  expect(await listIds('snoozed=1')).toEqual([]);
  expect(await countNew()).toBe(1);
});

it('a snooze ends by `until: null`, a message of the owner or the closing, but not by a reply', async () => {
  await snooze(inHours(1)).expect(200);
  await snooze(inHours(1)).expect(200); // changes nothing, and is not recorded
  expect((await snooze(null).expect(200)).body.ticket.snoozed_until).toBeNull();
  expect(await listIds()).toEqual([ticket.id]);

  await snooze(inHours(2)).expect(200);
  await reply({ message: 'I am asking the provider' }).expect(201);
  expect(await listIds()).toEqual([]);
  await write().expect(201);
  expect(await listIds()).toEqual([ticket.id]);

  await snooze(inHours(3)).expect(200);
  await reply({ is_closed_message: '1' }).expect(201);
  expect(await app.db.findOneByOrFail(Ticket, { id: ticket.id })).toMatchObject({ snoozedUntil: null });
  expect((await snooze(inHours(1)).expect(409)).body.error).toBe('ticket is closed');
  const actions = (await listAuditRecords(app.db, 'ticket', ticket.id)).map(({ action }) => action);
  expect(actions.filter((action) => action.includes('snooze'))).toEqual(
    ['snooze', 'unsnooze', 'snooze', 'snooze'].map((verb) => `ticket.${verb}`),
  );
});

it.each([
  ['now', inHours(0)],
  ['a time in the past', inHours(-1)],
  ['a time more than a year away', inHours(367 * 24)],
  ['a time in milliseconds', inHours(1) * 1_000],
  ['a text', '2026-03-12'],
  ['a fraction', inHours(1) + 0.5],
  ['a boolean', true],
  ['a missing time', undefined],
])('a snooze until %s is refused', async (_, until) => {
  const { body } = await snooze(until).expect(400);

  expect(body.details[0].field).toBe('until');
});

it('only staff within reach can snooze a ticket', async () => {
  const ceoTicket = await newTicket(app.db, anna, null);
  const jon = await newManager(app.db);

  await snooze(inHours(1), ticket, jon).expect(404);
  await snooze(inHours(1), ceoTicket).expect(404);
  await snooze(inHours(1), ceoTicket, await newUser(app.db, { role: 'ceo' })).expect(200);
});

it('a snooze ends with a message that the owner writes concurrently', async () => {
  await raceForRow(app.db, ticket, [() => snooze(inHours(1)), write]);

  expect(await listIds()).toEqual([ticket.id]);
});

it('a snooze does not overwrite the state of a message that the owner writes concurrently', async () => {
  await raceForRow(app.db, ticket, [write, () => snooze(inHours(1))]);

  expect(await app.db.findOneByOrFail(Ticket, { id: ticket.id })).toMatchObject({
    unreadByStaff: ticket.unreadByStaff + 1,
  });
});

it('the end of a snooze is published once', async () => {
  await snooze(inHours(1)).expect(200);
  const changes = collectChanges(app, brand);
  const snoozes = app.get(TicketSnoozeService);

  await snoozes.endDue();
  app.clock.set(new Date(inHours(1) * 1_000).toISOString());
  await Promise.all([snoozes.endDue(), snoozes.endDue()]);

  await untilAllChangesPassed(app);
  expect(changes.filter(({ topic }) => topic === 'tickets')).toEqual([
    expect.objectContaining({ ids: [ticket.id] }),
  ]);
  expect(await app.db.findOneByOrFail(Ticket, { id: ticket.id })).toMatchObject({ snoozedUntil: null });
});
