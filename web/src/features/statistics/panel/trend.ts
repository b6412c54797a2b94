import type { TrendDay } from '../../../api/api.gen';
import { sizeOf } from '../../../kit/panel/results';
import type { TrendBar } from '../../../kit/panel/Trend';
import type { AcceptedDeposits } from '../../deposits/accepted-deposits';
import { daysBefore, type Period, weekOf } from './span';

const DAY_MS = 86_400_000;
/** How many spans are shown before somebody has chosen one. */
const SHOWN = { day: 28, week: 12, month: 12 };

/** The days of the last spans, the present one included. Months are calendar months. */
export function lastDays(period: Period, today: string): { dateStart: string; dateEnd: string } {
  const { first } = weekOf(today);
  const start = {
    day: daysBefore(today, SHOWN.day - 1),
    week: daysBefore(first, (SHOWN.week - 1) * 7),
    month: monthsBefore(today, SHOWN.month - 1),
  };
  return { dateStart: start[period], dateEnd: today };
}

function monthsBefore(day: string, count: number): string {
  const [year, month] = day.split('-').map(Number) as [number, number];
  return new Date(Date.UTC(year, month - 1 - count, 1)).toISOString().slice(0, 10);
}

/** As many spans just before these. */
export function daysAhead(period: Period, { dateStart, dateEnd }: { dateStart: string; dateEnd: string }) {
  const length = (Date.parse(dateEnd) - Date.parse(dateStart)) / DAY_MS + 1;
  const start = {
    day: daysBefore(dateStart, length),
    week: daysBefore(dateStart, SHOWN.week * 7),
    month: monthsBefore(dateStart, SHOWN.month),
  };
  return { dateStart: start[period], dateEnd: daysBefore(dateStart, 1) };
}

interface Listed {
  brandId: number;
  accepted: AcceptedDeposits;
}

/**
 * A bar for each day, week or month of the days. It counts what the brand's target counts, and opens its accepted deposits.
 * `before`: the days with which they are compared, one by one.
 */
export function barsOf(
  days: TrendDay[],
  period: Period,
  isSales: boolean,
  { brandId, accepted }: Listed,
  before: TrendDay[] = [],
): TrendBar[] {
  const earlier = sumsOf(before, period, isSales);
  return sumsOf(days, period, isSales).map(({ last, ...sum }, n) => ({
    ...sum,
    before: earlier[n],
    to: accepted?.({ brandId, from: sum.day, to: last, type: isSales ? 'ftd' : undefined }),
  }));
}

function sumsOf(days: TrendDay[], period: Period, isSales: boolean) {
  const startOf = (day: string) =>
    period === 'day' ? day : period === 'week' ? weekOf(day).first : `${day.slice(0, 7)}-01`;
  const sums = new Map<string, Made & { last: string; corrections: Made }>();
  for (const { day, corrections, ...made } of days) {
    const sum = sums.get(startOf(day));
    sums.set(startOf(day), {
      ...plus(sum, made),
      corrections: plus(sum?.corrections, corrections),
      last: day,
    });
  }
  return [...sums].map(([day, { last, ...sum }]) => ({ day, last, ...sizeOf(sum, isSales) }));
}

type Made = Pick<TrendDay, 'amount' | 'ftd'>;
const nothing: Made = { amount: 0, ftd: 0 };

/** In whole cents. */
const plus = (one = nothing, other = nothing): Made => ({
  amount: Math.round((one.amount + other.amount) * 100) / 100,
  ftd: one.ftd + other.ftd,
});
