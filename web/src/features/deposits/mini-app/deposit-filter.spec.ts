import { expect, it, vi } from 'vitest';
import { toRequest } from './deposit-filter';

it('searches the whole of a day on which the clocks change', () => {
  vi.stubEnv('TZ', 'America/New_York');
  const period = { start: '2026-11-01', end: '2026-11-01' };

  const { dateStart, dateEnd } = toRequest({ order: 'date_new', period }, 1);

  expect(dateStart).toBe(Date.parse('2026-11-01T00:00:00-04:00') / 1000);
  expect(dateEnd).toBe(Date.parse('2026-11-01T23:59:59-05:00') / 1000);
});
