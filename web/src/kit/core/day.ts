/** A calendar day as `YYYY-MM-DD`; such days compare as text. */
export type Day = string;

/** Both days belong to the range. With `start` alone the range is still being picked. */
export interface DayRange {
  start?: Day;
  end?: Day;
}

/** The day on this device. */
export function dayOf(date: Date): Day {
  const month = String(date.getMonth() + 1).padStart(2, '0');
  return `${date.getFullYear()}-${month}-${String(date.getDate()).padStart(2, '0')}`;
}

/** Today on this device. */
export const today = (): Day => dayOf(new Date());

/** The first instant of the day on this device. */
export function startOfDay(day: Day): Date {
  return new Date(`${day}T00:00:00`);
}

/** A day as people read it: DD.MM.YYYY. */
export const formatDay = (day: Day) => day.split('-').reverse().join('.');

/** A range of days, both inclusive; a single day once. */
export function formatDays(first: Day, last: Day): string {
  return first === last ? formatDay(first) : `${formatDay(first)} – ${formatDay(last)}`;
}

export function isDay(text: string | null): text is Day {
  return text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text) && dayOf(startOfDay(text)) === text;
}

export function addDays(day: Day, count: number): Day {
  const date = startOfDay(day);
  return dayOf(new Date(date.getFullYear(), date.getMonth(), date.getDate() + count));
}

/** The first day of the month `count` months after the day's own. */
export function addMonths(day: Day, count: number): Day {
  const date = startOfDay(day);
  return dayOf(new Date(date.getFullYear(), date.getMonth() + count, 1));
}

/** The month's weeks, Monday to Sunday; null stands for a day of another month. */
export function weeksOf(month: Day): (Day | null)[][] {
  const first = startOfDay(month);
  const lead = (first.getDay() + 6) % 7;
  const length = new Date(first.getFullYear(), first.getMonth() + 1, 0).getDate();
  const cells = Array.from({ length: Math.ceil((lead + length) / 7) * 7 }, (_, index) =>
    index >= lead && index < lead + length ? addDays(month, index - lead) : null,
  );
  return Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(week * 7, week * 7 + 7));
}
