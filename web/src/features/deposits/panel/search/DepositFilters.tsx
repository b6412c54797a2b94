import { SegmentedControl, Select } from '@mantine/core';
import { useState } from 'react';
import { DatePicker } from '../../../../kit/panel/DatePicker';
import { moscowDay, startOfMoscowDay } from '../../../../kit/panel/moscow';
import { BrandFilter } from './BrandFilter';
import { AgentFilter } from './AgentFilter';
import styles from './DepositFilters.module.css';
import { statusNames } from '../DepositStatus';
import type { DepositFilter } from './useDepositFilter';

const firstDay = '2024-01-01'; // decision 6

interface DepositFiltersProps {
  filter: DepositFilter;
  onChange: (part: Partial<DepositFilter>) => void;
}

export function DepositFilters({ filter, onChange }: DepositFiltersProps) {
  const [today] = useState(() => moscowDay(Date.now() / 1000));
  return (
    <div className={styles.filters} role="group" aria-label="Filters">
      <SegmentedControl
        aria-label="Type"
        size="xs"
        data={[
          { value: 'all', label: 'All' },
          { value: 'retention', label: 'Retention' },
          { value: 'ftd', label: 'FTD' },
        ]}
        value={filter.type ?? 'all'}
        onChange={(type) => onChange({ type: type === 'all' ? undefined : type })}
      />
      <Select
        aria-label="Status"
        placeholder="Any status"
        size="xs"
        clearable
        data={Object.entries(statusNames).map(([value, label]) => ({ value, label }))}
        value={filter.status ?? null}
        onChange={(status) => onChange({ status: (status as DepositFilter['status']) ?? undefined })}
      />
      <BrandFilter value={filter.brand} onChange={(brand) => onChange({ brand, agent_id: undefined })} />
      <AgentFilter
        key={filter.brand}
        brandId={filter.brand}
        value={filter.agent_id}
        onChange={(agent_id) => onChange({ agent_id })}
      />
      <DatePicker
        aria-label="Day (Moscow time)"
        placeholder="Any day"
        size="xs"
        clearable
        valueFormat="DD.MM.YYYY"
        minDate={firstDay}
        maxDate={today}
        value={filter.created_at === undefined ? null : moscowDay(filter.created_at)}
        onChange={(day) => onChange({ created_at: day ? startOfMoscowDay(day) : undefined })}
      />
      <Select
        aria-label="Order"
        size="xs"
        allowDeselect={false}
        data={[
          { value: 'newest', label: 'Newest' },
          { value: 'oldest', label: 'Oldest' },
        ]}
        value={filter.order}
        onChange={(order) => onChange({ order: order === 'oldest' ? 'oldest' : 'newest' })}
      />
    </div>
  );
}
