import { newBrand, newManager, newScene, newUser, type Scene } from '../../../../test/factories.js';
import { newTicket } from '../../../../test/ticket.factories.js';
import { describeApp } from '../../../../test/test-app.js';
import type { User } from '../../people/user.entity.js';
import type { TicketTimes } from './ticket-list.schemas.js';

const app = describeApp();

let { brand, manager, agent: anna } = {} as Scene;
beforeEach(async () => {
  app.clock.set('2026-03-18T12:00:00Z'); // a Wednesday
  ({ brand, manager, agent: anna } = await newScene(app.db));
});

const at = (instant: string) => app.clock.set(instant);
const ask = (text = 'The phone is silent today') =>
  app
    .asMember(anna, brand)
    .post('t/ticket/support')
    .field('message', text)
    .field('title', 'VOIP')
    .expect(201)
    .then(({ body }) => (body as { ticket: { id: number } }).ticket.id);
const goOn = (id: number) =>
  app.asMember(anna, brand).post(`t/ticket/${id}`).field('message', 'Still silent').expect(201);
const reply = (id: number, closes = '0') =>
  app
    .as(manager)
    .post(`ticket/message/${id}`)
    .field('message', 'We look')
    .field('is_closed_message', closes)
    .expect(201);
const times = async (query = '', as = manager) =>
  ((await app.as(as).get(`ticket/stat${query}`).expect(200)).body as TicketTimes).data;

it('counts tickets by the week from Friday in GMT-4, and says how long they took', async () => {
  at('2026-03-13T03:59:59Z'); // the last second of a week
  const first = await ask();
  at('2026-03-13T04:00:00Z');
  const second = await ask();
  at('2026-03-13T04:01:00Z');
  await reply(first);
  await reply(second);
  at('2026-03-13T05:00:00Z');
  await reply(first, '1');
  await reply(second);
  at('2026-03-18T12:00:00Z');

  expect(await times('?weeks=2')).toEqual([
    { week: '2026-03-06', opened: 1, replied: 0, first_reply: null, closed: 0, resolution: null },
    {
      week: '2026-03-13',
      opened: 1,
      replied: 2,
      first_reply: { median: 60, p90: 61 },
      closed: 1,
      resolution: { median: 3601, p90: 3601 },
    },
  ]);
});

it('has twelve weeks, or as many as asked', async () => {
  const weeks = await times();
  expect([weeks.length, weeks[0]!.week, weeks.at(-1)!.week]).toEqual([12, '2025-12-26', '2026-03-13']);
  expect(await times('?weeks=26')).toHaveLength(26);
  for (const wrong of ['0', '27', 'x', '1.5'])
    expect((await app.as(manager).get(`ticket/stat?weeks=${wrong}`)).body.details).toMatchObject([
      { field: 'weeks' },
    ]);
});

it('counts only tickets within reach, and those to the ceo only for ceos', async () => {
  const other = await newBrand(app.db);
  const stranger = await newManager(app.db, { brands: [other] });
  const admin = await newUser(app.db, { role: 'admin' });
  const before = (await times('?weeks=1', admin))[0]!.opened;
  const now = { createdAt: new Date('2026-03-18T11:00:00Z') };
  await newTicket(app.db, anna, brand, now);
  await newTicket(app.db, anna, null, now);

  const opened = async (query: string, as: User) => (await times(`?weeks=1${query}`, as))[0]!.opened;
  expect(await opened('', manager)).toBe(1);
  expect(await opened('', stranger)).toBe(0);
  expect(await opened(`&brand_id=${brand.id}`, stranger)).toBe(0);
  expect(await opened(`&brand_id=${brand.id}`, admin)).toBe(1);
  expect(await opened('', admin)).toBeGreaterThanOrEqual(before + 2);
});

describe('the due time', () => {
  const rows = async (query: string) =>
    (await app.as(manager).get(`ticket/search?${query}`).expect(200)).body.data as {
      id: number;
      due_at: string | null;
    }[];
  const dueOf = async (id: number) => (await rows(`id=${id}`))[0]!.due_at;
  const within = (minutes: number | null) =>
    app.as(manager).patch(`brand/${brand.id}`, { reply_within: minutes }).expect(200);

  it('is the limit in minutes after the oldest message without a reply', async () => {
    await within(30);
    at('2026-03-18T12:00:00Z');
    const id = await ask();
    at('2026-03-18T12:10:00Z');
    await goOn(id);
    expect(await dueOf(id)).toBe('2026-03-18T12:30:00.000Z');
    const chat = async (by: User, path: string) =>
      (await app.as(by).get(path).expect(200)).body.ticket as object;
    expect(await chat(manager, `ticket/${id}`)).toMatchObject({ due_at: '2026-03-18T12:30:00.000Z' });
    expect(await chat(anna, `t/ticket/${id}`)).not.toHaveProperty('due_at');

    await reply(id);
    expect(await dueOf(id)).toBeNull();

    at('2026-03-18T13:00:00Z');
    await goOn(id);
    expect(await dueOf(id)).toBe('2026-03-18T13:30:00.000Z');

    await reply(id, '1');
    expect(await dueOf(id)).toBeNull();
  });

  it('follows the settings of the brand at once, also for tickets that wait already', async () => {
    const id = await ask();
    expect(await dueOf(id)).toBeNull();
    await within(60);
    expect(await dueOf(id)).toBe('2026-03-18T13:00:00.000Z');
    await app.as(manager).patch(`brand/${brand.id}`, { work_start_time: 10, work_end_time: 15 });
    expect(await dueOf(id)).toBe('2026-03-19T08:00:00.000Z');
    await within(null);
    expect(await dueOf(id)).toBeNull();
  });

  it('orders a list, the oldest first, then those without one', async () => {
    const late = await ask();
    const answered = await ask();
    at('2026-03-18T12:05:00Z');
    const later = await ask();
    at('2026-03-18T12:06:00Z');
    await reply(answered);
    await within(60);

    expect((await rows('order=due')).map(({ id }) => id)).toEqual([late, later, answered]);
    expect((await rows('order=due&status=new')).map(({ id }) => id)).toEqual([late, later]);
  });
});
