import { Loader, TextInput, VisuallyHidden } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useRef, useState } from 'react';
import { Icon } from '../../../kit/panel/Icon';
import { formatNumber } from '../../../kit/core/format';
import { typedNumber } from './figure';
import styles from './FigureField.module.css';

const sendAfterMs = 500; // after the last keystroke (spec 5)

interface FigureFieldProps {
  name: string;
  unit: string;
  /** Whose figure it is. */
  of: string;
  value: number;
  disabled?: boolean;
  title?: string;
  /** Returns whether the value was saved. If not, the field shows the saved value again. */
  onSave: (value: number) => Promise<boolean>;
}

/** A number that saves itself. While a person types, values from the server do not change the field. */
export function FigureField({ name, unit, of, value, disabled, title, onSave }: FigureFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const [state, setState] = useState<'saving' | 'saved'>();
  const input = useRef<HTMLInputElement>(null);

  const save = useDebouncedCallback(
    async (text: string) => {
      const number = typedNumber(text);
      const isNew = number !== value;
      if (isNew) setState('saving');
      const isTaken = isNew && (await onSave(number));
      setState(isTaken ? 'saved' : undefined);
      const isLeft = document.activeElement !== input.current;
      if (isLeft || (isNew && !isTaken)) setTyped((now) => (now === text ? null : now));
    },
    { delay: sendAfterMs, flushOnUnmount: true },
  );

  const onChange = (text: string) => {
    setTyped(text);
    setState(undefined);
    save(text);
  };
  const onBlur = () => {
    if (!save.isPending()) setTyped(null);
  };

  return (
    <div className={styles.figure}>
      <span className={styles.name} aria-hidden="true">
        {name}, {unit}
      </span>
      <TextInput
        ref={input}
        aria-label={`${name} of ${of}`}
        inputMode="decimal"
        autoComplete="off"
        disabled={disabled}
        title={title}
        classNames={{ input: styles.input }}
        rightSectionWidth={24}
        rightSectionPointerEvents="none"
        rightSection={
          state === 'saving' ? <Loader size={12} /> : state === 'saved' && <Icon name="check" size={14} />
        }
        value={typed ?? formatNumber(value)}
        onChange={(event) => onChange(event.currentTarget.value)}
        onBlur={onBlur}
      />
      <VisuallyHidden role="status">{state === 'saved' ? 'Saved' : ''}</VisuallyHidden>
    </div>
  );
}
