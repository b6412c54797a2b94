import { expect, it } from 'vitest';
import { formatDuration } from './duration';

it.each([
  [0, '0 s'],
  [59, '59 s'],
  [60, '1 min'],
  [119, '1 min'],
  [3_599, '59 min'],
  [3_600, '1 h'],
  [3_660, '1 h 1 min'],
  [86_399, '23 h 59 min'],
  [86_400, '1 d'],
  [90_000, '1 d 1 h'],
  [8_640_000, '100 d'],
])('%d seconds are %s', (seconds, text) => {
  expect(formatDuration(seconds)).toBe(text);
});
