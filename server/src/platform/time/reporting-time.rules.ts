/** GMT-4, a fixed offset, under its name in PostgreSQL. The days of all figures are in this zone. */
export const REPORTING_ZONE = 'Etc/GMT+4';
const OFFSET_MS = 4 * 3_600_000;
const DAY_MS = 86_400_000;

/** The reporting day of an instant, as YYYY-MM-DD. */
export function toReportingDay(instant: Date): string {
  return new Date(instant.getTime() - OFFSET_MS).toISOString().slice(0, 10);
}

export interface DayRange {
  /** Both inclusive, YYYY-MM-DD. */
  startDate: string;
  endDate: string;
}

/** The calendar month of a reporting day. */
export function getCalendarMonth(day: string): DayRange {
  const [year, month] = day.split('-').map(Number) as [number, number];
  const lastDay = new Date(Date.UTC(year, month, 0)).getUTCDate();
  const prefix = day.slice(0, 7);
  return { startDate: `${prefix}-01`, endDate: `${prefix}-${lastDay}` };
}

/** `days` may be negative. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
}

/** The number of days from a day to a later one. */
export function countDaysBetween(day: string, later: string): number {
  return (Date.parse(later) - Date.parse(day)) / DAY_MS;
}

/** For an even number of days, the earlier of the middle two. */
export function getMiddleDay({ startDate, endDate }: DayRange): string {
  return addDays(startDate, Math.floor(countDaysBetween(startDate, endDate) / 2));
}

/** The reporting week of a day, from Friday to Thursday. */
export function getWeek(day: string): DayRange {
  const friday = 5;
  const daysSinceFriday = (new Date(Date.parse(day)).getUTCDay() - friday + 7) % 7;
  const startDate = addDays(day, -daysSinceFriday);
  return { startDate, endDate: addDays(startDate, 6) };
}
