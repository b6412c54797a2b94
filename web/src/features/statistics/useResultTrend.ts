import type { Statistic } from '../../api/agent.api.gen';
import type { TrendDay } from '../../api/panel.api.gen';
import { getWeek } from '../../kit/core/day';
import { formatMoney, formatNumber, formatRoughMoney, formatShortMoney } from '../../kit/core/format';
import { useAcceptedDepositsHref } from '../deposits/useAcceptedDepositsHref';

interface ResultTrendOptions {
  brandId: number;
  /** Whether the brand counts first-time deposits instead of money. */
  isSales: boolean;
  period: Statistic['period'];
  /** Undefined while loading. */
  days: TrendDay[] | undefined;
  /** Earlier days to compare with: the first bar is compared with their first day, week or month, and so on. */
  previousDays: TrendDay[] | undefined;
}

/**
 * Builds the props of a `Trend` by day, week or month. Bars show first-time deposits in a sales brand, otherwise money, and link to deposits
 * if the viewer may see them.
 */
export function useResultTrend({ brandId, isSales, period, days, previousDays = [] }: ResultTrendOptions) {
  const buildDepositsHref = useAcceptedDepositsHref();
  const previousSums = sumByPeriod(previousDays, period, isSales);
  return {
    formatHighest: isSales ? formatNumber : formatShortMoney,
    formatAxis: isSales ? formatNumber : formatRoughMoney,
    formatDayLabel: period === 'month' ? formatMonth : undefined,
    hasIntegerTicks: isSales,
    note: days?.some(isCorrected) ? correctionsNote : undefined,
    bars:
      days &&
      sumByPeriod(days, period, isSales).map(({ last, ...sum }, index) => ({
        ...sum,
        comparison: previousSums[index],
        to: buildDepositsHref?.({ brandId, from: sum.day, to: last, type: isSales ? 'ftd' : undefined }),
      })),
  };
}

const formatMonth = (day: string) =>
  new Date(day).toLocaleDateString('en', { month: 'short', timeZone: 'UTC' });

type ResultAmounts = Pick<TrendDay, 'amount' | 'ftd'>;
const zeroAmounts: ResultAmounts = { amount: 0, ftd: 0 };

/** Adds two sums. Rounds money to whole cents, because adding decimals is inexact. */
const addAmounts = (one = zeroAmounts, other = zeroAmounts): ResultAmounts => ({
  amount: Math.round((one.amount + other.amount) * 100) / 100,
  ftd: one.ftd + other.ftd,
});

/** Sums days by day, week or month. `day`: the first day of the span. `last`: the last one of the days that were summed. */
function sumByPeriod(days: TrendDay[], period: Statistic['period'], isSales: boolean) {
  const toStart = (day: string) =>
    period === 'day' ? day : period === 'week' ? getWeek(day).first : `${day.slice(0, 7)}-01`;
  const sumByStart = new Map<string, ResultAmounts & { last: string; corrections: ResultAmounts }>();
  for (const { day, corrections, ...amounts } of days) {
    const sum = sumByStart.get(toStart(day));
    sumByStart.set(toStart(day), {
      ...addAmounts(sum, amounts),
      corrections: addAmounts(sum?.corrections, corrections),
      last: day,
    });
  }
  return [...sumByStart].map(([day, { last, ...sum }]) => ({
    day,
    last,
    ...toBarValue(sum, isSales),
  }));
}

type CorrectedAmounts = Pick<TrendDay, 'amount' | 'ftd' | 'corrections'>;

const isCorrected = ({ corrections }: CorrectedAmounts) => Boolean(corrections?.amount || corrections?.ftd);
const formatResult = ({ ftd, amount }: { ftd: number; amount: number }) =>
  `${formatNumber(ftd)} FTD · ${formatMoney(amount)}`;

function toBarValue(result: CorrectedAmounts, isSales: boolean) {
  const text = formatResult(result);
  return {
    value: isSales ? result.ftd : result.amount,
    valueText: isCorrected(result)
      ? `${text}, of which corrections ${formatResult(result.corrections!)}`
      : text,
  };
}

/** Explains why bars differ from the lists of deposits to which they link. */
export const correctionsNote = 'Corrections by staff are included here, and not in the lists of deposits.';
