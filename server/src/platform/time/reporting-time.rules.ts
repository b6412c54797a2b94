/** GMT-4, a fixed offset: reports and statistics count in it (decision 6). PostgreSQL knows it by this name. */
export const REPORTING_ZONE = 'Etc/GMT+4';
const OFFSET_MS = 4 * 3_600_000;

/** The reporting day of an instant, as YYYY-MM-DD. */
export function reportingDay(instant: Date): string {
  return new Date(instant.getTime() - OFFSET_MS).toISOString().slice(0, 10);
}

export interface DayRange {
  /** Both inclusive, YYYY-MM-DD. */
  startDate: string;
  endDate: string;
}

/** The calendar month that holds a reporting day. */
export function calendarMonth(day: string): DayRange {
  const [year, month] = day.split('-').map(Number) as [number, number];
  const lastDay = new Date(Date.UTC(year, month, 0)).getUTCDate();
  const prefix = day.slice(0, 7);
  return { startDate: `${prefix}-01`, endDate: `${prefix}-${lastDay}` };
}
