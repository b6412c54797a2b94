import { Select } from '@mantine/core';
import { useState } from 'react';
import { DatePicker } from '../../../../kit/panel/DatePicker';
import styles from './DepositFilters.module.css';
import { type DayRange, getDays, type Preset, presetNames } from './day-presets';
import type { DepositFilter } from './useDepositFilter';

const firstDay = '2024-01-01';
const CUSTOM = 'own';
const presets = Object.entries(presetNames).map(([value, label]) => ({ value, label }));

interface DaysFilterProps {
  value: DepositFilter['days'];
  today: string;
  onChange: (days: DepositFilter['days']) => void;
}

const isOfReportDays = (value: DepositFilter['days']) =>
  typeof value === 'object' && value.zone !== undefined;

/** Filters by Moscow days: a preset, or a custom range. Links from charts select reporting days instead. */
export function DaysFilter({ value, today, onChange }: DaysFilterProps) {
  const [isOwn, setOwn] = useState(typeof value === 'object');
  const choose = (choice: string | null) => {
    setOwn(choice === CUSTOM);
    if (choice !== CUSTOM) onChange((choice as Preset | null) ?? undefined);
  };
  const shown = isOwn || typeof value === 'object' ? CUSTOM : (value ?? null);
  return (
    <>
      <Select
        aria-label="Days (Moscow time)"
        placeholder="Any day"
        size="xs"
        clearable
        data={[...presets, { value: CUSTOM, label: isOfReportDays(value) ? 'Days in GMT-4' : 'Other days…' }]}
        value={shown}
        onChange={choose}
      />
      {shown === CUSTOM && <CustomDays value={value} today={today} onChange={onChange} />}
    </>
  );
}

function CustomDays({ value, today, onChange }: DaysFilterProps) {
  const range = typeof value === 'string' ? getDays(value, today) : value;
  const [first, setFirst] = useState<string | null>(null);
  const onPick = ([from, to]: [string | null, string | null]) => {
    setFirst(from && !to ? from : null);
    if (from && to) onChange({ ...range, from, to } satisfies DayRange);
    if (!from && !to) onChange(undefined);
  };
  return (
    <DatePicker
      type="range"
      aria-label={`First and last day (${isOfReportDays(value) ? 'GMT-4' : 'Moscow time'})`}
      placeholder="First and last day"
      size="xs"
      className={styles.days}
      allowSingleDateInRange
      valueFormat="DD.MM.YYYY"
      minDate={firstDay}
      maxDate={today}
      value={first ? [first, null] : [range?.from ?? null, range?.to ?? null]}
      onChange={onPick}
    />
  );
}
