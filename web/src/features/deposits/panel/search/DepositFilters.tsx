import { MultiSelect, SegmentedControl, Select } from '@mantine/core';
import { BrandFilter } from './BrandFilter';
import { AgentFilter } from './AgentFilter';
import { DaysFilter } from './DaysFilter';
import { FoldedFilters } from '../../../../kit/panel/FoldedFilters';
import { type SearchChange, SearchForm } from '../../../../kit/panel/SearchForm';
import styles from './DepositFilters.module.css';
import { statusNames } from '../DepositStatus';
import { type DepositFilter, MAX_TEXT } from './useDepositFilter';

interface DepositFiltersProps {
  filter: DepositFilter;
  today: string;
  onChange: (part: Partial<DepositFilter>, how?: SearchChange) => void;
}

export function DepositFilters({ filter, today, onChange }: DepositFiltersProps) {
  const { q, type, statuses, brand, agent_id, days, order } = filter;
  const narrowing = [type, statuses.length > 0, brand, agent_id, days];
  return (
    <div className={styles.filters} role="group" aria-label="Filters">
      <SearchForm
        value={q}
        label="Find deposits"
        placeholder="79, client id, wallet, amount or agent"
        clearLabel="Clear the search"
        maxLength={MAX_TEXT}
        className={styles.text}
        onChange={(text, how) => onChange({ q: text }, how)}
      />
      <FoldedFilters
        active={narrowing.filter(Boolean).length}
        onClear={() =>
          onChange({ type: undefined, statuses: [], brand: undefined, agent_id: undefined, days: undefined })
        }
      >
        <SegmentedControl
          className={styles.types}
          aria-label="Type"
          size="xs"
          data={[
            { value: 'all', label: 'All' },
            { value: 'retention', label: 'Retention' },
            { value: 'ftd', label: 'FTD' },
          ]}
          value={type ?? 'all'}
          onChange={(chosen) => onChange({ type: chosen === 'all' ? undefined : chosen })}
        />
        <MultiSelect
          className={styles.statuses}
          classNames={{ input: styles.statusInput }}
          aria-label="Statuses"
          placeholder={statuses.length === 0 ? 'Any status' : undefined}
          size="xs"
          clearable
          data={Object.entries(statusNames).map(([value, label]) => ({ value, label }))}
          value={statuses}
          onChange={(chosen) => onChange({ statuses: chosen as DepositFilter['statuses'] })}
        />
        <DaysFilter
          key={`days ${JSON.stringify(days)}`}
          value={days}
          today={today}
          onChange={(chosen) => onChange({ days: chosen })}
        />
        <BrandFilter value={brand} onChange={(chosen) => onChange({ brand: chosen, agent_id: undefined })} />
        <AgentFilter
          key={brand}
          brandId={brand}
          value={agent_id}
          onChange={(chosen) => onChange({ agent_id: chosen })}
        />
        <Select
          aria-label="Order"
          className={styles.order}
          size="xs"
          allowDeselect={false}
          data={[
            { value: 'newest', label: 'Newest' },
            { value: 'oldest', label: 'Oldest' },
          ]}
          value={order}
          onChange={(chosen) => onChange({ order: chosen === 'oldest' ? 'oldest' : 'newest' })}
        />
      </FoldedFilters>
    </div>
  );
}
