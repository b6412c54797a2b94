import { decideRelease } from './notice-digests.js';

it.each([
  ['sends up to three notices individually', 3, [], 'individually'],
  ['merges more than three notices', 4, [], 'as digest'],
  ['counts the notices of the last minute', 2, [59_999, 0], 'as digest'],
  ['ignores notices older than a minute', 3, [60_000, 90_000], 'individually'],
  ['sends a third notice individually', 1, [100, 50], 'individually'],
  [
    'postpones a fourth notice until the oldest one is a minute old',
    1,
    [20_000, 50_000, 1],
    { waitMs: 10_000 },
  ],
])('%s', (_, due, agesMs, expected) => expect(decideRelease(due, agesMs)).toEqual(expected));

it.each([
  ['sends one individually', 1, [60_000, 60_000], 'individually'],
  ['merges two', 2, [], 'as digest'],
  ['postpones the next one until a minute after the last one', 1, [50_000, 20_000], { waitMs: 40_000 }],
])('of quiet notices, %s', (_, due, agesMs, expected) =>
  expect(decideRelease(due, agesMs, 1)).toEqual(expected),
);
