import { Fragment, type ReactNode, useState } from 'react';
import { MultiSelect, SegmentedControl, Select } from '@mantine/core';
import { AgentFilter, BrandFilter } from './IdFilters';
import { FoldedFilters } from '../../../../kit/panel/FoldedFilters';
import { type HistoryOptions, SearchForm } from '../../../../kit/panel/SearchForm';
import styles from './DepositFilters.module.css';
import { firstDepositDay } from '../../deposit-fields';
import { statusNames, typeNames } from '../../deposit-names';
import {
  type DepositFilter,
  maxQueryLength,
  noFilters,
  orderNames,
  type ZonedDayRange,
  getPresetRange,
  type Preset,
  presetNames,
} from './useDepositFilter';
import { DatePicker } from '../../../../kit/panel/DatePicker';

interface DepositFiltersProps {
  filter: DepositFilter;
  today: string;
  onChange: (part: Partial<DepositFilter>, navigation?: HistoryOptions) => void;
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
        data={toOptions(orderNames)}
        value={order}
        onChange={(chosen) => onChange({ order: chosen ?? 'newest' })}
      />
    ),
  };
  const filterValues = (Object.keys(noFilters) as (keyof typeof noFilters)[]).map((name) => filter[name]);
  return (
    <div className={styles.filters} role="group" aria-label="Filters">
      <SearchForm
        value={q}
        label="Find deposits"
        placeholder="79, client id, wallet, amount or agent"
        maxLength={maxQueryLength}
        className={styles.search}
        onChange={(text, navigation) => onChange({ q: text }, navigation)}
      />
      <FoldedFilters
        activeCount={filterValues.filter((value) => (Array.isArray(value) ? value.length > 0 : value)).length}
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

/** The value of the option that shows the picker of days. */
const customDays = 'custom';
const presets = Object.entries(presetNames).map(([value, label]) => ({ value, label }));

interface DaysFilterProps {
  value: DepositFilter['days'];
  today: string;
  onChange: (days: DepositFilter['days']) => void;
}

const hasGmt4Days = (value: DepositFilter['days']) => typeof value === 'object' && value.zone !== undefined;

/** Filters by Moscow days: a preset, or a custom range. Links from charts select reporting days instead. */
function DaysFilter({ value, today, onChange }: DaysFilterProps) {
  const [isCustom, setCustom] = useState(typeof value === 'object');
  const choose = (choice: string | null) => {
    setCustom(choice === customDays);
    if (choice !== customDays) onChange((choice as Preset | null) ?? undefined);
  };
  const selected = isCustom || typeof value === 'object' ? customDays : (value ?? null);
  return (
    <>
      <Select
        aria-label="Days (Moscow time)"
        placeholder="Any day"
        size="xs"
        clearable
        data={[
          ...presets,
          { value: customDays, label: hasGmt4Days(value) ? 'Days in GMT-4' : 'Other days…' },
        ]}
        value={selected}
        onChange={choose}
      />
      {selected === customDays && <CustomDays value={value} today={today} onChange={onChange} />}
    </>
  );
}

function CustomDays({ value, today, onChange }: DaysFilterProps) {
  const range = typeof value === 'string' ? getPresetRange(value, today) : value;
  const [firstPick, setFirstPick] = useState<string | null>(null);
  const onPick = ([from, to]: [string | null, string | null]) => {
    setFirstPick(from && !to ? from : null);
    if (from && to) onChange({ ...range, from, to } satisfies ZonedDayRange);
    if (!from && !to) onChange(undefined);
  };
  return (
    <DatePicker
      type="range"
      aria-label={`First and last day (${hasGmt4Days(value) ? 'GMT-4' : 'Moscow time'})`}
      placeholder="First and last day"
      size="xs"
      className={styles.days}
      allowSingleDateInRange
      minDate={firstDepositDay}
      maxDate={today}
      value={firstPick ? [firstPick, null] : [range?.from ?? null, range?.to ?? null]}
      onChange={onPick}
    />
  );
}
