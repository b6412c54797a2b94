import { setTimeout as delay } from 'node:timers/promises';
import { buildAcceptBody, newDeposit } from '../../../test/deposit.factories.js';
import { openStream, untilAllChangesPassed } from '../../../test/event-stream.js';
import { newBrand, newManager, newMember, newScene, newUser, type Scene } from '../../../test/factories.js';
import { waitUntil } from '../../../test/race.js';
import { setUpApp } from '../../../test/test-app.js';
import { newTicket } from '../../../test/ticket.factories.js';
import { CallerSource } from '../../platform/access/caller.js';
import { Database } from '../../platform/database/database.js';
import { MAX_IDS } from '../../platform/events/change.js';
import { ChangePublisher } from '../../platform/events/change-publisher.js';
import type { User } from '../people/user.entity.js';

/** The pause between events, `BATCH_MS` of event-streams.ts. */
const PAUSE_MS = 400;

const app = setUpApp();
let { brand, manager, agent } = {} as Scene;
let colleague: User;
beforeEach(async () => {
  ({ brand, manager, agent } = await newScene(app.db));
  colleague = await newMember(app.db, brand);
  // Otherwise streams would still get the events about the new rights of these people.
  await untilAllChangesPassed(app);
});
const streams: { stop: () => void }[] = [];
afterEach(() => streams.splice(0).forEach((stream) => stream.stop()));

type ChangedEvent = { topics: string[] } & Partial<Record<'brands' | 'tickets' | 'deposits', number[]>>;

async function watch(person: User, path = 't/events') {
  const { received, ended, stop } = await openStream(app, app.headersOf(person), path);
  const listEvents = () =>
    [...received().matchAll(/^event: changed\n(?:id: .*\n)?data: (.*)$/gm)].map(
      ([, data]) => JSON.parse(data!) as ChangedEvent,
    );
  const stream = { hasEnded: false, listEvents, stop };
  void ended.then(() => (stream.hasEnded = true));
  streams.push(stream);
  return stream;
}
type Stream = Awaited<ReturnType<typeof watch>>;

/** Publishes a marker event to the person, and expects that it is the first event of the stream. */
async function expectNoEvents(stream: Stream, person: User) {
  await app.get(ChangePublisher).publish('brands', null, { forStaff: true, people: [person.id] });
  await waitUntil(() => stream.listEvents().length > 0);
  expect(stream.listEvents()).toEqual([{ topics: ['brands'] }]);
}

it('reports a ticket to its owner in the mini-app and to the staff of the brand, but to no colleague', async () => {
  const [ownStream, colleagueStream, staffStream] = [
    await watch(agent),
    await watch(colleague),
    await watch(manager, 'events'),
  ];
  const ticket = await newTicket(app.db, agent, brand);

  await app.as(manager).post(`ticket/message/${ticket.id}`).field('message', 'hello').expect(201);

  await waitUntil(() => ownStream.listEvents().length > 0 && staffStream.listEvents().length > 0);
  const expectedEvent = { topics: ['tickets'], tickets: [ticket.id], brands: [brand.id] };
  expect(ownStream.listEvents()).toEqual([expectedEvent]);
  expect(staffStream.listEvents()).toEqual([expectedEvent]);
  await expectNoEvents(colleagueStream, colleague);
});

it('names an accepted deposit only to its agent, and reports changed results to all members', async () => {
  const deposit = await newDeposit(app.db, brand, { agentId: agent.id });
  const stranger = await newMember(app.db, await newBrand(app.db));
  await untilAllChangesPassed(app);
  const [ownStream, colleagueStream, strangerStream] = [
    await watch(agent),
    await watch(colleague),
    await watch(stranger),
  ];

  await app.as(manager).post(`deposit/${deposit.id}/accept`, buildAcceptBody(agent)).expect(200);

  await waitUntil(() => ownStream.listEvents().length > 0 && colleagueStream.listEvents().length > 0);
  expect(ownStream.listEvents()).toEqual([
    { topics: ['deposits', 'results'], deposits: [deposit.id], brands: [brand.id] },
  ]);
  expect(colleagueStream.listEvents()).toEqual([{ topics: ['results'], brands: [brand.id] }]);
  await expectNoEvents(strangerStream, stranger);
});

it('reports a ticket of the type ceo to its owner and the ceo, but not to managers', async () => {
  const ceo = await newUser(app.db, { role: 'ceo' });
  await untilAllChangesPassed(app);
  const [ownStream, staffStream, ceoStream] = [
    await watch(agent),
    await watch(manager, 'events'),
    await watch(ceo, 'events'),
  ];
  const ticket = await newTicket(app.db, agent, null);

  await app.as(ceo).post(`ticket/message/${ticket.id}`).field('message', 'hello').expect(201);

  const expectedEvent = { topics: ['tickets'], tickets: [ticket.id] };
  await waitUntil(() => ownStream.listEvents().length > 0 && ceoStream.listEvents().length > 0);
  expect(ownStream.listEvents()).toEqual([expectedEvent]);
  expect(ceoStream.listEvents()).toContainEqual(expectedEvent);
  await expectNoEvents(staffStream, manager);
});

it('ends the stream of a member after the end of the membership', async () => {
  const stream = await watch(agent);

  await app.as(manager).delete(`brand/users/${brand.id}?user_id=${agent.id}`).expect(200);

  await waitUntil(() => stream.hasEnded);
  expect(stream.listEvents().flatMap(({ topics }) => topics)).toContain('rights');
});

it('batches many changes into few events, which name all of them', async () => {
  const staffStream = await watch(manager, 'events');
  const startMs = performance.now();

  for (let id = 1; id <= 30; id += 1) {
    await app.get(ChangePublisher).publish('tickets', brand.id, { ids: [id] });
    await delay(30);
  }

  const getTicketIds = () => new Set(staffStream.listEvents().flatMap(({ tickets }) => tickets ?? []));
  await waitUntil(() => getTicketIds().size === 30);
  // One event at once, one after each pause, and the last one.
  expect(staffStream.listEvents().length).toBeLessThanOrEqual(2 + (performance.now() - startMs) / PAUSE_MS);
});

it('omits the ids of tickets if too many change at once', async () => {
  const staffStream = await watch(manager, 'events');

  await app.get(Database).transaction(async () => {
    for (let id = 1; id <= MAX_IDS + 1; id += 1)
      await app.get(ChangePublisher).publish('tickets', brand.id, { ids: [id] });
  });

  await waitUntil(() => staffStream.listEvents().length > 0);
  expect(staffStream.listEvents()).toEqual([{ topics: ['tickets'], brands: [brand.id] }]);
});

it('ends the oldest stream of a person who opens an eleventh one', async () => {
  const first = await watch(agent);
  const others = [];
  for (let count = 2; count <= 10; count += 1) others.push(await watch(agent));
  await expectNoEvents(first, agent); // By now, the tenth stream would have ended it.
  expect(first.hasEnded).toBe(false);

  await watch(agent);

  await waitUntil(() => first.hasEnded);
  expect(others.map(({ hasEnded }) => hasEnded)).not.toContain(true);
});

describe('the live stream of staff', () => {
  const openStaffStream = (person: User) => openStream(app, app.headersOf(person));
  const postAsAdmin = async (path: string, fields: object) =>
    app
      .as(await newUser(app.db, { role: 'admin' }))
      .post(path, fields)
      .expect(200);

  it.each([
    ['role', ({ id }: User) => postAsAdmin('admin/users/role', { user_id: id, role: 'user' })],
    ['codes', ({ id }: User) => postAsAdmin(`admin/manager/roles/${id}`, { roles: ['rating'] })],
    ['brands', ({ id }: User) => postAsAdmin(`admin/manager/brands/${id}`, { brands: [] })],
  ])('reports that their %s changed, and ends', async (_, change) => {
    const stream = await openStaffStream(manager);

    await change(manager);

    await stream.ended;
    expect(stream.received()).toContain('data: {"topics":["rights"]}');
  });

  it('omits rights of others and changes in brands beyond reach, and continues', async () => {
    const other = await newManager(app.db, { brands: [brand] });
    const stream = await openStaffStream(manager);

    await postAsAdmin(`admin/manager/roles/${other.id}`, { roles: [] });
    await app.get(ChangePublisher).publish('deposits', (await newBrand(app.db)).id);
    await app.get(ChangePublisher).publish('brands', brand.id);

    await waitUntil(() => stream.received().includes('"brands"'));
    expect(stream.received()).not.toMatch(/rights|deposits/);
    stream.stop();
  });

  it('reports rights that change while it is opened', async () => {
    const person = await newManager(app.db);
    const callers = app.get(CallerSource);
    const getCaller = callers.getCaller.bind(callers);
    const getCallerSpy = jest
      .spyOn(callers, 'getCaller')
      .mockImplementationOnce(async (credential, brandId) => {
        const caller = await getCaller(credential, brandId);
        await app.db.query(`update users set codes = '{}' where id = $1`, [person.id]);
        return caller;
      });

    const stream = await openStaffStream(person);

    await stream.ended;
    getCallerSpy.mockRestore();
    expect(stream.received()).toContain('"rights"');
  });

  it('ends if its person creates a brand, so that the next stream includes the new brand', async () => {
    const person = await newManager(app.db, { brands: [] });
    const stream = await openStaffStream(person);

    const body = { chat_id: -Number(`100${Date.now()}`), name: 'Northwind' };
    await app.as(person).post('brand', body).expect(201);

    await stream.ended;
    expect(stream.received()).toContain('"rights"');
  });
});
