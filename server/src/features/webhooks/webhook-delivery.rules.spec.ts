import { HOUR_MS, MINUTE_MS } from '../../../shared/units.rules.js';
import {
  findDisabledReason,
  formatError,
  formatStatusError,
  findRetryDelayMs,
  parseRetryAfter,
} from './webhook-delivery.rules.js';

const now = new Date('2026-03-10T12:00:00Z');

it('retries nine times, after growing delays', () => {
  const delaysMs = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((failureCount) =>
    findRetryDelayMs(failureCount, null, 0),
  );
  const longDelaysMs = [2, 5, 10, 14, 20, 24].map((hours) => hours * HOUR_MS);
  expect(delaysMs).toEqual([5_000, 5 * MINUTE_MS, 30 * MINUTE_MS, ...longDelaysMs, null]);
});

it('adds jitter of up to 10 %, and honours Retry-After up to a day', () => {
  expect(findRetryDelayMs(1, null, 1)).toBe(5_500);
  expect(findRetryDelayMs(1, 60_000, 1)).toBe(60_000);
  expect(findRetryDelayMs(2, 60_000, 0)).toBe(300_000);
  expect(findRetryDelayMs(1, 1e12, 0)).toBe(24 * HOUR_MS);
});

it.each([
  [undefined, null],
  ['soon', null],
  ['120', 120_000],
  ['Tue, 10 Mar 2026 12:01:00 GMT', 60_000],
  ['Tue, 10 Mar 2026 11:00:00 GMT', 0],
])('parses the Retry-After header %s as %s ms', (header, ms) =>
  expect(parseRetryAfter(header, now)).toBe(ms),
);

it.each([
  [410, '2026-03-10T11:59:59Z', 'gone'],
  [500, '2026-03-05T12:00:01Z', null],
  [500, '2026-03-05T12:00:00Z', 'failing'],
  [null, '2026-03-01T12:00:00Z', 'failing'],
])(
  'after status %s from an endpoint that has been failing since %s, the reason to switch it off is %s',
  (status, failingSince, reason) =>
    expect(findDisabledReason(status, new Date(failingSince), now)).toBe(reason),
);

it('explains why an attempt failed', () => {
  expect([200, 204, 299].map(formatStatusError)).toEqual([null, null, null]);
  expect(formatStatusError(302)).toBe('It answered 302, but redirects are not followed');
  expect(formatStatusError(500)).toBe('It answered 500');
  expect(formatError({ code: 'ENOTFOUND', message: 'x' })).toBe('The host name is unknown');
  expect(formatError({ code: 'EPROTO', message: 'x' })).toBe('The call failed: EPROTO');
});
