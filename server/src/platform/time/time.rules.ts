import { DAY_MS, HOUR_MS } from '../../../shared/units.rules.js';

/** GMT-4, a fixed offset: names of `Etc` zones have the opposite sign. All reporting days are in this zone. */
export const REPORTING_ZONE = 'Etc/GMT+4';
const REPORTING_OFFSET_MS = 4 * HOUR_MS;

/** The reporting day of an instant, as YYYY-MM-DD. */
export function toReportingDay(instant: Date): string {
  return new Date(instant.getTime() - REPORTING_OFFSET_MS).toISOString().slice(0, 10);
}

export interface DayRange {
  /** YYYY-MM-DD; both days are included. */
  startDate: string;
  endDate: string;
}

export function getCalendarMonth(day: string): DayRange {
  const [year, month] = day.split('-').map(Number) as [number, number];
  const lastDay = new Date(Date.UTC(year, month, 0)).getUTCDate();
  const prefix = day.slice(0, 7);
  return { startDate: `${prefix}-01`, endDate: `${prefix}-${lastDay}` };
}

/** Adds a number of days, which may be negative. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
}

export function countDaysBetween(day: string, later: string): number {
  return (Date.parse(later) - Date.parse(day)) / DAY_MS;
}

/** The middle day of a range; of an even number of days, the earlier of the middle two. */
export function getMiddleDay({ startDate, endDate }: DayRange): string {
  return addDays(startDate, Math.floor(countDaysBetween(startDate, endDate) / 2));
}

/** The reporting week of a day, from Friday to Thursday. */
export function getWeek(day: string): DayRange {
  const FRIDAY = 5;
  const daysSinceFriday = (new Date(day).getUTCDay() - FRIDAY + 7) % 7;
  const startDate = addDays(day, -daysSinceFriday);
  return { startDate, endDate: addDays(startDate, 6) };
}

/** UTC+3, a fixed offset. Working days are in Moscow time. */
export const MOSCOW_OFFSET_MS = 3 * HOUR_MS;

/** The calendar day, as YYYY-MM-DD, and the hour of an instant in Moscow. */
export function toMoscowTime(instant: Date): { day: string; hour: number } {
  const shifted = new Date(instant.getTime() + MOSCOW_OFFSET_MS);
  return { day: shifted.toISOString().slice(0, 10), hour: shifted.getUTCHours() };
}

const monthAndDay = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });

/** The time in Moscow: "14:32" for today, "Nov 24, 14:32" for another day, "Nov 24, 2025, 14:32" for another year. */
export const formatMoscowTime = (instant: Date, now: Date): string =>
  toMoscowTime(instant).day === toMoscowTime(now).day
    ? formatMoscowDayTime(instant, now).slice(-'14:32'.length)
    : formatMoscowDayTime(instant, now);

/** The day and the time in Moscow, even for today, for texts that are read later: "Nov 24, 14:32", "Nov 24, 2025, 14:32". */
export function formatMoscowDayTime(instant: Date, now: Date): string {
  const shifted = new Date(instant.getTime() + MOSCOW_OFFSET_MS);
  const [day = '', time = ''] = shifted.toISOString().slice(0, 16).split('T');
  const year = day.slice(0, 4) === toMoscowTime(now).day.slice(0, 4) ? '' : `${day.slice(0, 4)}, `;
  return `${monthAndDay.format(shifted)}, ${year}${time}`;
}

/** SQL for the start of a reporting day, midnight in GMT-4. `day`: a SQL date expression. */
export const reportingDayStartSql = (day: string) => `((${day})::timestamp at time zone '${REPORTING_ZONE}')`;

/** SQL that formats an instant as in API responses: ISO 8601 in UTC with milliseconds. */
export const instantSql = (instant: string) =>
  `to_char(${instant} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
