import { CloseButton, TextInput } from '@mantine/core';
import { useState } from 'react';
import { onForm } from '../core/useSubmission';
import { Icon } from './Icon';

interface SearchFormProps {
  /** What is searched for now. The field follows changes from elsewhere, such as Back. */
  value: string | undefined;
  /** The name of the field. */
  label: string;
  placeholder: string;
  clearLabel: string;
  maxLength: number;
  className?: string | undefined;
  /** Takes digits only. */
  isNumber?: boolean;
  onChange: (text: string | undefined) => void;
}

/** A search field. It applies on Enter and on leaving the field, not on each letter. */
export function SearchForm({
  value = '',
  label,
  placeholder,
  clearLabel,
  maxLength,
  className,
  isNumber = false,
  onChange,
}: SearchFormProps) {
  const [text, setText] = useState(value);
  const [seen, setSeen] = useState(value);
  const [applied, setApplied] = useState(value);
  if (seen !== value) {
    setSeen(value);
    setApplied(value);
    if (value !== applied) setText(value);
  }
  const apply = (wanted = text) => {
    if (wanted.trim() === value) return;
    setApplied(wanted.trim());
    onChange(wanted.trim() || undefined);
  };
  return (
    <form role="search" aria-label={label} className={className} onSubmit={onForm(() => apply())}>
      <TextInput
        aria-label={label}
        placeholder={placeholder}
        size="xs"
        inputMode={isNumber ? 'numeric' : undefined}
        maxLength={maxLength}
        leftSection={<Icon name="search" size={14} />}
        rightSection={
          text && (
            <CloseButton
              size="xs"
              aria-label={clearLabel}
              onClick={() => {
                setText('');
                apply('');
              }}
            />
          )
        }
        value={text}
        onChange={({ currentTarget: { value: typed } }) =>
          setText(isNumber ? typed.replace(/\D/g, '') : typed)
        }
        onBlur={() => apply()}
      />
    </form>
  );
}
