import { setTimeout as delay } from 'node:timers/promises';
import { newDeposit, buildAcceptBody } from '../../../test/deposit.factories.js';
import { newBrand, newMember, newScene, newUser, type Scene } from '../../../test/factories.js';
import { openStream, untilAllChangesPassed } from '../../../test/event-stream.js';
import { waitUntil } from '../../../test/race.js';
import { describeApp } from '../../../test/test-app.js';
import { newTicket } from '../../../test/ticket.factories.js';
import { Database } from '../../platform/database/database.js';
import { ChangePublisher } from '../../platform/events/change-publisher.js';
import type { User } from '../people/user.entity.js';

const app = describeApp();
let { brand, manager, agent } = {} as Scene;
let colleague: User;
beforeEach(async () => {
  ({ brand, manager, agent } = await newScene(app.db));
  colleague = await newMember(app.db, brand);
  // Streams that are opened now would still get the events about the rights that these people got.
  await untilAllChangesPassed(app);
});
const streams: { stop: () => void }[] = [];
afterEach(() => streams.splice(0).forEach((stream) => stream.stop()));

interface AnnouncedChange {
  topics: string[];
  brands?: number[];
  tickets?: number[];
  deposits?: number[];
}

/** Follows a live stream of a person. `listEvents`: the data of its events, without pings. */
async function follow(person: User, path = 't/events') {
  const { said, ended, stop } = await openStream(app, app.headersOf(person), path);
  const listEvents = () =>
    [...said().matchAll(/^event: changed\n(?:id: .*\n)?data: (.*)$/gm)].map(
      ([, data]) => JSON.parse(data!) as AnnouncedChange,
    );
  const stream = { hasEnded: false, listEvents, stop };
  void ended.then(() => (stream.hasEnded = true));
  streams.push(stream);
  return stream;
}
type Stream = Awaited<ReturnType<typeof follow>>;
/** Expects that a later change is the first event of this person's stream. */
async function expectNothing(stream: Stream, person: User) {
  await app.get(ChangePublisher).publish('brands', null, { forStaff: true, people: [person.id] });
  await waitUntil(() => stream.listEvents().length > 0);
  expect(stream.listEvents()).toEqual([{ topics: ['brands'] }]);
}
const listTopics = (stream: Stream) => stream.listEvents().flatMap(({ topics }) => topics);

it('reports their own tickets to people in the mini-app, and those of their brands to staff', async () => {
  const [ownStream, colleagueStream, staffStream] = [
    await follow(agent),
    await follow(colleague),
    await follow(manager, 'events'),
  ];
  const ticket = await newTicket(app.db, agent, brand);

  await app.as(manager).post(`ticket/message/${ticket.id}`).field('message', 'hello').expect(201);

  await waitUntil(() => ownStream.listEvents().length > 0 && staffStream.listEvents().length > 0);
  const expectedEvent = { topics: ['tickets'], tickets: [ticket.id], brands: [brand.id] };
  expect(ownStream.listEvents()).toEqual([expectedEvent]);
  expect(staffStream.listEvents()).toEqual([expectedEvent]);
  await expectNothing(colleagueStream, colleague);
});

it('names an accepted deposit only to its agent and to staff, and reports changed results to all members', async () => {
  const deposit = await newDeposit(app.db, brand, { agentId: agent.id });
  const stranger = await newMember(app.db, await newBrand(app.db));
  await untilAllChangesPassed(app);
  const [ownStream, colleagueStream, strangerStream] = [
    await follow(agent),
    await follow(colleague),
    await follow(stranger),
  ];

  await app.as(manager).post(`deposit/${deposit.id}/accept`, buildAcceptBody(agent)).expect(200);

  await waitUntil(() => ownStream.listEvents().length > 0 && colleagueStream.listEvents().length > 0);
  expect(ownStream.listEvents()).toEqual([
    { topics: ['deposits', 'results'], deposits: [deposit.id], brands: [brand.id] },
  ]);
  expect(colleagueStream.listEvents()).toEqual([{ topics: ['results'], brands: [brand.id] }]);
  await expectNothing(strangerStream, stranger);
});

it('reports a ticket to the ceo to its owner, and to no brand', async () => {
  const ceo = await newUser(app.db, { role: 'ceo' });
  await untilAllChangesPassed(app);
  const [ownStream, staffStream, ceoStream] = [
    await follow(agent),
    await follow(manager, 'events'),
    await follow(ceo, 'events'),
  ];
  const ticket = await newTicket(app.db, agent, null);

  await app.as(ceo).post(`ticket/message/${ticket.id}`).field('message', 'hello').expect(201);

  const expectedEvent = { topics: ['tickets'], tickets: [ticket.id] };
  await waitUntil(() => ownStream.listEvents().length > 0 && ceoStream.listEvents().length > 0);
  expect(ownStream.listEvents()).toEqual([expectedEvent]);
  expect(ceoStream.listEvents()).toContainEqual(expectedEvent);
  await expectNothing(staffStream, manager);
});

it('ends when the membership ends', async () => {
  const stream = await follow(agent);

  await app.as(manager).delete(`brand/users/${brand.id}?user_id=${agent.id}`).expect(200);

  await waitUntil(() => stream.hasEnded);
  expect(listTopics(stream)).toContain('rights');
});

it('batches a burst into few events, which name everything', async () => {
  const staff = await follow(manager, 'events');
  const beganMs = performance.now();

  for (let id = 1; id <= 30; id += 1) {
    await app.get(ChangePublisher).publish('tickets', brand.id, { ids: [id] });
    await delay(30);
  }

  const getNamedTickets = () => new Set(staff.listEvents().flatMap(({ tickets }) => tickets ?? []));
  await waitUntil(() => getNamedTickets().size === 30);
  // One immediately, one after each pause, and the last one.
  expect(staff.listEvents().length).toBeLessThanOrEqual(2 + (performance.now() - beganMs) / 400);
});

it('names nothing if too many things change at once', async () => {
  const staff = await follow(manager, 'events');

  await app.get(Database).transaction(async () => {
    for (let id = 1; id <= 60; id += 1)
      await app.get(ChangePublisher).publish('tickets', brand.id, { ids: [id] });
  });

  await waitUntil(() => staff.listEvents().length > 0);
  expect(staff.listEvents()).toEqual([{ topics: ['tickets'], brands: [brand.id] }]);
});

it('ends the oldest stream of a person who opens an eleventh', async () => {
  const first = await follow(agent);
  const next = [];
  for (let count = 2; count <= 10; count += 1) next.push(await follow(agent));
  await expectNothing(first, agent); // not even that it ends
  expect(first.hasEnded).toBe(false);

  await follow(agent);

  await waitUntil(() => first.hasEnded);
  expect(next.map(({ hasEnded }) => hasEnded)).not.toContain(true);
});
