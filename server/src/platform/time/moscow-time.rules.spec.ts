import { moscowTime } from './moscow-time.rules.js';

it.each([
  ['2026-03-10T20:59:59.999Z', { day: '2026-03-10', hour: 23 }],
  ['2026-03-10T21:00:00Z', { day: '2026-03-11', hour: 0 }],
  ['2026-03-11T12:59:59.999Z', { day: '2026-03-11', hour: 15 }],
  ['2026-03-11T13:00:00Z', { day: '2026-03-11', hour: 16 }],
  ['2026-12-31T21:00:00Z', { day: '2027-01-01', hour: 0 }],
])('at %s is %j', (instant, expected) => {
  expect(moscowTime(new Date(instant))).toEqual(expected);
});
