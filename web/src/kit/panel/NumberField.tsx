import { TextInput, type TextInputProps } from '@mantine/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { problemText } from '../core/problem-text';
import { isUnclear, type NumberBounds, numberKinds, readTyped, type TypedNumber } from './typed-number';

interface NumberFieldProps
  extends Omit<TextInputProps, 'value' | 'onChange' | 'inputMode' | 'max'>, NumberBounds {
  kind: keyof typeof numberKinds;
  /** What sentences call the field. The label by default. */
  name?: string;
  value: TypedNumber;
  /** Gets a number, or the text if it is empty or unclear. */
  onChange: (value: TypedNumber) => void;
}

/**
 * A number as people write it: `1,250`, `1.250,50`, `−1001`, digits of any script. It shows how it reads the text while that is
 * typed, and says what is wrong with a text that is unclear. `onForm` submits no form with such a text.
 */
export function NumberField(props: NumberFieldProps) {
  const { kind, name, value, onChange, isNegativeAllowed, max, onFocus, onBlur, onClick, ...input } = props;
  const { error, description, readOnly, label } = input;
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState<string | null>(null);
  const [isFocused, setFocused] = useState(false);
  /** Whether the field was left, or a form was submitted, since the last change. */
  const [isChecked, setChecked] = useState(false);
  /** Whether the next click gives the field its focus. */
  const isEntered = useRef(false);
  const { format, toText } = numberKinds[kind];
  const read = (text: string) => readTyped(numberKinds[kind], text, { isNegativeAllowed, max });
  const valueIn = (text: string): TypedNumber => {
    if (text.trim() === '') return '';
    const result = read(text);
    return 'number' in result ? result.number : text;
  };

  useEffect(() => {
    if (isFocused && !readOnly) field.current?.select();
  }, [isFocused, readOnly]);

  const isTyped = typed !== null && valueIn(typed) === value;
  const untouched =
    typeof value === 'string' ? value : isFocused && !readOnly ? toText(value) : format(value);
  const shown = isTyped ? typed : untouched;
  const isUnfinished = isFocused && !isChecked && /^[-−–$]?$|[\d][.,' ]$/.test(shown.trim());
  const problem = isUnclear(value) && !isUnfinished ? problemIn(value) : undefined;
  function problemIn(text: string) {
    const result = read(text);
    return 'problem' in result ? problemText(name ?? nameFrom(label), result.problem) : undefined;
  }
  const reading = isTyped && typeof value === 'number' && format(value) !== typed.trim() && format(value);

  return (
    <TextInput
      autoComplete="off"
      {...input}
      ref={field}
      inputMode={kind === 'money' || kind === 'decimal' ? 'decimal' : isNegativeAllowed ? 'text' : 'numeric'}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      data-unclear={isUnclear(value) || undefined}
      description={reading ? <span data-reading>{reading}</span> : description}
      error={problem ?? error}
      value={shown}
      onChange={({ currentTarget }) => {
        setChecked(false);
        setTyped(currentTarget.value);
        onChange(valueIn(currentTarget.value));
      }}
      onFocus={(event) => {
        onFocus?.(event);
        isEntered.current = true;
        setFocused(true);
      }}
      onClick={(event) => {
        onClick?.(event);
        const { selectionStart, selectionEnd } = event.currentTarget;
        if (isEntered.current && selectionStart === selectionEnd) event.currentTarget.select();
        isEntered.current = false;
      }}
      onBlur={(event) => {
        onBlur?.(event);
        setFocused(false);
        setTyped(null);
        setChecked(true);
      }}
    />
  );
}

const nameFrom = (label: ReactNode) => (typeof label === 'string' ? label : 'This');
