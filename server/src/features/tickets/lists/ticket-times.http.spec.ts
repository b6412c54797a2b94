import { newBrand, newManager, newScene, newUser, type Scene } from '../../../../test/factories.js';
import { setUpApp } from '../../../../test/test-app.js';
import { newTicket } from '../../../../test/ticket.factories.js';
import type { User } from '../../people/user.entity.js';
import type { TicketTimes } from './ticket-list.schemas.js';

const app = setUpApp();

let { brand, manager, agent: anna } = {} as Scene;
beforeEach(async () => {
  app.clock.set('2026-03-18T12:00:00Z'); // a Wednesday
  ({ brand, manager, agent: anna } = await newScene(app.db));
});

const openTicket = async (): Promise<number> => {
  const fields = { message: 'The phone is silent today', title: 'VOIP' };
  const { body } = await app.asMember(anna, brand).post('t/ticket/support', fields).expect(201);
  return body.ticket.id;
};
const writeAgain = (id: number) =>
  app.as(anna).post(`t/ticket/${id}`, { message: 'Still silent' }).expect(201);
const reply = (id: number, is_closed_message = '0') =>
  app.as(manager).post(`ticket/message/${id}`, { message: 'We look', is_closed_message }).expect(201);
const getTimes = async (query = '', by = manager) =>
  ((await app.as(by).get(`ticket/stat${query}`).expect(200)).body as TicketTimes).data;

it('GET ticket/stat counts tickets and measures their durations by weeks from Friday in GMT-4, for twelve weeks or as many as requested', async () => {
  app.clock.set('2026-03-13T03:59:59Z'); // the last second of a week
  const first = await openTicket();
  app.clock.set('2026-03-13T04:00:00Z');
  const second = await openTicket();
  app.clock.set('2026-03-13T04:01:00Z');
  await reply(first);
  await reply(second);
  app.clock.set('2026-03-13T05:00:00Z');
  await reply(first, '1');
  await reply(second);
  const into = await openTicket();
  await app.as(manager).post(`ticket/${second}/merge`, { into }).expect(200); // not counted as closed
  app.clock.set('2026-03-18T12:00:00Z');

  const weeks = await getTimes();
  expect([weeks.length, weeks[0]!.week]).toEqual([12, '2025-12-26']);
  expect(await getTimes('?weeks=2')).toEqual([
    { week: '2026-03-06', opened: 1, replied: 0, first_reply: null, closed: 0, resolution: null },
    {
      week: '2026-03-13',
      opened: 2,
      replied: 2,
      first_reply: { median: 60, p90: 61 },
      closed: 1,
      resolution: { median: 3601, p90: 3601 },
    },
  ]);
});

it('GET ticket/stat counts only tickets within reach, and those to the CEO only for CEOs and admins', async () => {
  const otherBrand = await newBrand(app.db);
  const stranger = await newManager(app.db, { brands: [otherBrand] });
  const admin = await newUser(app.db, { role: 'admin' });
  const countOpened = async (query: string, by: User) => (await getTimes(`?weeks=1${query}`, by))[0]!.opened;
  const countBefore = await countOpened('', admin);
  const thisWeek = { createdAt: new Date('2026-03-18T11:00:00Z') };
  await newTicket(app.db, anna, brand, thisWeek);
  await newTicket(app.db, anna, null, thisWeek);

  expect(await countOpened('', manager)).toBe(1);
  expect(await countOpened('', stranger)).toBe(0);
  expect(await countOpened(`&brand_id=${brand.id}`, stranger)).toBe(0);
  expect(await countOpened(`&brand_id=${brand.id}`, admin)).toBe(1);
  expect(await countOpened('', admin)).toBeGreaterThanOrEqual(countBefore + 2);
});

describe('the due time', () => {
  const getDueAt = async (id: number) =>
    (await app.as(manager).get(`ticket/search?id=${id}`).expect(200)).body.data[0].due_at as string | null;
  const setReplyLimit = (minutes: number | null) =>
    app.as(manager).patch(`brand/${brand.id}`, { reply_within: minutes }).expect(200);

  it('is the time of the oldest unanswered message plus the limit in minutes, and only staff see it', async () => {
    await setReplyLimit(30);
    app.clock.set('2026-03-18T12:00:00Z');
    const id = await openTicket();
    app.clock.set('2026-03-18T12:10:00Z');
    await writeAgain(id);
    expect(await getDueAt(id)).toBe('2026-03-18T12:30:00.000Z');
    const chat = await app.as(manager).get(`ticket/${id}`).expect(200);
    expect(chat.body.ticket.due_at).toBe('2026-03-18T12:30:00.000Z');
    const ownChat = await app.as(anna).get(`t/ticket/${id}`).expect(200);
    expect(ownChat.body.ticket).not.toHaveProperty('due_at');

    await reply(id);
    expect(await getDueAt(id)).toBeNull();

    app.clock.set('2026-03-18T13:00:00Z');
    await writeAgain(id);
    expect(await getDueAt(id)).toBe('2026-03-18T13:30:00.000Z');

    await reply(id, '1');
    expect(await getDueAt(id)).toBeNull();
  });

  it('changes with the settings of the brand immediately, even for tickets that already wait', async () => {
    const id = await openTicket();
    expect(await getDueAt(id)).toBeNull();
    await setReplyLimit(60);
    expect(await getDueAt(id)).toBe('2026-03-18T13:00:00.000Z');
    // In Moscow, where work ends now and begins at 7:00 UTC.
    await app.as(manager).patch(`brand/${brand.id}`, { work_start_time: 10, work_end_time: 15 });
    expect(await getDueAt(id)).toBe('2026-03-19T08:00:00.000Z');
    await setReplyLimit(null);
    expect(await getDueAt(id)).toBeNull();
  });
});
