import { setUpApp } from '../../../../test/test-app.js';
import { dueTimeSql, overdueBoundsSql } from './working-time.sql.js';

const app = setUpApp();

interface Hours {
  start: number;
  end: number | null;
  /** In minutes. */
  within: number | null;
}

async function findDueTime(since: string | null, { start, end, within }: Hours): Promise<string | null> {
  const [row] = await app.db.query<[{ due: Date | null }]>(
    `select ${dueTimeSql('since', 'hours')} as due
     from (select $1::timestamptz as since, $2::int as work_start_time, $3::int as work_end_time, $4::int as reply_within) hours`,
    [since, start, end, within],
  );
  return row.due?.toISOString() ?? null;
}

/** 10:00 to 18:00 in UTC+3 is 07:00 to 15:00 in UTC. */
const byDay = { start: 10, end: 18, within: 60 };
const atNight = { start: 22, end: 2, within: 60 };
const aroundTheClock = { start: 16, end: null, within: 600 };
const oneHour = { start: 10, end: 11, within: 10_080 };

it.each([
  ['within the day', '2026-03-10T08:00:00Z', byDay, '2026-03-10T09:00:00.000Z'],
  ['with seconds', '2026-03-10T08:00:01.500Z', byDay, '2026-03-10T09:00:01.500Z'],
  ['from the first second of the day', '2026-03-10T07:00:00Z', byDay, '2026-03-10T08:00:00.000Z'],
  ['from just before the day', '2026-03-10T06:59:59Z', byDay, '2026-03-10T08:00:00.000Z'],
  ['exactly until the end of the day', '2026-03-10T14:00:00Z', byDay, '2026-03-10T15:00:00.000Z'],
  ['a second beyond the end of the day', '2026-03-10T14:00:01Z', byDay, '2026-03-11T07:00:01.000Z'],
  ['from the end of the day', '2026-03-10T15:00:00Z', byDay, '2026-03-11T08:00:00.000Z'],
  ['from the evening', '2026-03-10T20:00:00Z', byDay, '2026-03-11T08:00:00.000Z'],
  ['over the end of a year', '2026-12-31T14:30:00Z', byDay, '2027-01-01T07:30:00.000Z'],
  ['exactly one day of work', '2026-03-10T07:00:00Z', { ...byDay, within: 480 }, '2026-03-10T15:00:00.000Z'],
  ['more than a day of work', '2026-03-10T07:00:00Z', { ...byDay, within: 481 }, '2026-03-11T07:01:00.000Z'],
  ['two and a half days', '2026-03-10T11:00:00Z', { ...byDay, within: 1200 }, '2026-03-12T15:00:00.000Z'],
  ['over midnight', '2026-03-10T20:30:00Z', atNight, '2026-03-10T21:30:00.000Z'],
  ['beyond the end of a night', '2026-03-10T22:30:00Z', atNight, '2026-03-11T19:30:00.000Z'],
  ['within a night, after midnight', '2026-03-10T21:30:00Z', atNight, '2026-03-10T22:30:00.000Z'],
  ['around the clock', '2026-03-10T23:30:00Z', aroundTheClock, '2026-03-11T09:30:00.000Z'],
  [
    'around the clock if it ends at the hour of its start',
    '2026-03-10T23:30:00Z',
    { ...aroundTheClock, end: 16 },
    '2026-03-11T09:30:00.000Z',
  ],
  ['the longest limit', '2026-03-10T07:00:00Z', oneHour, '2026-08-24T08:00:00.000Z'],
  ['before the year 2000', '1999-12-31T14:30:00Z', byDay, '2000-01-01T07:30:00.000Z'],
])('counts working time %s', async (_, since, hours, expected) => {
  expect(await findDueTime(since, hours)).toBe(expected);
});

it('finds no due time if nobody waits, or if the brand has no limit', async () => {
  expect(await findDueTime(null, byDay)).toBeNull();
  expect(await findDueTime('2026-03-10T08:00:00Z', { ...byDay, within: null })).toBeNull();
});

it('finds the same overdue tickets by one instant per brand as by their due times', async () => {
  // Random instants of three days. A third are full hours, at which working days start and end, or at most a second from one.
  const instantSql = (seed: string) => `timestamptz '2026-03-10 00:00+03' + make_interval(
    hours => floor(72 * random())::int, mins => case when ${seed} % 3 = 0 then 0 else floor(60 * random())::int end)
    + (${seed} % 5 / 2 - 1) * interval '1 microsecond' * (case when ${seed} % 7 = 0 then 1e6 * random() else ${seed} % 2 end)`;
  const compareSql = `
    select count(*)::int as count, count(*) filter (where is_due)::int as due,
      count(*) filter (where is_due is distinct from coalesce(since < overdue_before, false))::int as differing
    from (
      select since, overdue_before, coalesce(${dueTimeSql('since', 'brand')} < $1::timestamptz, false) as is_due
      from brands brand
      left join ${overdueBoundsSql('$1::timestamptz')} bound on bound.brand_id = brand.id,
      lateral (
        select ${instantSql('(n + brand.id)')} - n % 4 * interval '1 day' as since from generate_series(1, 30) n
        union all select overdue_before + n * interval '1 microsecond' from generate_series(-2, 2) n
        union all select null
      ) waits
      where brand.id = any ($2)
    ) compared`;
  await app.db.transaction(async (db) => {
    await db.query('select setseed(0.42)');
    const rows = await db.query<{ id: number }[]>(`
      insert into brands (name, chat_id, work_start_time, work_end_time, reply_within)
      select 'Overdue ' || n, -880000000 - n, n % 24, case when n % 6 > 0 then n * 7 % 24 end,
        case when n % 11 > 0 then (array[1, 30, 60, 90, 240, 480, 481, 720, 1440, 1441, 2880, 10080])[1 + n % 12] end
      from generate_series(1, 240) n returning id`);
    const ids = rows.map(({ id }) => id);
    let [count, due] = [0, 0];
    for (let seed = 1; seed <= 12; seed += 1) {
      const [{ now }] = await db.query<[{ now: string }]>(
        `select (${instantSql(String(seed))})::text as now`,
      );
      const [row] = await db.query<[{ count: number; due: number; differing: number }]>(compareSql, [
        now,
        ids,
      ]);
      expect([now, row.differing]).toEqual([now, 0]);
      count += row.count;
      due += row.due;
    }
    // The comparison is meaningful only if neither few nor almost all waits are overdue.
    expect(due).toBeGreaterThan(count * 0.1);
    expect(due).toBeLessThan(count * 0.9);
    await db.query(`delete from brands where id = any ($1)`, [ids]);
  });
});
