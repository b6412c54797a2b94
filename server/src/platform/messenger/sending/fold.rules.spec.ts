import { decideRelease } from './fold-notices.js';

it.each([
  ['a few go out by themselves', 3, [], 'each'],
  ['more than a few become one', 4, [], 'folded'],
  ['also those before count', 2, [59_999, 0], 'folded'],
  ['but not for longer than a minute', 3, [60_000, 90_000], 'each'],
  ['one goes out by itself as long as there is room', 1, [100, 50], 'each'],
  [
    'a person who got enough waits until the minute of the oldest is over',
    1,
    [20_000, 50_000, 1],
    { waitMs: 10_000 },
  ],
])('%s', (_, due, toldMsAgo, expected) => expect(decideRelease(due, toldMsAgo)).toEqual(expected));

it.each([
  ['one goes out by itself', 1, [60_000, 60_000], 'each'],
  ['two become one', 2, [], 'folded'],
  ['the next wait until a minute after the last', 1, [50_000, 20_000], { waitMs: 40_000 }],
])('of quiet notices %s', (_, due, toldMsAgo, expected) =>
  expect(decideRelease(due, toldMsAgo, 1)).toEqual(expected),
);
