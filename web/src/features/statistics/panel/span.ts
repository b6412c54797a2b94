import type { Statistic } from '../../../api/api.gen';

export type Period = Statistic['period'];

export const periods: { period: Period; title: string; missing: string }[] = [
  { period: 'day', title: 'Daily', missing: 'Date not selected' },
  { period: 'week', title: 'Weekly', missing: 'Week period is not selected' },
  { period: 'month', title: 'Monthly', missing: 'Month is not selected' },
];

export const firstDay = '2024-01-01'; // decision 6
export const friday = 5;
const dayMs = 86_400_000;
const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);

export const daysBefore = (day: string, count: number) => dayOf(Date.parse(day) - count * dayMs);

/** Returns the current day in GMT-4, the zone of reports (decision 6). */
export const reportingDay = (now: number) => dayOf(now - 4 * 3_600_000);

/** Returns the week that contains a day: from Friday to Thursday. */
export function weekOf(day: string): { first: string; last: string } {
  const since = (new Date(Date.parse(day)).getUTCDay() - friday + 7) % 7;
  const start = Date.parse(day) - since * dayMs;
  return { first: dayOf(start), last: dayOf(start + 6 * dayMs) };
}

/** Returns the day that stands for a month in calls. A period belongs to the month of its middle day. */
export const middleOf = (month: string) => `${month.slice(0, 7)}-15`;
