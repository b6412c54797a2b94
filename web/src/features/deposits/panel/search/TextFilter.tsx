import { CloseButton, TextInput } from '@mantine/core';
import { useState } from 'react';
import { onForm } from '../../../../kit/core/useSubmission';
import { Icon } from '../../../../kit/panel/Icon';
import styles from './DepositFilters.module.css';

const MAX_LENGTH = 255;

interface TextFilterProps {
  value: string | undefined;
  onChange: (text: string | undefined) => void;
}

/** One field for everything. It applies on Enter and on leaving the field, not on each letter. */
export function TextFilter({ value = '', onChange }: TextFilterProps) {
  const [text, setText] = useState(value);
  const apply = (wanted = text) => {
    if (wanted.trim() !== value) onChange(wanted.trim() || undefined);
  };
  return (
    <form role="search" className={styles.text} onSubmit={onForm(() => apply())}>
      <TextInput
        aria-label="Find deposits"
        placeholder="A12, client id, wallet, amount or agent"
        size="xs"
        maxLength={MAX_LENGTH}
        leftSection={<Icon name="search" size={14} />}
        rightSection={
          text && (
            <CloseButton
              size="xs"
              aria-label="Clear the search"
              onClick={() => {
                setText('');
                apply('');
              }}
            />
          )
        }
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onBlur={() => apply()}
      />
    </form>
  );
}
