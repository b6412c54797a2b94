import { MAX_ATTEMPTS, getNextAttempt } from './slip.rules.js';

it('waits longer from attempt to attempt', () => {
  const at = new Date('2026-03-10T12:00:00Z');
  const pauses = Array.from(
    { length: MAX_ATTEMPTS },
    (_, n) => (getNextAttempt(n + 1, at).getTime() - at.getTime()) / 1000,
  );

  expect(pauses).toEqual([120, 120, 300, 1_800, 7_200]);
});
