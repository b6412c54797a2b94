import { getStartOfMoscowDay, toMoscowDay } from '../../../../kit/panel/moscow';

const DAY = 86_400;
const MORNING = 9 * 3_600;

/** The Unix seconds of 09:00 Moscow time on a day (YYYY-MM-DD). */
export const getMorning = (day: string): number => getStartOfMoscowDay(day) + MORNING;

/** Plain choices of a time, in Unix seconds. */
export function listSnoozeTimes(now: number): { title: string; until: number }[] {
  const tomorrow = getMorning(toMoscowDay(now)) + DAY;
  // At 09:00 in Moscow, the day of the week is the same in UTC.
  const daysToMonday = (8 - new Date(tomorrow * 1_000).getUTCDay()) % 7;
  return [
    { title: '1 hour', until: Math.floor(now) + 3_600 },
    { title: 'Tomorrow 09:00', until: tomorrow },
    ...(daysToMonday > 0 ? [{ title: 'Monday 09:00', until: tomorrow + daysToMonday * DAY }] : []),
  ];
}
