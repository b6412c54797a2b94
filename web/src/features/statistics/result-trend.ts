import type { Statistic } from '../../api/agent.api.gen';
import type { TrendDay } from '../../api/panel.api.gen';
import { getWeek } from '../../kit/core/day';
import { formatMoney, formatNumber, formatRoughMoney, formatShortMoney } from '../../kit/core/format';
import { useAcceptedDeposits } from '../deposits/accepted-deposits';

type Period = Statistic['period'];

interface ResultTrend {
  brandId: number;
  /** Whether the brand counts first-time deposits instead of money. */
  isSales: boolean;
  period: Period;
  /** Undefined while loading. */
  days: TrendDay[] | undefined;
  /** The days with which they are compared, one by one. */
  before: TrendDay[] | undefined;
}

/**
 * The props of a `Trend` with a bar for each day, week or month. It counts what the brand's target counts, and opens its
 * accepted deposits.
 */
export function useResultTrend({ brandId, isSales, period, days, before = [] }: ResultTrend) {
  const accepted = useAcceptedDeposits();
  const earlier = sumsOf(before, period, isSales);
  return {
    formatTop: isSales ? formatNumber : formatShortMoney,
    formatAxis: isSales ? formatNumber : formatRoughMoney,
    formatTick: period === 'month' ? formatMonth : undefined,
    isWhole: isSales,
    note: noteOn(days),
    bars:
      days &&
      sumsOf(days, period, isSales).map(({ last, ...sum }, n) => ({
        ...sum,
        before: earlier[n],
        to: accepted?.({ brandId, from: sum.day, to: last, type: isSales ? 'ftd' : undefined }),
      })),
  };
}

const formatMonth = (day: string) =>
  new Date(day).toLocaleDateString('en', { month: 'short', timeZone: 'UTC' });

type Made = Pick<TrendDay, 'amount' | 'ftd'>;
const nothing: Made = { amount: 0, ftd: 0 };

/** In whole cents. */
const plus = (one = nothing, other = nothing): Made => ({
  amount: Math.round((one.amount + other.amount) * 100) / 100,
  ftd: one.ftd + other.ftd,
});

/** The sum of each day, week or month. `last`: the last of its days. */
function sumsOf(days: TrendDay[], period: Period, isSales: boolean) {
  const startOf = (day: string) =>
    period === 'day' ? day : period === 'week' ? getWeek(day).first : `${day.slice(0, 7)}-01`;
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

type Result = Pick<TrendDay, 'amount' | 'ftd' | 'corrections'>;

const isCorrected = ({ corrections }: Result) => Boolean(corrections?.amount || corrections?.ftd);
const textOf = ({ ftd, amount }: { ftd: number; amount: number }) =>
  `${formatNumber(ftd)} FTD · ${formatMoney(amount)}`;

/** How a chart shows a result: what the brand's target counts, and all of it as text. */
function sizeOf(result: Result, isSales: boolean) {
  const text = textOf(result);
  return {
    size: isSales ? result.ftd : result.amount,
    label: isCorrected(result) ? `${text}, of which corrections ${textOf(result.corrections!)}` : text,
  };
}

/** Tells why bars differ from their lists of deposits. */
export const correctionsNote = 'Corrections by staff are included here, and not in the lists of deposits.';

const noteOn = (results: Result[] = []) => (results.some(isCorrected) ? correctionsNote : undefined);
