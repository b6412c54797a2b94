import { Loader, VisuallyHidden } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { Icon } from '../../../../kit/panel/Icon';
import { formatNumber, formatProblem } from '../../../../kit/core/format';
import styles from './FigureField.module.css';
import { numberKinds, parseTyped } from '../../../../kit/panel/typed-number';

const sendAfterMs = 500; // after the last keystroke

interface FigureFieldProps {
  name: string;
  unit: string;
  memberName: string;
  value: number;
  isNegativeAllowed?: boolean;
  disabled?: boolean;
  title?: string | undefined;
  /** Resolves to whether the value was saved; if not, the field resets. `seen`: the value that the field showed before. */
  onSave: (value: number, seen: number) => Promise<boolean>;
}

/** A number that becomes a field on click or focus, and saves itself. Typed text stays when the server sends another value. */
export function FigureField(props: FigureFieldProps) {
  const { name, unit, memberName, value, isNegativeAllowed = false, disabled, title, onSave } = props;
  const [typed, setTyped] = useState<string | null>(null);
  const [isFocused, setFocused] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [state, setState] = useState<'saving' | 'saved'>();
  const input = useRef<HTMLInputElement>(null);
  const seenValue = useRef(value);
  const saving = useRef<Promise<unknown>>(Promise.resolve());
  const problemId = useId();

  const send = async (text: string, number: number) => {
    const isNew = number !== seenValue.current;
    if (isNew) setState('saving');
    const isSaved = isNew && (await onSave(number, seenValue.current));
    if (isSaved) seenValue.current = number;
    setState(isSaved ? 'saved' : undefined);
    const hasLostFocus = document.activeElement !== input.current;
    if (hasLostFocus || (isNew && !isSaved)) setTyped((current) => (current === text ? null : current));
  };
  const save = useDebouncedCallback(
    (text: string) => {
      const parsed = parseFigure(text, { name, isNegativeAllowed });
      setProblem('problem' in parsed ? parsed.problem : undefined);
      if ('problem' in parsed) return;
      // Saves run one after another, so that each is based on the value that the previous one saved.
      saving.current = saving.current.then(() => send(text, parsed.number));
    },
    { delay: sendAfterMs, flushOnUnmount: true },
  );

  const onChange = (text: string) => {
    if (typed === null) seenValue.current = value;
    setTyped(text);
    setProblem(undefined);
    setState(undefined);
    save(text);
  };
  const reset = () => {
    save.cancel();
    setTyped(null);
    setProblem(undefined);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') save.flush();
    if (event.key === 'Escape' && typed !== null && state !== 'saving') reset();
  };
  /** Selects the text. A mere click would place the caret, and typed digits would be inserted into the old number. */
  const onClick = (field: HTMLInputElement) => {
    if (typed === null && field.selectionStart === field.selectionEnd) field.select();
  };
  useEffect(() => {
    if (isFocused) input.current?.select();
  }, [isFocused]);
  const onBlur = () => {
    setFocused(false);
    if (!save.isPending() && !problem) setTyped(null);
  };

  const parsed = typed === null ? undefined : parseFigure(typed, { name, isNegativeAllowed });
  const parsedText =
    parsed &&
    'number' in parsed &&
    ![String(parsed.number), formatNumber(parsed.number)].includes(typed!.trim())
      ? formatNumber(parsed.number)
      : undefined;

  return (
    <div className={styles.figure}>
      <span className={styles.name} aria-hidden="true">
        {name}, {unit}
      </span>
      <span className={styles.box}>
        <input
          ref={input}
          className={styles.input}
          aria-label={`${name} of ${memberName}`}
          aria-invalid={problem !== undefined || undefined}
          aria-describedby={problem === undefined ? undefined : problemId}
          inputMode="decimal"
          autoComplete="off"
          disabled={disabled}
          title={title}
          // Without separators while editing, because they would be misread once digits are added or removed.
          value={typed ?? (isFocused ? String(value) : formatNumber(value))}
          onChange={(event) => onChange(event.currentTarget.value)}
          onFocus={() => setFocused(true)}
          onClick={(event) => onClick(event.currentTarget)}
          onKeyDown={onKeyDown}
          onBlur={onBlur}
        />
        <span className={styles.state} aria-hidden="true">
          {state === 'saving' ? <Loader size={12} /> : state === 'saved' && <Icon name="check" size={14} />}
        </span>
      </span>
      {parsedText !== undefined && <span className={styles.reading}>{parsedText}</span>}
      {problem !== undefined && (
        <span id={problemId} role="alert" className={styles.fault}>
          {problem}
        </span>
      )}
      <VisuallyHidden role="status">{state === 'saved' ? 'Saved' : ''}</VisuallyHidden>
    </div>
  );
}

/** Parses a typed figure, or returns the problem. An empty field is 0. The range of CR is checked on saving. */
export function parseFigure(
  text: string,
  { name, isNegativeAllowed }: { name: string; isNegativeAllowed: boolean },
): { number: number } | { problem: string } {
  if (text.trim() === '') return { number: 0 };
  const parsed = parseTyped(numberKinds.decimal, text, { isNegativeAllowed });
  return 'problem' in parsed ? { problem: formatProblem(name, parsed.problem) } : parsed;
}
