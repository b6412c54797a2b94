import { TextInput, type TextInputProps } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { formatProblem } from '../core/format';
import { isUnparsable, type NumberBounds, numberKinds, parseTyped, type TypedNumber } from './typed-number';

interface NumberFieldProps
  extends Omit<TextInputProps, 'value' | 'onChange' | 'inputMode' | 'max'>, NumberBounds {
  kind: keyof typeof numberKinds;
  /** The field's name in error texts. By default, the label. */
  name?: string;
  value: TypedNumber;
  /** Called with a number, or with the text if it is empty or cannot be parsed. */
  onChange: (value: TypedNumber) => void;
}

/** A number as people write it: `1,250`, `1.250,50`, `−1001`, digits of any script. Shows how it was parsed, or what is wrong. */
export function NumberField(props: NumberFieldProps) {
  const { kind, name, value, onChange, isNegativeAllowed, max, onFocus, onBlur, onClick, ...input } = props;
  const { error, description, readOnly, label } = input;
  const field = useRef<HTMLInputElement>(null);
  /** The text typed since the field received the focus. */
  const [typed, setTyped] = useState<string | null>(null);
  const [isFocused, setFocused] = useState(false);
  /** Set when the field loses focus or its form is submitted; cleared by the next change. */
  const [isChecked, setChecked] = useState(false);
  /** Whether the current click gave the field its focus. */
  const isFocusClick = useRef(false);
  const { format, toText } = numberKinds[kind];
  const parse = (text: string) => parseTyped(numberKinds[kind], text, { isNegativeAllowed, max });
  const parseValue = (text: string): TypedNumber => {
    if (text.trim() === '') return '';
    const result = parse(text);
    return 'number' in result ? result.number : text;
  };

  useEffect(() => {
    if (isFocused && !readOnly) field.current?.select();
  }, [isFocused, readOnly]);

  const isValueTyped = typed !== null && parseValue(typed) === value;
  const formattedValue =
    typeof value === 'string' ? value : isFocused && !readOnly ? toText(value) : format(value);
  const shownText = isValueTyped ? typed : formattedValue;
  const isUnfinished = isFocused && !isChecked && /^[-−–$]?$|[\d][.,' ]$/.test(shownText.trim());
  const problem = isUnparsable(value) && !isUnfinished ? findProblem(value) : undefined;
  function findProblem(text: string) {
    const result = parse(text);
    return 'problem' in result
      ? formatProblem(name ?? (typeof label === 'string' ? label : 'This'), result.problem)
      : undefined;
  }
  const parsedText =
    isValueTyped && typeof value === 'number' && format(value) !== typed.trim() && format(value);

  return (
    <TextInput
      autoComplete="off"
      {...input}
      ref={field}
      inputMode={kind === 'money' || kind === 'decimal' ? 'decimal' : isNegativeAllowed ? 'text' : 'numeric'}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      data-unparsable={isUnparsable(value) || undefined}
      description={parsedText || description}
      error={problem ?? error}
      value={shownText}
      onChange={({ currentTarget }) => {
        setChecked(false);
        setTyped(currentTarget.value);
        onChange(parseValue(currentTarget.value));
      }}
      onFocus={(event) => {
        onFocus?.(event);
        isFocusClick.current = true;
        setFocused(true);
      }}
      onClick={(event) => {
        onClick?.(event);
        const { selectionStart, selectionEnd } = event.currentTarget;
        if (isFocusClick.current && selectionStart === selectionEnd) event.currentTarget.select();
        isFocusClick.current = false;
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
