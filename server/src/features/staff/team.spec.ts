import { spanOfDays } from './team.service.js';

it('covers whole Moscow days, including the last one', () => {
  expect(spanOfDays('2026-03-10', '2026-03-11')).toEqual({
    from: new Date('2026-03-09T21:00:00Z'),
    until: new Date('2026-03-11T21:00:00Z'),
  });
});

it.each([
  ['2026-03-10', '2026-03-10', true],
  ['2026-03-10', '2026-03-09', false],
  ['2026-01-01', '2027-01-01', true],
  ['2026-01-01', '2027-01-02', false],
])('accepts %s to %s: %s', (first, last, isValid) => {
  expect('from' in spanOfDays(first, last)).toBe(isValid);
});
