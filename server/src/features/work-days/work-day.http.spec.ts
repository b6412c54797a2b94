import { newBrand, newManager, newMember, newUser } from '../../../test/factories.js';
import { setUpApp } from '../../../test/test-app.js';
import type { Brand } from '../brands/registry/brand.entity.js';
import { Member } from '../brands/members/member.entity.js';
import type { User } from '../people/user.entity.js';

const app = setUpApp();
const day = '2026-03-11';

let north: Brand;
let south: Brand;
let manager: User;
let people: Record<'anna' | 'ben' | 'cleo' | 'dan', User>;
beforeAll(async () => {
  [north, south] = [await newBrand(app.db, { name: 'North' }), await newBrand(app.db, { name: 'South' })];
  manager = await newManager(app.db, { brands: [north, south] });
  const join = async (brand: Brand, user: Partial<User>) => {
    const person = await newMember(app.db, brand, user);
    await app.db.update(Member, { userId: person.id }, { createdAt: new Date('2026-03-01') });
    return person;
  };
  people = {
    anna: await join(north, { publicName: 'Anna Berg', username: 'anna_b' }),
    ben: await join(north, { publicName: 'Ben Holm' }),
    cleo: await join(south, { publicName: 'Cleo Marsh' }),
    dan: await join(south, { publicName: 'Dan 100%', username: 'danny' }),
  };
  await answer(people.anna, north, day, false);
  await answer(people.ben, north, day, true);
  await answer(people.cleo, south, '2026-03-10', true);
  await app.db.query(`insert into work_days (brand_id, user_id, date, asked_at) values ($1, $2, $3, now())`, [
    south.id,
    people.cleo.id,
    day,
  ]);
});

const answer = (user: User, brand: Brand, date: string, inWork: boolean) =>
  app.db.query(
    `insert into work_days (brand_id, user_id, date, in_work, answered_at) values ($1, $2, $3, $4, now())`,
    [brand.id, user.id, date, inWork],
  );
const search = async (query: Record<string, string | number>, by = manager) =>
  (await app.as(by).get('work-day/search').query(query)).body;
const listNames = async (query: Record<string, string | number>) => {
  const { work_dates } = await search(query);
  return (work_dates as { user: { public_name: string } }[]).map(({ user }) => user.public_name);
};

it('a search lists all members on a day with their answer or the latest earlier one, and counts them by brand', async () => {
  const body = await search({ day });

  expect(body.counts).toEqual({ working: 1, not_working: 1, not_answered: 2 });
  expect(body.brands).toEqual([
    { id: north.id, name: 'North', working: 1, not_working: 1, not_answered: 0 },
    { id: south.id, name: 'South', working: 0, not_working: 0, not_answered: 2 },
  ]);
  const row = { user: expect.anything(), date: day, brand_id: south.id, brand: 'South' };
  expect(body.work_dates).toEqual([
    expect.objectContaining({ user_id: people.ben.id, brand: 'North', in_work: true, last: null }),
    expect.objectContaining({ user_id: people.anna.id, in_work: false, last: null }),
    {
      ...row,
      id: expect.any(Number),
      user_id: people.cleo.id,
      in_work: null,
      last: { in_work: true, date: '2026-03-10' },
    },
    { ...row, id: null, user_id: people.dan.id, in_work: null, last: null },
  ]);
});

it.each([
  [{ day, answer: 'yes' }, ['Ben Holm']],
  [{ day, answer: 'no' }, ['Anna Berg']],
  [{ day, answer: 'none' }, ['Cleo Marsh', 'Dan 100%']],
  [{ day, answer: 'none', q: '100%' }, ['Dan 100%']],
  [{ day, q: '@DANN' }, ['Dan 100%']],
  [{ day, q: 'ann' }, ['Anna Berg', 'Dan 100%']],
  [{ day, q: 'Cloe' }, ['Cleo Marsh']],
  [{ day, q: 'nobody' }, []],
  [{ day, answer: '', q: '\u200b' }, ['Ben Holm', 'Anna Berg', 'Cleo Marsh', 'Dan 100%']],
  [{ day, page: 2 }, []],
  [{ answer: 'yes' }, ['Ben Holm', 'Cleo Marsh']],
  [{ q: 'cleo' }, ['Cleo Marsh']],
  [{ answer: 'none' }, []],
])('a search filters by %j', async (query, names) => {
  expect(await listNames(query)).toEqual(names);
});

it.each([
  ['user', ['Anna Berg', 'Ben Holm', 'Cleo Marsh', 'Dan 100%']],
  ['-user', ['Dan 100%', 'Cleo Marsh', 'Ben Holm', 'Anna Berg']],
  ['-brand', ['Cleo Marsh', 'Dan 100%', 'Ben Holm', 'Anna Berg']],
  ['status', ['Ben Holm', 'Anna Berg', 'Cleo Marsh', 'Dan 100%']],
  ['-status', ['Cleo Marsh', 'Dan 100%', 'Anna Berg', 'Ben Holm']],
])('a search sorts by %s', async (order, names) => {
  expect(await listNames({ day, order })).toEqual(names);
});

it('a search without a day sorts the latest answers', async () => {
  expect(await listNames({ order: '-user' })).toEqual(['Cleo Marsh', 'Ben Holm', 'Anna Berg']);
});

it('a search filters and counts by brand, but never shows one beyond reach', async () => {
  expect(await listNames({ day, brand_id: north.id, q: 'Cloe' })).toEqual([]);
  const { counts, brands } = await search({ day, brand_id: north.id, answer: 'none' });
  expect([counts, brands.length]).toEqual([{ working: 1, not_working: 1, not_answered: 0 }, 2]);

  const southManager = await newManager(app.db, { brands: [south] });
  const body = await search({ day, brand_id: north.id, q: 'Anna' }, southManager);

  expect(body.work_dates).toEqual([]);
  expect(body.counts).toEqual({ working: 0, not_working: 0, not_answered: 0 });
  expect(body.brands).toEqual([expect.objectContaining({ id: south.id })]);
});

it('a search counts the members at the end of a day (UTC+3), and those who joined later but have an answer for it', async () => {
  const brand = await newBrand(app.db);
  const [first, second] = [await newMember(app.db, brand), await newMember(app.db, brand)];
  const joinAt = (user: User, at: string) =>
    app.db.update(Member, { userId: user.id }, { createdAt: new Date(at) });
  await joinAt(first, '2026-03-11T20:59:59Z');
  await joinAt(second, '2026-03-11T21:00:00Z');
  const ceo = await newUser(app.db, { role: 'ceo' });
  const countNotAnswered = async (date: string) =>
    (await search({ day: date, brand_id: brand.id }, ceo)).counts.not_answered as number;

  expect([await countNotAnswered(day), await countNotAnswered('2026-03-12')]).toEqual([1, 2]);
  await answer(second, brand, day, true);
  const dismissAt = (at: string) =>
    app.db.update(Member, { userId: first.id }, { dismissedAt: new Date(at) });
  await dismissAt('2026-03-11T21:00:00Z');

  expect([await countNotAnswered(day), await countNotAnswered('2026-03-12')]).toEqual([1, 1]);
  expect((await search({ day, brand_id: brand.id }, ceo)).work_dates).toHaveLength(2);
  await dismissAt('2026-03-11T20:59:59Z');
  expect(await countNotAnswered(day)).toBe(0);
  expect((await search({ day, brand_id: brand.id }, ceo)).counts.working).toBe(1);
});

it.each([
  ['day', '2026-02-30'],
  ['day', '0000-01-01'],
  ['day', 'today'],
  ['answer', 'maybe'],
  ['order', 'date'],
  ['brand_id', 'x'],
  ['q', 'x'.repeat(129)],
])('a search is refused with the %s "%s"', async (field, value) => {
  const { details } = await search({ day, [field]: value });
  expect(details[0]).toMatchObject({ field });
});
