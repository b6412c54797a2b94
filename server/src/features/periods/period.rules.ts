import {
  calendarMonth,
  daysBetween,
  middleDay,
  type DayRange,
} from '../../platform/time/reporting-time.rules.js';

/** A stored period, as far as the rules look at it. */
export interface StoredPeriod extends DayRange {
  id: number;
}

/** A period with the calendar month it stands for; `id` null: a calendar month of a year without periods. */
export interface MonthSpan extends DayRange {
  id: number | null;
  year: number;
  month: number;
}

/** Where today belongs in a brand: to one period, to none, or to several (decision 7). */
export type CurrentPeriod =
  | { period: MonthSpan; exception: null }
  | { period: null; exception: 'date_not_in_work' }
  | { period: null; exception: 'months_intersect'; intersects: StoredPeriod[] };

export const yearOf = (day: string) => Number(day.slice(0, 4));
const monthOf = (day: string) => Number(day.slice(5, 7));
const holds = ({ startDate, endDate }: DayRange, day: string) => startDate <= day && day <= endDate;
const firstToLast = (a: StoredPeriod, b: StoredPeriod) => (a.startDate < b.startDate ? -1 : 1);

/** The middle day names the month; of an even number of days, the earlier of the middle two. */
export function spanOfPeriod(period: StoredPeriod): MonthSpan {
  const { id, startDate, endDate } = period;
  return { id, startDate, endDate, year: yearOf(startDate), month: monthOf(middleDay(period)) };
}

/** The calendar month that holds the day, as a span. */
export function spanOfMonth(day: string): MonthSpan {
  return { id: null, ...calendarMonth(day), year: yearOf(day), month: monthOf(day) };
}

/** `periods`: the brand's of the year of `today`. */
export function chooseCurrent(periods: StoredPeriod[], today: string): CurrentPeriod {
  if (periods.length === 0) return { period: spanOfMonth(today), exception: null };
  const holding = periods.filter((period) => holds(period, today)).sort(firstToLast);
  if (holding.length > 1) return { period: null, exception: 'months_intersect', intersects: holding };
  const [period] = holding;
  return period
    ? { period: spanOfPeriod(period), exception: null }
    : { period: null, exception: 'date_not_in_work' };
}

/** The span that holds a day: of several periods the first; null in a gap. `periods`: the brand's of that year. */
export function spanHolding(periods: StoredPeriod[], day: string): MonthSpan | null {
  if (periods.length === 0) return spanOfMonth(day);
  const [period] = periods.filter((each) => holds(each, day)).sort(firstToLast);
  return period ? spanOfPeriod(period) : null;
}

/**
 * The span that a year and month name: where two periods share the month, the one that holds today, else the first.
 * Null when the year has periods, and none of them is of that month. `periods`: the brand's of that year.
 */
export function spanNamed(
  periods: StoredPeriod[],
  year: number,
  month: number,
  today: string,
): MonthSpan | null {
  if (periods.length === 0) return spanOfMonth(`${year}-${String(month).padStart(2, '0')}-01`);
  const ofMonth = periods.filter((period) => spanOfPeriod(period).month === month).sort(firstToLast);
  const period = ofMonth.find((each) => holds(each, today)) ?? ofMonth[0];
  return period ? spanOfPeriod(period) : null;
}

/** The span of exactly these days, or null when there is none. `periods`: the brand's of that year. */
export function spanOfDays(periods: StoredPeriod[], { startDate, endDate }: DayRange): MonthSpan | null {
  const spans = periods.length > 0 ? periods.map(spanOfPeriod) : [spanOfMonth(startDate)];
  return spans.find((span) => span.startDate === startDate && span.endDate === endDate) ?? null;
}

/** The spans whose last day this is, each once. `periods`: the brand's of that year. */
export function spansEndingOn(periods: StoredPeriod[], day: string): MonthSpan[] {
  const spans = periods.length > 0 ? [...periods].sort(firstToLast).map(spanOfPeriod) : [spanOfMonth(day)];
  const ending = spans.filter(({ endDate }) => endDate === day);
  return ending.filter(({ startDate }, i) => ending.findIndex((each) => each.startDate === startDate) === i);
}

/** How many days of the span remain, with today. */
export function daysLeft({ endDate }: DayRange, today: string): number {
  return daysBetween(today, endDate) + 1;
}
