import { addDays, countDaysBetween, type DayRange } from '../../../platform/time/time.rules.js';

/**
 * As many days of the period before as have begun of the current one. Without a period before: the days that end where the
 * current one begins.
 */
export function sameDays(current: DayRange, before: DayRange | null, today: string): DayRange {
  const passed = countDaysBetween(current.startDate, today);
  if (!before) {
    return { startDate: addDays(current.startDate, -passed - 1), endDate: addDays(current.startDate, -1) };
  }
  const last = addDays(before.startDate, passed);
  return { startDate: before.startDate, endDate: last < before.endDate ? last : before.endDate };
}
