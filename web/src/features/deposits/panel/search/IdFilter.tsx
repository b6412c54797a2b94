import { TextInput } from '@mantine/core';
import { type KeyboardEvent, useState } from 'react';

interface IdFilterProps {
  name: string;
  value: number | undefined;
  onChange: (id: number | undefined) => void;
}

/** A filter by number. It applies on Enter and on leaving the field, not on each digit. */
export function IdFilter({ name, value, onChange }: IdFilterProps) {
  const [text, setText] = useState(value === undefined ? '' : String(value));

  const apply = () => {
    const id = text ? Number(text) : undefined;
    if (id !== value) onChange(id);
  };

  return (
    <TextInput
      aria-label={name}
      placeholder={name}
      size="xs"
      inputMode="numeric"
      maxLength={15}
      value={text}
      onChange={(event) => setText(event.currentTarget.value.replace(/\D/g, ''))}
      onKeyDown={(event: KeyboardEvent) => event.key === 'Enter' && apply()}
      onBlur={apply}
    />
  );
}
