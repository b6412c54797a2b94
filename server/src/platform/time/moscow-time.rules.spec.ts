import { formatMoscowTime, toMoscowTime } from './moscow-time.rules.js';

it.each([
  ['2026-03-10T20:59:59.999Z', { day: '2026-03-10', hour: 23 }],
  ['2026-03-10T21:00:00Z', { day: '2026-03-11', hour: 0 }],
  ['2026-03-11T12:59:59.999Z', { day: '2026-03-11', hour: 15 }],
  ['2026-03-11T13:00:00Z', { day: '2026-03-11', hour: 16 }],
  ['2026-12-31T21:00:00Z', { day: '2027-01-01', hour: 0 }],
])('at %s is %j', (instant, expected) => {
  expect(toMoscowTime(new Date(instant))).toEqual(expected);
});

it.each([
  ['2026-03-10T21:00:00Z', '00:00'],
  ['2026-03-10T20:59:59Z', 'Mar 10, 23:59'],
  ['2026-03-11T21:00:00Z', 'Mar 12, 00:00'],
  ['2025-12-31T21:00:00Z', 'Jan 1, 00:00'],
  ['2025-12-31T20:59:59Z', 'Dec 31, 2025, 23:59'],
])('on March 11, 2026, it names %s as %s', (instant, expected) => {
  expect(formatMoscowTime(new Date(instant), new Date('2026-03-11T09:00:00Z'))).toBe(expected);
});
