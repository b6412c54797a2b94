import { Fragment, type ReactNode } from 'react';
import { MultiSelect, SegmentedControl, Select } from '@mantine/core';
import { DaysFilter } from './DaysFilter';
import { AgentFilter, BrandFilter } from './IdFilters';
import { FoldedFilters } from '../../../../kit/panel/FoldedFilters';
import { type SearchChange, SearchForm } from '../../../../kit/panel/SearchForm';
import styles from './DepositFilters.module.css';
import { statusNames, typeNames } from '../../deposit-fields';
import { type DepositFilter, MAX_TEXT, noFilters } from './useDepositFilter';

interface DepositFiltersProps {
  filter: DepositFilter;
  today: string;
  onChange: (part: Partial<DepositFilter>, how?: SearchChange) => void;
}

export function DepositFilters({ filter, today, onChange }: DepositFiltersProps) {
  const { q, type, statuses, brand, agent_id, days, order } = filter;
  const controls: Record<Exclude<keyof DepositFilter, 'q'>, ReactNode> = {
    type: (
      <SegmentedControl
        className={styles.types}
        aria-label="Type"
        size="xs"
        data={[{ value: 'all', label: 'All' }, ...toOptions(typeNames)]}
        value={type ?? 'all'}
        onChange={(chosen) => onChange({ type: chosen === 'all' ? undefined : chosen })}
      />
    ),
    statuses: (
      <MultiSelect
        className={styles.statuses}
        classNames={{ input: styles.statusInput }}
        aria-label="Statuses"
        placeholder={statuses.length === 0 ? 'Any status' : undefined}
        size="xs"
        clearable
        data={toOptions(statusNames)}
        value={statuses}
        onChange={(chosen) => onChange({ statuses: chosen })}
      />
    ),
    days: (
      <DaysFilter
        key={JSON.stringify(days)}
        value={days}
        today={today}
        onChange={(chosen) => onChange({ days: chosen })}
      />
    ),
    brand: (
      <BrandFilter value={brand} onChange={(chosen) => onChange({ brand: chosen, agent_id: undefined })} />
    ),
    agent_id: (
      <AgentFilter
        key={brand}
        brandId={brand}
        value={agent_id}
        onChange={(chosen) => onChange({ agent_id: chosen })}
      />
    ),
    order: (
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
    ),
  };
  const narrowing = (Object.keys(noFilters) as (keyof typeof noFilters)[]).map((name) => filter[name]);
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
        active={narrowing.filter((value) => (Array.isArray(value) ? value.length > 0 : value)).length}
        onClear={() => onChange(noFilters)}
      >
        {Object.entries(controls).map(([name, control]) => (
          <Fragment key={name}>{control}</Fragment>
        ))}
      </FoldedFilters>
    </div>
  );
}

const toOptions = <Value extends string>(names: Record<Value, string>) =>
  (Object.keys(names) as Value[]).map((value) => ({ value, label: names[value] }));
