import { addDays, type Day, getStartOfDay } from './day';

/** Returns the weeks, Monday to Sunday, of the month that begins on this day. Days of other months are null. */
export function buildWeeks(firstOfMonth: Day): (Day | null)[][] {
  const first = getStartOfDay(firstOfMonth);
  const blanksBefore = (first.getDay() + 6) % 7;
  const dayCount = new Date(first.getFullYear(), first.getMonth() + 1, 0).getDate();
  const cells = Array.from({ length: Math.ceil((blanksBefore + dayCount) / 7) * 7 }, (_, index) =>
    index >= blanksBefore && index < blanksBefore + dayCount
      ? addDays(firstOfMonth, index - blanksBefore)
      : null,
  );
  return Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(week * 7, week * 7 + 7));
}
