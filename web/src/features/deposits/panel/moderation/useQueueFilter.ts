import { useSearchParams } from 'react-router-dom';
import { parseSignedDollars } from '../../../../../../server/shared/amount.rules';
import type { ListWaitingDepositsApiArg, NextDeposit } from '../../../../api/panel.api.gen';
import { parseId, setParams } from '../../../../kit/core/pages';
import type { HistoryOptions } from '../../../../kit/panel/SearchForm';
import { typeNames } from '../../deposit-names';

/** The filter, as `claimNextDeposit` takes it in its body. Amounts are decimal strings. */
export interface QueueFilter extends NextDeposit {
  amount_min?: string | undefined;
  amount_max?: string | undefined;
}

type FilterName = keyof QueueFilter;
type FilterValues = { [Name in FilterName]-?: QueueFilter[Name] | undefined };

const noFilters: Record<FilterName, undefined> = {
  brand_id: undefined,
  agent_id: undefined,
  type: undefined,
  amount_min: undefined,
  amount_max: undefined,
  has_files: undefined,
  duplicates: undefined,
};

/** The filter of the queue, stored in the URL under the names of the API. Invalid values are ignored. */
export function useQueueFilter() {
  const [search, setSearch] = useSearchParams();
  const filter = parseFilter(search);
  const { amount_min: min, amount_max: max } = filter;
  /** Whether the lower bound is more than the upper one, which is then not applied. */
  const isAmountRangeEmpty = min !== undefined && max !== undefined && Number(min) > Number(max);
  const appliedFilter: QueueFilter = { ...filter };
  if (isAmountRangeEmpty) delete appliedFilter.amount_max;

  const changeFilter = (part: Partial<FilterValues>, navigation?: HistoryOptions) =>
    setSearch((params) => {
      const texts = Object.entries(part).map(([name, value]) => [name, value?.toString()] as const);
      return setParams(params, { ...Object.fromEntries(texts), page: null, deposit: null });
    }, navigation);

  return {
    filter,
    isAmountRangeEmpty,
    activeFilterCount: Object.keys(appliedFilter).length,
    appliedFilter,
    query: toQuery(appliedFilter),
    changeFilter,
    clear: () => changeFilter(noFilters),
  };
}

function parseFilter(search: URLSearchParams): QueueFilter {
  const type = search.get('type');
  const hasFiles = search.get('has_files');
  const values: FilterValues = {
    brand_id: parseId(search.get('brand_id')),
    agent_id: parseId(search.get('agent_id')),
    type: type !== null && Object.hasOwn(typeNames, type) ? (type as keyof typeof typeNames) : undefined,
    amount_min: parseAmount(search.get('amount_min')),
    amount_max: parseAmount(search.get('amount_max')),
    has_files: hasFiles === 'true' || hasFiles === 'false' ? hasFiles === 'true' : undefined,
    duplicates: search.get('duplicates') === 'true' || undefined,
  };
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}

function parseAmount(text: string | null): string | undefined {
  const parsed = parseSignedDollars(text ?? '');
  return 'amount' in parsed && Number(parsed.amount) >= 0 ? parsed.amount.replace(/\.00$/, '') : undefined;
}

function toQuery(filter: QueueFilter): ListWaitingDepositsApiArg {
  const { brand_id: brandId, agent_id: agentId, type, has_files: hasFiles, duplicates } = filter;
  const { amount_min: amountMin, amount_max: amountMax } = filter;
  return {
    brandId,
    agentId,
    type,
    amountMin,
    amountMax,
    hasFiles: hasFiles === undefined ? undefined : hasFiles ? 'true' : 'false',
    duplicates: duplicates ? 'true' : undefined,
  };
}
