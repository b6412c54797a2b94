import type { ListOwnDepositsApiArg } from '../../../api/agent.api.gen';
import { setParams } from '../../../kit/core/pages';
import { addDays, type DayRange, isDay, getStartOfDay } from '../../../kit/core/day';

export const depositOrders = ['date_new', 'date_old', 'amount_more', 'amount_less'] as const;
type DepositOrder = (typeof depositOrders)[number];

export interface DepositFilter {
  order: DepositOrder;
  period: DayRange;
  /** Undefined: deposits of any status. */
  status?: 'wait';
}

/** Parses the filter from the URL: `order`, `status`, and the days of the period as `from` and `to`. */
export function parseFilter(search: URLSearchParams): DepositFilter {
  const order = search.get('order');
  const [from, to] = [search.get('from'), search.get('to')];
  return {
    order: depositOrders.find((name) => name === order) ?? 'date_new',
    period: isDay(from) && isDay(to) && from <= to ? { start: from, end: to } : {},
    ...(search.get('status') === 'wait' && { status: 'wait' }),
  };
}

/** Builds the search parameters of the filter's first page. A period is included once both days are picked. */
export function toSearchParams(search: URLSearchParams, { order, period, status }: DepositFilter) {
  const isComplete = period.start && period.end;
  return setParams(search, {
    page: null,
    status,
    order: order === 'date_new' ? null : order,
    from: isComplete && period.start,
    to: isComplete && period.end,
  });
}

/** The period is from the first second of its first day to the last second of its last day, in device time. */
export function toRequest({ order, period, status }: DepositFilter, page: number): ListOwnDepositsApiArg {
  if (!period.start || !period.end) return { page, order, status };
  const getStartSecond = (day: string) => Number(getStartOfDay(day)) / 1000;
  return {
    page,
    order,
    status,
    dateStart: getStartSecond(period.start),
    dateEnd: getStartSecond(addDays(period.end, 1)) - 1,
  };
}
