import { addDays, type Day, getStartOfDay } from './day';

/** Returns the weeks of a month, Monday to Sunday. Days of other months are null. */
export function buildWeeks(month: Day): (Day | null)[][] {
  const first = getStartOfDay(month);
  const lead = (first.getDay() + 6) % 7;
  const length = new Date(first.getFullYear(), first.getMonth() + 1, 0).getDate();
  const cells = Array.from({ length: Math.ceil((lead + length) / 7) * 7 }, (_, index) =>
    index >= lead && index < lead + length ? addDays(month, index - lead) : null,
  );
  return Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(week * 7, week * 7 + 7));
}
