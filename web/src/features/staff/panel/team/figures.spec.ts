import { expect, it } from 'vitest';
import type { TeamMember } from '../../../../api/panel.api.gen';
import { sortPeople, formatWait } from './figures';

it.each([
  [0.4, '0 s'],
  [59.4, '59 s'],
  [59.6, '1 min'],
  [250, '4 min 10 s'],
  [3_601, '1 h'],
])('formats %d seconds as %s', (seconds, text) => {
  expect(formatWait(seconds)).toBe(text);
});

it('sorts people without a time last, in both directions', () => {
  const people = [5, null, 9].map((median_seconds) => ({ median_seconds }) as TeamMember);
  const sortMedians = (isAscending: boolean) =>
    sortPeople(people, 'median_seconds', isAscending).map(({ median_seconds }) => median_seconds);

  expect([sortMedians(false), sortMedians(true)]).toEqual([
    [9, 5, null],
    [5, 9, null],
  ]);
});
