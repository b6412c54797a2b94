import { CloseButton, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useRef, useState } from 'react';
import { cleanLine } from '../../../../server/shared/typed-text.rules';
import { parseSignedDollars, parseWholeNumber } from '../../../../server/shared/amount.rules';
import { formatProblem } from '../core/format';
import { parseId } from '../core/pages';
import { createSubmitHandler } from '../core/useSubmission';
import { Icon } from './Icon';

export const SEARCH_PAUSE_MS = 250;

export interface HistoryOptions {
  /** Whether the navigation replaces the history entry, so that Back skips intermediate texts. */
  replace: boolean;
}

interface SearchFormProps {
  /** The applied text. If it changes by other means than typing, such as Back, the field shows the new text. */
  value: string | undefined;
  label: string;
  placeholder: string;
  clearLabel?: string;
  maxLength: number;
  className?: string | undefined;
  /** Accepts only numbers, in any script: an id, or an amount of dollars that is not negative. */
  numberKind?: keyof typeof numberParsers;
  autoFocus?: boolean | undefined;
  /** What is wrong with the applied text, such as "must be at least $5". */
  error?: string | undefined;
  onChange: (text: string | undefined, options: HistoryOptions) => void;
  /** Called on Enter, after the text was applied. */
  onEnter?: (text: string) => void;
}

/** A search field. The text applies after a short pause, and at once on Enter and on blur. */
export function SearchForm({
  value = '',
  label,
  placeholder,
  clearLabel = 'Clear the search',
  maxLength,
  className,
  numberKind,
  autoFocus,
  error,
  onChange,
  onEnter,
}: SearchFormProps) {
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(value);
  const [previousValue, setPreviousValue] = useState(value);
  const [appliedText, setAppliedText] = useState(value);
  /** Whether the text being typed already has a history entry. */
  const [hasEntry, setHasEntry] = useState(false);
  if (previousValue !== value) {
    setPreviousValue(value);
    setAppliedText(value);
    if (value !== appliedText) {
      setText(value);
      setHasEntry(false);
    }
  }
  const parse = (typed: string) => {
    if (!numberKind) return { value: cleanLine(typed) };
    return typed.trim() === '' ? { value: '' } : numberParsers[numberKind](typed);
  };
  const parsed = parse(text);
  const isUnfinished = numberKind === 'amount' && /^\$?$|\d[.,' ]$/.test(text.trim());
  const problem = 'problem' in parsed && !isUnfinished ? parsed.problem : error;
  const apply = (typed = text) => {
    const newValue = parse(typed).value;
    if (newValue === undefined || newValue === value) return;
    setAppliedText(newValue);
    setHasEntry(true);
    onChange(newValue || undefined, { replace: hasEntry });
  };
  const finish = (newText = text) => {
    apply(newText);
    setHasEntry(false);
  };
  const applySoon = useDebouncedCallback(() => apply(), SEARCH_PAUSE_MS);

  return (
    <form
      role="search"
      aria-label={label}
      className={className}
      onSubmit={createSubmitHandler(() => {
        finish();
        onEnter?.(cleanLine(text));
      })}
    >
      <TextInput
        ref={field}
        autoFocus={autoFocus}
        aria-label={label}
        placeholder={placeholder}
        size="xs"
        inputMode={numberKind && ({ id: 'numeric', amount: 'decimal' } as const)[numberKind]}
        maxLength={maxLength}
        leftSection={numberKind === 'amount' ? '$' : <Icon name="search" size={14} />}
        rightSection={
          text && (
            <CloseButton
              size="xs"
              aria-label={clearLabel}
              onClick={() => {
                setText('');
                finish('');
                field.current?.focus();
              }}
            />
          )
        }
        error={problem && formatProblem(label, problem)}
        value={text}
        onChange={({ currentTarget: { value: typed } }) => {
          setText(typed);
          applySoon();
        }}
        onBlur={() => finish()}
      />
    </form>
  );
}

type ParseResult = { value: string } | { value?: never; problem: string };

/** Parsers of text that is not blank. */
const numberParsers = {
  id: (text: string): ParseResult => {
    const parsed = parseWholeNumber(text, { isId: true });
    if ('problem' in parsed) return parsed;
    const id = String(parsed.whole);
    return parseId(id) ? { value: id } : { problem: 'must be an existing id' };
  },
  amount: (text: string): ParseResult => {
    const parsed = parseSignedDollars(text);
    if ('problem' in parsed) return parsed;
    if (parsed.amount.startsWith('-')) return { problem: 'must not be negative' };
    return { value: parsed.amount.replace(/\.00$/, '') };
  },
};
