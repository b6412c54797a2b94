import { getIdleCutoff, hasMinutePassed } from './session-uses.service.js';
import { formatDeviceName } from './session.service.js';

const now = new Date('2026-03-11T08:00:00Z');

it('records a use from a minute after the last recorded one', () => {
  expect(hasMinutePassed(new Date('2026-03-11T07:59:00Z'), now)).toBe(true);
  expect(hasMinutePassed(new Date('2026-03-11T07:59:00.001Z'), now)).toBe(false);
});

it('adds a minute to the idle time, because uses are recorded once a minute', () => {
  expect(getIdleCutoff(15, now)).toEqual(new Date('2026-03-11T07:44:00Z'));
  expect(getIdleCutoff(0, now)).toBeNull();
});

it.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
    'Chrome on Windows',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
    'Safari on iOS',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux'],
  ['', ''],
  [undefined, ''],
])('formats the User-Agent "%s" as "%s"', (userAgent, name) =>
  expect(formatDeviceName(userAgent)).toBe(name),
);

it('truncates the device name of a long User-Agent', () => {
  expect(formatDeviceName(`${'x'.repeat(5_000)}/1`).length).toBeLessThanOrEqual(100);
});
