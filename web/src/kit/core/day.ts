/** A calendar day as `YYYY-MM-DD`, so days compare correctly as text. */
export type Day = string;

/** Both days belong to the range. With `start` alone the range is still being picked. */
export interface DayRange {
  start?: Day;
  end?: Day;
}

/** Returns the calendar day of an instant, in device time. */
export function toDay(date: Date): Day {
  const month = String(date.getMonth() + 1).padStart(2, '0');
  return `${date.getFullYear()}-${month}-${String(date.getDate()).padStart(2, '0')}`;
}

/** Returns the day of an instant in GMT-4, the zone of reports, statistics and contests. */
export const getReportingDay = (now = Date.now()): Day =>
  new Date(now - 4 * 3_600_000).toISOString().slice(0, 10);

export const getToday = (): Day => toDay(new Date());

/** Returns the first instant of a day, in device time. */
export function getStartOfDay(day: Day): Date {
  return new Date(`${day}T00:00:00`);
}

/** Formats a day as DD.MM.YYYY. */
export const formatDay = (day: Day) => day.split('-').reverse().join('.');

/** Formats the days from `first` to `last`. A single day is named once. */
export function formatDays(first: Day, last: Day): string {
  return first === last ? formatDay(first) : `${formatDay(first)} – ${formatDay(last)}`;
}

/** Whether the text is a day of this century. Pages send no other days, because the server refuses distant ones. */
export function isDay(text: string | null): text is Day {
  return text !== null && /^20\d{2}-\d{2}-\d{2}$/.test(text) && toDay(getStartOfDay(text)) === text;
}

export function addDays(day: Day, count: number): Day {
  const date = getStartOfDay(day);
  return toDay(new Date(date.getFullYear(), date.getMonth(), date.getDate() + count));
}

/** Counts the days from `first` to `last`, including these two. Not positive if `last` is before `first`. */
export const countDays = (first: Day, last: Day): number =>
  (Date.parse(last) - Date.parse(first)) / 86_400_000 + 1;

/** Returns the first day of the month that is `offset` months after the month of the day. */
export function getFirstOfMonth(day: Day, offset: number): Day {
  const date = getStartOfDay(day);
  return toDay(new Date(date.getFullYear(), date.getMonth() + offset, 1));
}

/** Returns the week of statistics and reports that contains a day: from Friday to Thursday. */
export function getWeek(day: Day): { first: Day; last: Day } {
  const first = addDays(day, -((getStartOfDay(day).getDay() + 2) % 7));
  return { first, last: addDays(first, 6) };
}
