import { Button, Checkbox, Group, Select } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatMoney, formatNumber, pluralize } from '../../../../kit/core/format';
import { FoldedFilters } from '../../../../kit/panel/FoldedFilters';
import { EmptyState } from '../../../../kit/panel/states';
import { SearchForm } from '../../../../kit/panel/SearchForm';
import { useGetManagerStatQuery } from '../../../statistics/counters-api';
import { typeNames } from '../../deposit-names';
import { AgentFilter, BrandFilter } from '../search/IdFilters';
import styles from './QueueFilters.module.css';
import type { QueueFilter, useQueueFilter } from './useQueueFilter';

type FilterProps = ReturnType<typeof useQueueFilter>;

const types = Object.entries(typeNames).map(([value, label]) => ({ value, label }));
const slipOptions = [
  { value: 'true', label: 'With slip' },
  { value: 'false', label: 'No slip' },
];

/** The labels differ from those of the opened deposit's fields, so that each label is unique on the screen. */
export function QueueFilters(props: FilterProps) {
  const { filter, isAmountRangeEmpty, activeFilterCount, changeFilter, clear } = props;
  const { brand_id: brandId, amount_min: min, has_files: hasFiles } = filter;
  return (
    <FoldedFilters activeCount={activeFilterCount} onClear={clear}>
      <BrandFilter
        value={brandId}
        onChange={(chosen) => changeFilter({ brand_id: chosen, agent_id: undefined })}
      />
      <AgentFilter
        key={brandId}
        label="Person"
        brandId={brandId}
        value={filter.agent_id}
        onChange={(chosen) => changeFilter({ agent_id: chosen })}
      />
      <Select
        aria-label="Kind"
        placeholder="All types"
        size="xs"
        clearable
        data={types}
        value={filter.type ?? null}
        onChange={(chosen) => changeFilter({ type: (chosen as QueueFilter['type'] | null) ?? undefined })}
      />
      <Group gap={8} wrap="nowrap" align="flex-start" className={styles.amounts}>
        <AmountFilter
          label="Lower bound"
          placeholder="from"
          value={min}
          onChange={(amount_min, navigation) => changeFilter({ amount_min }, navigation)}
        />
        <AmountFilter
          label="Upper bound"
          placeholder="to"
          value={filter.amount_max}
          error={isAmountRangeEmpty && min ? `must be at least ${formatMoney(Number(min))}` : undefined}
          onChange={(amount_max, navigation) => changeFilter({ amount_max }, navigation)}
        />
      </Group>
      <Select
        aria-label="Slip"
        placeholder="Any slip"
        size="xs"
        clearable
        data={slipOptions}
        value={hasFiles === undefined ? null : String(hasFiles)}
        onChange={(chosen) => changeFilter({ has_files: chosen === null ? undefined : chosen === 'true' })}
      />
      <Checkbox
        className={styles.duplicates}
        size="xs"
        label="Duplicates only"
        checked={filter.duplicates ?? false}
        onChange={({ currentTarget }) => changeFilter({ duplicates: currentTarget.checked || undefined })}
      />
    </FoldedFilters>
  );
}

type AmountFilterProps = Pick<
  Parameters<typeof SearchForm>[0],
  'label' | 'placeholder' | 'value' | 'error' | 'onChange'
>;

const AmountFilter = (props: AmountFilterProps) => (
  <SearchForm numberKind="amount" clearLabel={`Clear: ${props.label}`} maxLength={20} {...props} />
);

/** The number of waiting deposits that the filters hide. Null while it is unknown. */
function useHiddenCount(matchCount: number): number | null {
  const { data: stat } = useGetManagerStatQuery();
  return stat ? Math.max(0, stat.wait_deposits - matchCount) : null;
}

interface FilterSummaryProps {
  /** The number of deposits that match the filters. Undefined while they are loading. */
  count: number | undefined;
  onClear: () => void;
}

/** Shown above the list while filters are active. */
export function FilterSummary({ count, onClear }: FilterSummaryProps) {
  const hiddenCount = useHiddenCount(count ?? 0);
  const totalText = hiddenCount === null ? '' : ` of ${formatNumber((count ?? 0) + hiddenCount)}`;
  return (
    <p className={styles.summary}>
      <span role="status">{count !== undefined && `${formatNumber(count)}${totalText} waiting`}</span>
      <Button variant="subtle" size="compact-xs" onClick={onClear}>
        Clear filters
      </Button>
    </p>
  );
}

/** Shown instead of the queue if no deposit matches. `nothingWaiting`: shown if the filters hide nothing. */
export function NothingMatches(props: { nothingWaiting: ReactNode; onClear: () => void }) {
  const hiddenCount = useHiddenCount(0);
  if (hiddenCount === 0) return props.nothingWaiting;
  return (
    <EmptyState title="Nothing matches these filters">
      {hiddenCount === null
        ? 'Deposits that match appear here automatically.'
        : `They hide ${pluralize(hiddenCount, 'waiting deposit')}.`}
      <br />
      <Button variant="default" mt="sm" onClick={props.onClear}>
        Clear filters
      </Button>
    </EmptyState>
  );
}
