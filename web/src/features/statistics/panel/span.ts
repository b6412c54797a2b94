import type { Statistic } from '../../../api/agent.api.gen';
import { addDays, countDays, formatDays, getFirstOfMonth, getWeek } from '../../../kit/core/day';
import { formatDayWithWeekday } from '../../../kit/panel/moscow';

/** The kind of a span. A span is one day, week or month, and is given by one of its days. */
export type PeriodType = Statistic['period'];

/** The first day that can be chosen. */
export const firstDay = '2024-01-01';
/** The number of recent spans that are shown. */
const spanCounts = { day: 28, week: 12, month: 12 };

export interface SpanDays {
  dateStart: string;
  dateEnd: string;
}

/** The days of the recent spans, up to today. */
export function getRecentDays(period: PeriodType, today: string): SpanDays {
  const start = {
    day: addDays(today, 1 - spanCounts.day),
    week: addDays(getWeek(today).first, 7 * (1 - spanCounts.week)),
    month: getFirstOfMonth(today, 1 - spanCounts.month),
  };
  return { dateStart: start[period], dateEnd: today };
}

/**
 * The day that stands for a span in requests: the day itself, the first day of a week, or the middle of a month, because a brand's
 * period belongs to the month of its middle day.
 */
export const toSpanDay: Record<PeriodType, (day: string) => string> = {
  day: (day) => day,
  week: (day) => getWeek(day).first,
  month: (day) => `${day.slice(0, 7)}-15`,
};

export function formatSpan(period: PeriodType, day: string): string {
  if (period === 'day') return formatDayWithWeekday(day);
  if (period === 'month')
    return new Date(day).toLocaleDateString('en', { month: 'long', year: 'numeric', timeZone: 'UTC' });
  const { first, last } = getWeek(day);
  return formatDays(first, last);
}

/** Finds a day of the next (1) or previous (-1) span. Null before the first day, and for days and weeks that have not begun. */
export function findNeighbour(period: PeriodType, day: string, offset: 1 | -1, today: string): string | null {
  const shifted =
    period === 'month' ? getFirstOfMonth(day, offset) : addDays(day, offset * (period === 'week' ? 7 : 1));
  const neighbour = toSpanDay[period](shifted);
  return neighbour < firstDay || (period !== 'month' && neighbour > today) ? null : neighbour;
}

/** The days directly before the given ones: equally many days, or `spanCounts` weeks or months. */
export function getDaysBefore(period: PeriodType, { dateStart, dateEnd }: SpanDays): SpanDays {
  const start = {
    day: addDays(dateStart, -countDays(dateStart, dateEnd)),
    week: addDays(dateStart, -7 * spanCounts.week),
    month: getFirstOfMonth(dateStart, -spanCounts.month),
  };
  return { dateStart: start[period], dateEnd: addDays(dateStart, -1) };
}
