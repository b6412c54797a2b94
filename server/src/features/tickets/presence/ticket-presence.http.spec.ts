import { isDeepStrictEqual } from 'node:util';
import { newBrand, newManager, newScene, newUser, type Scene } from '../../../../test/factories.js';
import { waitUntil } from '../../../../test/race.js';
import { setUpAppWithOwnDatabase, setUpReplica } from '../../../../test/test-app.js';
import { newTicket } from '../../../../test/ticket.factories.js';
import { ChangePublisher } from '../../../platform/events/change-publisher.js';
import type { User } from '../../people/user.entity.js';
import type { Ticket } from '../records/ticket.entity.js';

const app = setUpAppWithOwnDatabase();
const replicas = [app, setUpReplica(app)] as const;

let { brand, manager: mia, agent: anna } = {} as Scene;
let jon: User;
let ticket: Ticket;
beforeEach(async () => {
  ({ brand, manager: mia, agent: anna } = await newScene(app.db));
  jon = await newManager(app.db, { brands: [brand] });
  ticket = await newTicket(app.db, anna, brand);
});

/** A person in an event about presence. */
type Viewer = [userId: number, isTyping: boolean];

const streams: AbortController[] = [];
afterEach(() => streams.splice(0).forEach((stream) => stream.abort()));

/**
 * Opens the live stream of a person on a replica, and reopens it when it ends, as the apps do. `replica`: an index of `replicas`.
 * `getPeople`: the people in the last event about the ticket.
 */
async function openStream(person: User, { replica = 0, path = 'events' } = {}) {
  const abort = new AbortController();
  streams.push(abort);
  const url = `${await replicas[replica]!.listen()}/api/${path}`;
  const open = () => fetch(url, { headers: replicas[replica]!.headersOf(person), signal: abort.signal });
  let response = await open();
  expect(response.status).toBe(200);
  let text = '';
  void (async () => {
    for (;;) {
      for await (const piece of response.body!.pipeThrough(new TextDecoderStream())) text += piece;
      response = await open();
    }
  })().catch(() => undefined);
  const getPeople = (target = ticket): Viewer[] | undefined => {
    const events = [...text.matchAll(/event: presence\n(?:id: .*\n)?data: (.*)\n/g)].map(
      ([, data]) => JSON.parse(data!) as { ticket_id: number; people: { user: User; typing: boolean }[] },
    );
    const lastEvent = events.findLast((event) => event.ticket_id === target.id);
    return lastEvent?.people.map(({ user, typing }) => [user.id, typing]);
  };
  /** `retry`: repeats the signal from time to time, as the apps do, because a signal may be lost. */
  const expectPeople = async (expected: Viewer[], retry?: () => PromiseLike<unknown>) => {
    let checks = 0;
    const isExpected = async () => {
      if (++checks % 50 === 0) await retry?.();
      return isDeepStrictEqual(getPeople(), expected);
    };
    await waitUntil(isExpected, undefined, getPeople);
  };
  return { getText: () => text, getPeople, expectPeople };
}

const reportPresence = (typing: boolean, by = mia, target = ticket) =>
  app.as(by).post(`ticket/${target.id}/presence`, { typing }).expect(200, { status: true });
const leave = () => app.as(mia).delete(`ticket/${ticket.id}/presence`).expect(200, { status: true });

it.each([0, 1])(
  'a stream on replica %i shows who is viewing, who is typing and who has left',
  async (replica) => {
    const stream = await openStream(jon, { replica });

    const expectAfter = async (report: () => PromiseLike<unknown>, ...expected: Viewer[]) => {
      await report();
      await stream.expectPeople(expected, report);
    };
    await expectAfter(() => reportPresence(false), [mia.id, false]);
    await expectAfter(() => reportPresence(true), [mia.id, true]);
    await expectAfter(() => reportPresence(false, jon), [mia.id, true], [jon.id, false]);
    await expectAfter(leave, [jon.id, false]);
  },
);

it('a new stream shows who is already viewing', async () => {
  const earlier = await openStream(jon, { replica: 1 });
  await reportPresence(true);
  await earlier.expectPeople([[mia.id, true]]);

  await (await openStream(jon, { replica: 1 })).expectPeople([[mia.id, true]]);
});

it('presence is not sent to people who may not read the ticket, such as managers for a ticket to the CEO', async () => {
  const ceo = await newUser(app.db, { role: 'ceo' });
  const ceoTicket = await newTicket(app.db, anna, null);
  const strangers = [
    await openStream(await newManager(app.db, { brands: [await newBrand(app.db)] })),
    await openStream(await newManager(app.db, { brands: [brand], codes: ['deposits'] })),
    await openStream(anna, { path: 't/events' }),
  ];
  const [ceoStream, stream] = [await openStream(ceo), await openStream(jon)];

  await reportPresence(true, ceo, ceoTicket);
  await reportPresence(true);
  await stream.expectPeople([[mia.id, true]]);
  expect(ceoStream.getPeople(ceoTicket)).toEqual([[ceo.id, true]]);
  expect(stream.getPeople(ceoTicket)).toBeUndefined();

  await app.get(ChangePublisher).publish('brands', null, { forStaff: true, people: [anna.id] });
  for (const { getText } of strangers) {
    await waitUntil(() => getText().includes('event: changed'));
    expect(getText()).not.toContain('presence');
  }
});

it('presence is not stored in the database', async () => {
  await reportPresence(true);

  const [{ count }] = await app.db.query<[{ count: number }]>(
    `select count(*)::int as count from announcements where changes::text like '%presence%'`,
  );
  expect(count).toBe(0);
});
