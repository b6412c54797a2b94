import { setTimeout as delay } from 'node:timers/promises';
import { newBrand, newManager, newScene, newUser, type Scene } from '../../../../test/factories.js';
import { waitUntil } from '../../../../test/race.js';
import { describeLoneApp, describeReplica } from '../../../../test/test-app.js';
import { newTicket } from '../../../../test/ticket.factories.js';
import { ChangePublisher } from '../../../platform/events/change-publisher.js';
import type { User } from '../../people/user.entity.js';
import type { Ticket } from '../records/ticket.entity.js';

const app = describeLoneApp();
const other = describeReplica(app);
let addresses: [string, string];
beforeAll(async () => void (addresses = [await app.listen(), await other.listen()]));

let { brand, manager: mia, agent: anna } = {} as Scene;
let jon: User;
let ticket: Ticket;
beforeEach(async () => {
  ({ brand, manager: mia, agent: anna } = await newScene(app.db));
  jon = await newManager(app.db, { brands: [brand] });
  ticket = await newTicket(app.db, anna, brand);
});

const streams: AbortController[] = [];
afterEach(() => streams.splice(0).forEach((stream) => stream.abort()));

/**
 * Follows the live stream of a person on a replica. When it ends, it is opened again, as the apps do. `people`: what it told last
 * about the ticket.
 */
async function follow(person: User, { replica = 0, path = 'events' } = {}) {
  const calledOff = new AbortController();
  streams.push(calledOff);
  const open = () =>
    fetch(`${addresses[replica]}/api/${path}`, {
      headers: (replica === 0 ? app : other).headersOf(person),
      signal: calledOff.signal,
    });
  let answer = await open();
  expect(answer.status).toBe(200);
  let text = '';
  void (async () => {
    for (;;) {
      for await (const piece of answer.body!.pipeThrough(new TextDecoderStream())) text += piece;
      answer = await open();
    }
  })().catch(() => undefined);
  const people = (of = ticket): [number, boolean][] | undefined => {
    const told = [...text.matchAll(/event: presence\n(?:id: .*\n)?data: (.*)\n/g)]
      .map(
        ([, data]) => JSON.parse(data!) as { ticket_id: number; people: { user: User; typing: boolean }[] },
      )
      .filter((event) => event.ticket_id === of.id);
    return told.at(-1)?.people.map(({ user, typing }) => [user.id, typing]);
  };
  /** `again`: tells it once more after a while, as the apps do, because a signal may be lost. */
  const sees = async (expected: [number, boolean][], again?: () => PromiseLike<unknown>) => {
    for (let tries = 1; JSON.stringify(people()) !== JSON.stringify(expected) && tries < 250; tries += 1) {
      if (tries % 50 === 0) await again?.();
      await delay(20);
    }
    expect(people()).toEqual(expected);
  };
  return { said: () => text, people, sees };
}

const tell = (typing: boolean, by = mia, of = ticket) =>
  app.as(by).post(`ticket/${of.id}/presence`, { typing }).expect(200, { status: true });
const leave = (by = mia) => app.as(by).delete(`ticket/${ticket.id}/presence`).expect(200, { status: true });

it.each([0, 1])('tells others on replica %s who looks, who writes and who has left', async (replica) => {
  const stream = await follow(jon, { replica });

  const toldAndSeen = async (say: () => PromiseLike<unknown>, ...expected: [number, boolean][]) => {
    await say();
    await stream.sees(expected, say);
  };
  await toldAndSeen(() => tell(false), [mia.id, false]);
  await toldAndSeen(() => tell(true), [mia.id, true]);
  await toldAndSeen(() => tell(false, jon), [mia.id, true], [jon.id, false]);
  await toldAndSeen(() => leave(), [jon.id, false]);
});

it('tells a new stream who was there before', async () => {
  const earlier = await follow(jon, { replica: 1 });
  await tell(true);
  await earlier.sees([[mia.id, true]]);

  await (await follow(jon, { replica: 1 })).sees([[mia.id, true]]);
});

it('tells nobody who may not read the ticket', async () => {
  const strangers = [
    await follow(await newManager(app.db, { brands: [await newBrand(app.db)] })),
    await follow(await newManager(app.db, { brands: [brand], codes: ['deposits'] })),
    await follow(anna, { path: 't/events' }),
  ];
  const stream = await follow(jon);

  await tell(true);
  await stream.sees([[mia.id, true]]);

  await app.get(ChangePublisher).publish('brands', null, { forStaff: true, people: [anna.id] });
  for (const { said } of strangers) {
    await waitUntil(() => said().includes('event: changed'));
    expect(said()).not.toContain('presence');
  }
});

it('tells of tickets to the ceo only to ceos and admins', async () => {
  const ceo = await newUser(app.db, { role: 'ceo' });
  const toCeo = await newTicket(app.db, anna, null);
  const [streamOfCeo, stream] = [await follow(ceo), await follow(jon)];

  await tell(true, ceo, toCeo);
  await tell(false);

  await stream.sees([[mia.id, false]]);
  expect(streamOfCeo.people(toCeo)).toEqual([[ceo.id, true]]);
  expect(stream.people(toCeo)).toBeUndefined();
});

it('stores nothing', async () => {
  await tell(true);

  const [{ count }] = await app.db.query<[{ count: number }]>(
    `select count(*)::int as count from announcements where changes::text like '%presence%'`,
  );
  expect(count).toBe(0);
});

it.each([{}, { typing: 1 }, { typing: 'yes' }, { typing: true, more: 1 }])('refuses %j', async (order) => {
  await app.as(mia).post(`ticket/${ticket.id}/presence`, order).expect(400);
});
