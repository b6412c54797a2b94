import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { failureText } from '../../../api/errors';
import { findAnything } from '../../../api/limits.gen';
import { nameOf } from '../../../kit/core/person';
import { useGetPersonQuery } from '../../staff/api';
import { useFindAnythingQuery } from '../../home/finder-api';

const TYPING_MS = 200;
const MAX_LENGTH = findAnything.q.maxLength;

interface PersonSelectProps {
  label: string;
  placeholder: string;
  value: number | undefined;
  onChange: (userId: number | undefined) => void;
}

/** Chooses a person by name, username or Telegram id. It searches as one types. */
export function PersonSelect({ label, placeholder, value, onChange }: PersonSelectProps) {
  const [typed, setTyped] = useState('');
  const [wanted] = useDebouncedValue(typed.trim().slice(0, MAX_LENGTH), TYPING_MS);
  const { currentData: chosen } = useGetPersonQuery({ id: value ?? 0 }, { skip: value === undefined });
  const chosenName = value === undefined ? '' : chosen ? nameOf(chosen) : `User #${value}`;
  const isSearch = wanted !== '' && wanted !== chosenName;
  const { currentData: found, error } = useFindAnythingQuery({ q: wanted }, { skip: !isSearch });

  const people = isSearch ? (found?.people ?? []) : [];
  const options = people
    .filter(({ id }) => id !== value)
    .map((person) => ({ value: String(person.id), label: nameOf(person) }));
  return (
    <Select
      size="xs"
      label={label}
      placeholder={placeholder}
      clearable
      clearButtonProps={{ 'aria-label': `Clear ${label.toLowerCase()}` }}
      searchable
      maxLength={MAX_LENGTH}
      // The server has searched already, by more than the name.
      filter={({ options: all }) => all}
      nothingFoundMessage={
        error ? failureText(error) : !isSearch ? 'Type a name' : found ? 'Nobody was found' : 'Searching…'
      }
      data={value === undefined ? options : [{ value: String(value), label: chosenName }, ...options]}
      value={value === undefined ? null : String(value)}
      onChange={(id) => onChange(id === null ? undefined : Number(id))}
      onSearchChange={setTyped}
    />
  );
}
