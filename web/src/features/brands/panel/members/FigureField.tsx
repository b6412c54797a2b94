import { Loader } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { type ClipboardEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
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
  /** Called instead of pasting if the text has several cells of a spreadsheet. */
  onPasteCells?: (text: string) => void;
}

/** A number that becomes a field on click or focus, and saves itself. Typed text stays when the server sends another value. */
export function FigureField(props: FigureFieldProps) {
  const {
    name,
    unit,
    memberName,
    value,
    isNegativeAllowed = false,
    disabled,
    title,
    onSave,
    onPasteCells,
  } = props;
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
  const parsed = typed === null ? undefined : parseFigure(typed, { name, isNegativeAllowed });
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter') save.flush();
    const isDown = event.key === 'ArrowDown' || (event.key === 'Enter' && !event.shiftKey);
    if (isDown || event.key === 'ArrowUp' || event.key === 'Enter') {
      event.preventDefault();
      if (!problem && !(parsed && 'problem' in parsed)) void focusNeighbour(event.currentTarget, isDown);
    }
    if (event.key === 'Escape' && typed !== null && state !== 'saving') reset();
  };
  /** Selects the text. A mere click would place the caret, and typed digits would be inserted into the old number. */
  const onClick = (field: HTMLInputElement) => {
    if (typed === null && field.selectionStart === field.selectionEnd) field.select();
  };
  useEffect(() => {
    if (isFocused) input.current?.select();
  }, [isFocused]);
  const onPaste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text/plain');
    if (!onPasteCells || !/[\t\n]/.test(text.trimEnd())) return;
    event.preventDefault();
    reset();
    onPasteCells(text);
  };
  const onBlur = () => {
    setFocused(false);
    if (!save.isPending() && !problem) setTyped(null);
  };

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
          data-figure={name}
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
          onPaste={onPaste}
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
      <span className={styles.spoken} role="status">
        {state === 'saved' ? 'Saved' : ''}
      </span>
    </div>
  );
}

const FRAMES_TO_RENDER = 3;

/** Moves to the same figure in the row below or above. Scrolls first if a virtual list has not rendered that row. */
async function focusNeighbour(field: HTMLInputElement, isDown: boolean): Promise<void> {
  field.scrollIntoView({ block: 'nearest' });
  for (let frame = 0; frame < FRAMES_TO_RENDER; frame += 1) {
    const fields = [
      ...document.querySelectorAll<HTMLInputElement>(`[data-figure="${field.dataset.figure}"]`),
    ];
    const next = fields[fields.indexOf(field) + (isDown ? 1 : -1)];
    if (next && isAdjacent(isDown ? field : next, isDown ? next : field)) {
      next.focus();
      next.scrollIntoView({ block: 'nearest' });
      return;
    }
    await new Promise(requestAnimationFrame);
  }
}

/** Whether no row is missing between two fields: they are in successive rows, or in the last and the first row of two lists. */
function isAdjacent(above: Element, below: Element): boolean {
  const [rowAbove, rowBelow] = [above, below].map((field) => field.closest<HTMLElement>('[data-index]')!);
  const [index, nextIndex] = [rowAbove, rowBelow].map((row) => Number(row!.dataset.index));
  if (rowAbove!.parentElement === rowBelow!.parentElement) return nextIndex === index! + 1;
  return nextIndex === 0 && rowAbove!.ariaSetSize === String(index! + 1);
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
