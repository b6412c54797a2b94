import { TextInput, type TextInputProps } from '@mantine/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { formatProblem } from '../core/format';
import { isUnclear, type NumberBounds, numberKinds, parseTyped, type TypedNumber } from './typed-number';

interface NumberFieldProps
  extends Omit<TextInputProps, 'value' | 'onChange' | 'inputMode' | 'max'>, NumberBounds {
  kind: keyof typeof numberKinds;
  /** The field's name in error texts. The label by default. */
  name?: string;
  value: TypedNumber;
  /** Called with a number, or with the text if it is empty or cannot be parsed. */
  onChange: (value: TypedNumber) => void;
}

/**
 * A number as people write it: `1,250`, `1.250,50`, `−1001`, digits of any script. Shows the parsed value while one types, and what
 * is wrong with a text that cannot be parsed. `submitHandler` does not submit a form with such a text.
 */
export function NumberField(props: NumberFieldProps) {
  const { kind, name, value, onChange, isNegativeAllowed, max, onFocus, onBlur, onClick, ...input } = props;
  const { error, description, readOnly, label } = input;
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState<string | null>(null);
  const [isFocused, setFocused] = useState(false);
  /** Set when the field loses focus or its form is submitted; cleared by the next change. */
  const [isChecked, setChecked] = useState(false);
  /** Whether the current click gave the field its focus. */
  const isEntered = useRef(false);
  const { format, toText } = numberKinds[kind];
  const read = (text: string) => parseTyped(numberKinds[kind], text, { isNegativeAllowed, max });
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
    return 'problem' in result ? formatProblem(name ?? toName(label), result.problem) : undefined;
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

const toName = (label: ReactNode) => (typeof label === 'string' ? label : 'This');
