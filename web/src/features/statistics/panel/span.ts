import type { Statistic } from '../../../api/agent.api.gen';
import { addDays, getFirstOfMonth, getWeek } from '../../../kit/core/day';

export type PeriodType = Statistic['period'];

export const firstDay = '2024-01-01';
const DAY_MS = 86_400_000;
const SPAN_COUNTS = { day: 28, week: 12, month: 12 };

interface Days {
  dateStart: string;
  dateEnd: string;
}

export function getLastDays(period: PeriodType, today: string): Days {
  const start = {
    day: addDays(today, 1 - SPAN_COUNTS.day),
    week: addDays(getWeek(today).first, 7 * (1 - SPAN_COUNTS.week)),
    month: getFirstOfMonth(today, 1 - SPAN_COUNTS.month),
  };
  return { dateStart: start[period], dateEnd: today };
}

/** The days of the spans directly before these days: equally many days, or the same number of weeks or months. */
export function getDaysBefore(period: PeriodType, { dateStart, dateEnd }: Days): Days {
  const length = (Date.parse(dateEnd) - Date.parse(dateStart)) / DAY_MS + 1;
  const start = {
    day: addDays(dateStart, -length),
    week: addDays(dateStart, -7 * SPAN_COUNTS.week),
    month: getFirstOfMonth(dateStart, -SPAN_COUNTS.month),
  };
  return { dateStart: start[period], dateEnd: addDays(dateStart, -1) };
}
