import { describeApp } from '../../../test/test-app.js';
import { dueTime } from './working-time.sql.js';

const app = describeApp();

interface Hours {
  start: number;
  end: number | null;
  within: number | null;
}

async function due(since: string | null, { start, end, within }: Hours): Promise<string | null> {
  const [row] = await app.db.query<[{ due: Date | null }]>(
    `select ${dueTime('given.since', 'given')} as due
     from (select $1::timestamptz as since, $2::int as work_start_time, $3::int as work_end_time, $4::int as reply_within) given`,
    [since, start, end, within],
  );
  return row.due?.toISOString() ?? null;
}

/** 10:00 to 18:00 in UTC+3 is 07:00 to 15:00 in UTC. */
const byDay = { start: 10, end: 18, within: 60 };

it.each([
  ['within the day', '2026-03-10T08:00:00Z', byDay, '2026-03-10T09:00:00.000Z'],
  ['with seconds', '2026-03-10T08:00:01.500Z', byDay, '2026-03-10T09:00:01.500Z'],
  ['from the first second of the day', '2026-03-10T07:00:00Z', byDay, '2026-03-10T08:00:00.000Z'],
  ['from just before the day', '2026-03-10T06:59:59Z', byDay, '2026-03-10T08:00:00.000Z'],
  ['exactly until the end of the day', '2026-03-10T14:00:00Z', byDay, '2026-03-10T15:00:00.000Z'],
  ['a second beyond the end of the day', '2026-03-10T14:00:01Z', byDay, '2026-03-11T07:00:01.000Z'],
  ['from the end of the day', '2026-03-10T15:00:00Z', byDay, '2026-03-11T08:00:00.000Z'],
  ['from the evening', '2026-03-10T20:00:00Z', byDay, '2026-03-11T08:00:00.000Z'],
  ['over a year', '2026-12-31T14:30:00Z', byDay, '2027-01-01T07:30:00.000Z'],
  ['exactly one day of work', '2026-03-10T07:00:00Z', { ...byDay, within: 480 }, '2026-03-10T15:00:00.000Z'],
  ['more than a day of work', '2026-03-10T07:00:00Z', { ...byDay, within: 481 }, '2026-03-11T07:01:00.000Z'],
  ['two and a half days', '2026-03-10T11:00:00Z', { ...byDay, within: 1200 }, '2026-03-12T15:00:00.000Z'],
  ['beyond midnight', '2026-03-10T22:30:00Z', { start: 22, end: 2, within: 60 }, '2026-03-11T19:30:00.000Z'],
  [
    'before the end after midnight',
    '2026-03-10T21:30:00Z',
    { start: 22, end: 2, within: 60 },
    '2026-03-10T22:30:00.000Z',
  ],
  [
    'around the clock',
    '2026-03-10T23:30:00Z',
    { start: 16, end: null, within: 600 },
    '2026-03-11T09:30:00.000Z',
  ],
  [
    'with one hour for both',
    '2026-03-10T23:30:00Z',
    { start: 16, end: 16, within: 60 },
    '2026-03-11T00:30:00.000Z',
  ],
  [
    'the longest time',
    '2026-03-10T07:00:00Z',
    { start: 10, end: 11, within: 10_080 },
    '2026-08-24T08:00:00.000Z',
  ],
  ['before the year 2000', '1999-12-31T14:30:00Z', byDay, '2000-01-01T07:30:00.000Z'],
])('counts working time %s', async (_, since, hours, expected) => {
  expect(await due(since, hours)).toBe(expected);
});

it('is null where nobody waits, and in a brand without a limit', async () => {
  expect(await due(null, byDay)).toBeNull();
  expect(await due('2026-03-10T08:00:00Z', { ...byDay, within: null })).toBeNull();
});
