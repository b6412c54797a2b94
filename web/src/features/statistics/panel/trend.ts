import type { TrendDay } from '../../../api/api.gen';
import { formatMoney, formatNumber } from '../../../kit/core/format';
import type { TrendBar } from '../../../kit/panel/Trend';
import { daysBefore, type Period, weekOf } from './span';

/** So many spans are shown before somebody has chosen one. */
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

/** A bar for each day, week or month of the days. It counts what the brand's target counts. */
export function barsOf(days: TrendDay[], period: Period, isSales: boolean): TrendBar[] {
  const startOf = (day: string) =>
    period === 'day' ? day : period === 'week' ? weekOf(day).first : `${day.slice(0, 7)}-01`;
  const sums = new Map<string, { amount: number; ftd: number }>();
  for (const { day, amount, ftd } of days) {
    const sum = sums.get(startOf(day)) ?? { amount: 0, ftd: 0 };
    sums.set(startOf(day), { amount: sum.amount + amount, ftd: sum.ftd + ftd });
  }
  return [...sums].map(([day, { amount, ftd }]) => ({
    day,
    size: isSales ? ftd : amount,
    label: `${formatNumber(ftd)} FTD · ${formatMoney(amount)}`,
  }));
}
