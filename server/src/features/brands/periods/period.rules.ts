import {
  countDaysBetween,
  type DayRange,
  getCalendarMonth,
  getMiddleDay,
} from '../../../platform/time/time.rules.js';
import { notFound } from '../../../platform/errors/domain-error.js';
import { isConflict, isSame, type FieldConflict } from '../../../platform/audit/difference.rules.js';
import type { PeriodView, SavePeriods } from './period.schemas.js';

// In this file, `periods` are all periods of a brand in one year: the year of the day or days with which they are compared.

/** The fields of a stored period that the rules need. */
export interface StoredPeriod extends DayRange {
  id: number;
}

/** A period. `id` null: a calendar month of a year without periods. */
export interface PeriodSpan extends DayRange {
  id: number | null;
}

/** A period with the calendar month that it belongs to. */
export interface MonthSpan extends PeriodSpan {
  year: number;
  month: number;
}

/** Whether today is in one period of a brand, in none, or in several. */
export type CurrentPeriod =
  | { period: MonthSpan; exception: null }
  | { period: null; exception: 'date_not_in_work' }
  | { period: null; exception: 'months_intersect'; intersects: StoredPeriod[] };

export const getYear = (day: string) => Number(day.slice(0, 4));
const getMonth = (day: string) => Number(day.slice(5, 7));
const containsDay = ({ startDate, endDate }: DayRange, day: string) => startDate <= day && day <= endDate;
const compareStarts = (a: StoredPeriod, b: StoredPeriod) => (a.startDate < b.startDate ? -1 : 1);

/** The month is that of the middle day. An even number of days has two middle days, of which the earlier counts. */
export function toSpan(period: StoredPeriod): MonthSpan {
  const { id, startDate, endDate } = period;
  return { id, startDate, endDate, year: getYear(startDate), month: getMonth(getMiddleDay(period)) };
}

/** The calendar month of the day, as a span. */
export function getMonthSpan(day: string): MonthSpan {
  return { id: null, ...getCalendarMonth(day), year: getYear(day), month: getMonth(day) };
}

/** `today`: a reporting day. */
export function getCurrentPeriod(periods: StoredPeriod[], today: string): CurrentPeriod {
  if (periods.length === 0) return { period: getMonthSpan(today), exception: null };
  const currentPeriods = periods.filter((period) => containsDay(period, today)).sort(compareStarts);
  if (currentPeriods.length > 1)
    return { period: null, exception: 'months_intersect', intersects: currentPeriods };
  const [period] = currentPeriods;
  return period
    ? { period: toSpan(period), exception: null }
    : { period: null, exception: 'date_not_in_work' };
}

/** The span that contains a day; the first one of several, null in a gap. */
export function findSpanByDay(periods: StoredPeriod[], day: string): MonthSpan | null {
  if (periods.length === 0) return getMonthSpan(day);
  const [period] = periods.filter((candidate) => containsDay(candidate, day)).sort(compareStarts);
  return period ? toSpan(period) : null;
}

/**
 * The span of a year and month. If several periods belong to the month: the one that contains today, else the first. Null if the
 * year has periods, but none of that month.
 */
export function findSpanByMonth(
  periods: StoredPeriod[],
  year: number,
  month: number,
  today: string,
): MonthSpan | null {
  if (periods.length === 0) return getMonthSpan(`${year}-${String(month).padStart(2, '0')}-01`);
  const monthPeriods = periods.filter((period) => toSpan(period).month === month).sort(compareStarts);
  const period = monthPeriods.find((candidate) => containsDay(candidate, today)) ?? monthPeriods[0];
  return period ? toSpan(period) : null;
}

/** The span of exactly these days, or null. */
export function findSpanByDays(periods: StoredPeriod[], { startDate, endDate }: DayRange): MonthSpan | null {
  const spans = periods.length > 0 ? periods.map(toSpan) : [getMonthSpan(startDate)];
  return spans.find((span) => span.startDate === startDate && span.endDate === endDate) ?? null;
}

/** The last span that ends on or before a day. Without periods, the calendar month of the day. */
export function findLastSpanUntil(periods: StoredPeriod[], day: string): MonthSpan | null {
  if (periods.length === 0) return getMonthSpan(day);
  const [last] = periods
    .filter(({ endDate }) => endDate <= day)
    .sort((a, b) => (a.endDate < b.endDate ? 1 : -1));
  return last ? toSpan(last) : null;
}

/** The spans that end on a day. Of periods with the same days, only one. */
export function listSpansEndingOn(periods: StoredPeriod[], day: string): MonthSpan[] {
  const spans = periods.length > 0 ? [...periods].sort(compareStarts).map(toSpan) : [getMonthSpan(day)];
  const endingSpans = spans.filter(({ endDate }) => endDate === day);
  return endingSpans.filter(({ startDate }, i) => startDate !== endingSpans[i - 1]?.startDate);
}

/** Whether today is one of the last `days` of the current period. Always true if `days` is 0. */
export function isInLastDays({ period }: CurrentPeriod, today: string, days: number): boolean {
  return days === 0 || (period !== null && countDaysBetween(today, period.endDate) < days);
}

type Days = Pick<PeriodView, 'start_date' | 'end_date'>;

interface SavePlan {
  added: Days[];
  changed: PeriodView[];
  deletedIds: number[];
  conflicts: FieldConflict[];
}

const pickDays = ({ start_date, end_date }: Days): Days => ({ start_date, end_date });

/**
 * Decides what a save does to the stored periods of its year. With `seen`, rows that the caller has not changed do nothing, and a
 * new row is not added if a period with its days was stored since. Throws 404 for an id that is neither stored nor seen.
 */
export function planSave(
  storedPeriods: StoredPeriod[],
  { periods, seen }: Pick<SavePeriods, 'periods' | 'seen'>,
): SavePlan {
  const storedById = new Map(
    storedPeriods.map((period) => [period.id, { start_date: period.startDate, end_date: period.endDate }]),
  );
  const seenById = new Map(seen?.map((period) => [period.id, pickDays(period)]));
  const isAlreadyStored = (days: Days) =>
    seen !== undefined &&
    [...storedById].some(([id, storedDays]) => !seenById.has(id) && isSame(storedDays, days));

  const plan: SavePlan = { added: [], changed: [], deletedIds: [], conflicts: [] };
  for (const [index, row] of periods.entries()) {
    if (row.status === 'new') {
      if (!isAlreadyStored(pickDays(row))) plan.added.push(pickDays(row));
      continue;
    }
    const { id } = row;
    const requestedDays = row.status === 'delete' ? null : pickDays(row);
    const currentDays = storedById.get(id) ?? null;
    const seenDays = seenById.get(id);
    if (seenDays) {
      if (isSame(requestedDays, seenDays) || (requestedDays === null && currentDays === null)) continue;
      if (isConflict(seenDays, currentDays, requestedDays)) {
        plan.conflicts.push({
          field: `periods.${index}`,
          value: currentDays && { id, ...currentDays },
          ...buildAuditReader(id),
        });
        continue;
      }
    }
    if (!currentDays) throw notFound();
    if (requestedDays) plan.changed.push({ id, ...requestedDays });
    else plan.deletedIds.push(id);
  }
  return plan;
}

/** How to read the period from an audit entry, which contains all periods of the year. */
const buildAuditReader = (id: number) => ({
  key: 'periods',
  read: ({ periods = [] }: { periods?: unknown }) =>
    (periods as PeriodView[]).find((period) => period.id === id) ?? null,
});
