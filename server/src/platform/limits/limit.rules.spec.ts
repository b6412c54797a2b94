import { formatWait, createTooManyError, getWaitSeconds } from './limit.rules.js';

const at = (second: number) => new Date(Date.UTC(2026, 2, 1, 12, 0, second));

describe('getWaitSeconds', () => {
  const newUsage = (used: number) => ({ used, expiresAt: at(60) });

  it('permits exactly the maximum number of uses', () => {
    expect(getWaitSeconds(newUsage(30), 30, at(0))).toBe(0);
    expect(getWaitSeconds(newUsage(31), 30, at(0))).toBe(60);
  });

  it('returns the rest of the window, and at least a second', () => {
    expect(getWaitSeconds(newUsage(31), 30, at(59))).toBe(1);
    expect(getWaitSeconds(newUsage(31), 30, new Date(at(59).getTime() + 999))).toBe(1);
    expect(getWaitSeconds(newUsage(31), 30, at(61))).toBe(1);
  });
});

it.each([
  [1, '1 second'],
  [99, '99 seconds'],
  [100, '2 minutes'],
  [3_600, '60 minutes'],
  [5_940, '99 minutes'],
  [5_941, '2 hours'],
  [86_400, '24 hours'],
])('formatWait formats %d seconds as %s', (seconds, text) => expect(formatWait(seconds)).toBe(text));

it('createTooManyError says what exceeded its limit and when to try again', () => {
  expect(createTooManyError('You have sent too many files', 3_600)).toMatchObject({
    kind: 'too_many',
    error: 'Too many requests',
    message: 'You have sent too many files. Try again in 60 minutes',
    options: { retryAfterSeconds: 3_600 },
  });
});
