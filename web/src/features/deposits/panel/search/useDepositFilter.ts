import { useSearchParams } from 'react-router-dom';
import type { Deposit, SearchDepositsApiArg } from '../../../../api/panel.api.gen';
import { searchDeposits } from '../../../../api/limits.gen';
import { isDay, addDays, getFirstOfMonth, getWeek } from '../../../../kit/core/day';
import { parseId, parsePage, setParams } from '../../../../kit/core/pages';
import type { HistoryOptions } from '../../../../kit/panel/SearchForm';
import { toMoscowDay, getStartOfMoscowDay } from '../../../../kit/panel/moscow';
import { statusNames, typeNames } from '../../deposit-names';

export interface DepositFilter {
  q: string | undefined;
  type: Deposit['type'] | undefined;
  statuses: Deposit['status'][];
  brand: number | undefined;
  agent_id: number | undefined;
  /** A preset, which is relative to today, or a fixed range. */
  days: Preset | ZonedDayRange | undefined;
  order: DepositOrder;
}

export const orderNames = {
  newest: 'Newest',
  oldest: 'Oldest',
  amount_more: 'Largest',
  amount_less: 'Smallest',
};
export type DepositOrder = keyof typeof orderNames;

export const noFilters: Omit<DepositFilter, 'q' | 'order'> = {
  type: undefined,
  statuses: [],
  brand: undefined,
  agent_id: undefined,
  days: undefined,
};

const listKeys = <Key extends string>(names: Record<Key, string>) => Object.keys(names) as Key[];
export const maxQueryLength = searchDeposits.q.maxLength;

const findKnown = <T extends string>(value: string | null, options: readonly T[]) =>
  options.find((option) => option === value);

function parseDays(search: URLSearchParams): DepositFilter['days'] {
  const preset = search.get('days');
  if (isPreset(preset)) return preset;
  const [from, to] = [search.get('from'), search.get('to')];
  if (isDay(from) && isDay(to) && from <= to)
    return search.get('zone') === reportZone ? { from, to, zone: reportZone } : { from, to };
  // A link of a former release contains the first second of a day.
  const dayStart = search.get('created_at') ?? '';
  if (!/^\d{1,10}$/.test(dayStart)) return undefined;
  const day = toMoscowDay(Number(dayStart));
  return { from: day, to: day };
}

function toParams(filter: Partial<DepositFilter>): Record<string, string | undefined> {
  const { statuses, days, order, brand, agent_id, ...rest } = filter;
  const range = typeof days === 'object' ? days : undefined;
  return {
    ...rest,
    ...('brand' in filter && { brand: brand?.toString() }),
    ...('agent_id' in filter && { agent_id: agent_id?.toString() }),
    ...('statuses' in filter && { status: statuses?.join(',') }),
    ...('order' in filter && { order: order === 'newest' ? undefined : order }),
    ...('days' in filter && {
      days: typeof days === 'string' ? days : undefined,
      from: range?.from,
      to: range?.to,
      zone: range?.zone,
      created_at: undefined,
    }),
  };
}

/** The search filter, stored in the URL. Invalid values are ignored. */
export function useDepositFilter(today: string) {
  const [search, setSearch] = useSearchParams();
  const urlStatuses = search.get('status')?.split(',') ?? [];
  const filter: DepositFilter = {
    q: search.get('q')?.trim().slice(0, maxQueryLength) || undefined,
    type: findKnown(search.get('type'), listKeys(typeNames)),
    statuses: listKeys(statusNames).filter((status) => urlStatuses.includes(status)),
    brand: parseId(search.get('brand')),
    agent_id: parseId(search.get('agent_id')),
    days: parseDays(search),
    order: findKnown(search.get('order'), listKeys(orderNames)) ?? 'newest',
  };

  const changeFilter = (part: Partial<DepositFilter>, navigation?: HistoryOptions) =>
    setSearch((params) => setParams(params, { ...toParams(part), page: null, deposit: null }), navigation);

  return { filter, changeFilter, query: toQuery(filter, parsePage(search), today) };
}

/** All parameters of the search except those that only clients of former releases send. */
type SearchQuery = {
  [Name in keyof Omit<Required<SearchDepositsApiArg>, 'id' | 'createdAt'>]: SearchDepositsApiArg[Name];
};

/** The first second of a day. Reporting days (GMT-4) start seven hours after Moscow days. */
const getStartSecond = (day: string, { zone }: ZonedDayRange) =>
  getStartOfMoscowDay(day) + (zone === reportZone ? 7 * 3600 : 0);

function toQuery(
  { q, type, statuses, brand, agent_id, days, order }: DepositFilter,
  page: number,
  today: string,
): SearchQuery {
  const range = typeof days === 'string' ? getPresetRange(days, today) : days;
  return {
    q,
    type,
    status: statuses.length > 0 ? statuses : undefined,
    brandId: brand,
    agentId: agent_id,
    dateStart: range && getStartSecond(range.from, range),
    dateEnd: range && getStartSecond(range.to, range) + 86_400 - 1,
    order,
    page,
  };
}

export function buildExportPath({ page: _, ...query }: SearchDepositsApiArg): string {
  const params = new URLSearchParams();
  for (const [key, value] of Object.entries(query))
    if (value !== undefined)
      params.set(
        key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
        String(value),
      );
  return `deposit/export?${params}`;
}

const reportZone = 'gmt-4';

/** Days as YYYY-MM-DD, both inclusive. They are Moscow days, or with `zone` reporting days. */
export interface ZonedDayRange {
  from: string;
  to: string;
  zone?: typeof reportZone;
}

export const presetNames = {
  today: 'Today',
  yesterday: 'Yesterday',
  week: 'This week',
  'last-week': 'Last week',
  month: 'This month',
  'last-month': 'Last month',
  '7d': 'Last 7 days',
  '30d': 'Last 30 days',
};
export type Preset = keyof typeof presetNames;

const isPreset = (text: string | null): text is Preset => Object.hasOwn(presetNames, text ?? '');

export function getPresetRange(preset: Preset, today: string): ZonedDayRange {
  const weekStart = getWeek(today).first;
  const month = getFirstOfMonth(today, 0);
  return {
    today: { from: today, to: today },
    yesterday: { from: addDays(today, -1), to: addDays(today, -1) },
    week: { from: weekStart, to: today },
    'last-week': { from: addDays(weekStart, -7), to: addDays(weekStart, -1) },
    month: { from: month, to: today },
    'last-month': { from: getFirstOfMonth(today, -1), to: addDays(month, -1) },
    '7d': { from: addDays(today, -6), to: today },
    '30d': { from: addDays(today, -29), to: today },
  }[preset];
}
