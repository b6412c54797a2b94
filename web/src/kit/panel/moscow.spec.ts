import { describe, expect, it } from 'vitest';
import {
  formatDuration,
  formatMoscow,
  formatRelative,
  formatShortDistance,
  toMoscowDay,
  getStartOfMoscowDay,
} from './moscow';

describe('Moscow time', () => {
  it('is three hours ahead of UTC, even past midnight', () => {
    expect(formatMoscow('2026-11-20T21:30:05.123Z')).toBe('21.11.2026 00:30:05');
  });

  it('starts a day at 21:00 UTC of the day before', () => {
    expect(getStartOfMoscowDay('2026-11-21')).toBe(Date.UTC(2026, 10, 20, 21) / 1000);
  });

  it('finds the day of an instant, at its first second and its last', () => {
    const start = getStartOfMoscowDay('2026-11-21');

    expect([toMoscowDay(start - 1), toMoscowDay(start), toMoscowDay(start + 86_399)]).toEqual([
      '2026-11-20',
      '2026-11-21',
      '2026-11-21',
    ]);
  });
});

const now = Date.parse('2026-11-21T12:00:00Z');

it.each([
  ['2026-11-21T11:59:40Z', '20 seconds ago'],
  ['2026-11-21T11:57:00Z', '3 minutes ago'],
  ['2026-11-20T11:00:00Z', 'yesterday'],
  ['2026-09-21T12:00:00Z', '2 months ago'],
])('formats %s as a relative time', (instant, text) => {
  expect(formatRelative(instant, now)).toBe(text);
});

it.each([
  [0, 'now'],
  [59, 'now'],
  [60, '1 min'],
  [3599, '59 min'],
  [3600, '1 h'],
  [86_399, '23 h'],
  [86_400, '1 d'],
  [7 * 86_400 - 1, '6 d'],
  [7 * 86_400, '13.11.2026'],
])('formats a time %s seconds ago as %s', (seconds, text) => {
  const nowSeconds = Date.parse('2026-11-20T09:00:00Z') / 1000;
  expect(formatShortDistance(nowSeconds - seconds, nowSeconds)).toBe(text);
});

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
])('formats %d seconds as %s', (seconds, text) => {
  expect(formatDuration(seconds)).toBe(text);
});
