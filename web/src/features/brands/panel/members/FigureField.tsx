import { Loader, VisuallyHidden } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { type ClipboardEvent, type FocusEvent, type KeyboardEvent, useRef, useState } from 'react';
import { Icon } from '../../../../kit/panel/Icon';
import { formatNumber } from '../../../../kit/core/format';
import { NumberField } from '../../../../kit/panel/NumberField';
import { findNumber, isUnparsable, type TypedNumber } from '../../../../kit/panel/typed-number';
import styles from './FigureField.module.css';

/** A figure is saved this long after the last keystroke. */
const saveDelayMs = 500;

interface FigureFieldProps {
  name: string;
  kind?: 'decimal' | 'count';
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

/** A number that becomes a field on a click or focus, because thousands of fields would make scrolling slow. */
export function FigureField(props: FigureFieldProps) {
  const { name, unit, memberName, value, disabled, title } = props;
  const [isOpen, setOpen] = useState(false);
  if (isOpen) return <OpenFigure {...props} onClose={() => setOpen(false)} />;
  return (
    <button
      type="button"
      tabIndex={0} // without it, Tab skips buttons in Safari
      className={styles.figure}
      aria-label={`${name} of ${memberName}: ${formatNumber(value)}`}
      data-figure={name}
      data-label={`${name}, ${unit}`}
      {...{ disabled, title }}
      onFocus={() => setOpen(true)}
      onClick={() => setOpen(true)}
      onMouseDown={(event) => {
        event.preventDefault(); // else the browser focuses the button that the field has replaced
        setOpen(true);
      }}
    >
      {formatNumber(value)}
    </button>
  );
}

/** Saves automatically while the person types. Typed text stays if the server sends another value meanwhile. */
function OpenFigure(props: FigureFieldProps & { onClose: () => void }) {
  const { name, kind = 'decimal', unit, memberName, value, isNegativeAllowed } = props;
  const { onSave, onPasteCells, onClose } = props;
  /** Null while the field shows the saved value. */
  const [typedValue, setTypedValue] = useState<TypedNumber | null>(null);
  const [state, setState] = useState<'saving' | 'saved'>();
  const field = useRef<HTMLDivElement>(null);
  const seenValue = useRef(value);
  const latestSave = useRef<Promise<unknown>>(Promise.resolve());

  const send = async (number: number) => {
    const isNew = number !== seenValue.current;
    if (isNew) setState('saving');
    const isSaved = isNew && (await onSave(number, seenValue.current));
    if (isSaved) seenValue.current = number;
    setState(isSaved ? 'saved' : undefined);
    // Shows the saved value after a refusal, or once the field has lost the focus, unless another number was typed meanwhile.
    if ((isNew && !isSaved) || !field.current?.contains(document.activeElement))
      setTypedValue((current) => ((findNumber(current ?? '') ?? 0) === number ? null : current));
  };
  const save = useDebouncedCallback(
    (number: number) => {
      // Saves are sequential, so that each is based on the value that the previous one saved.
      latestSave.current = latestSave.current.then(() => send(number));
    },
    { delay: saveDelayMs, flushOnUnmount: true },
  );

  const onChange = (next: TypedNumber) => {
    if (typedValue === null) seenValue.current = value;
    setTypedValue(next);
    setState(undefined);
    if (isUnparsable(next)) save.cancel();
    else save(findNumber(next) ?? 0);
  };
  const reset = () => {
    save.cancel();
    setTypedValue(null);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter') save.flush();
    const isDown = event.key === 'ArrowDown' || (event.key === 'Enter' && !event.shiftKey);
    if (isDown || event.key === 'ArrowUp' || event.key === 'Enter') {
      event.preventDefault();
      if (!isUnparsable(typedValue ?? '')) void focusNeighbour(event.currentTarget, isDown);
    }
    if (event.key === 'Escape' && typedValue !== null && state !== 'saving') reset();
  };
  const onPaste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text/plain');
    if (!onPasteCells || !/[\t\n]/.test(text.trimEnd())) return;
    event.preventDefault();
    reset();
    onPasteCells(text);
  };
  const onBlur = ({ currentTarget }: FocusEvent) => {
    if (document.activeElement === currentTarget) return; // only the window has lost the focus, such as to a spreadsheet
    if (state === 'saved' || typedValue === null) onClose();
  };

  return (
    <div ref={field} className={styles.open} data-open data-label={`${name}, ${unit}`}>
      <NumberField
        kind={kind}
        size="xs"
        autoFocus
        aria-label={`${name} of ${memberName}`}
        data-figure={name}
        classNames={styles}
        rightSection={
          state === 'saving' ? <Loader size={12} /> : state === 'saved' && <Icon name="check" size={14} />
        }
        rightSectionWidth={22}
        value={typedValue ?? value}
        {...{ name, isNegativeAllowed, onChange, onKeyDown, onPaste, onBlur }}
      />
      <VisuallyHidden role="status">{state === 'saved' ? 'Saved' : ''}</VisuallyHidden>
    </div>
  );
}

/** How many frames a virtual list may need to render a row after scrolling. */
const framesToRender = 3;

/** Moves to the same figure in the row below or above. Scrolls first, because a virtual list may not have rendered that row. */
async function focusNeighbour(field: HTMLInputElement, isDown: boolean): Promise<void> {
  const row = field.closest<HTMLElement>('[data-index]')!;
  row.scrollIntoView({ block: 'nearest' });
  for (let frame = 0; frame < framesToRender; frame += 1) {
    const rows = [...document.querySelectorAll<HTMLElement>('[data-index]')];
    const next = rows[rows.indexOf(row) + (isDown ? 1 : -1)];
    if (next && isAdjacent(isDown ? row : next, isDown ? next : row)) {
      next.scrollIntoView({ block: 'nearest' });
      next.querySelector<HTMLElement>(`[data-figure="${field.dataset.figure}"]`)?.focus();
      return;
    }
    await new Promise(requestAnimationFrame);
  }
}

/** Whether two rows are neighbours: successive in a list, or the last row of a list and the first row of the next one. */
function isAdjacent(above: HTMLElement, below: HTMLElement): boolean {
  const [index, nextIndex] = [Number(above.dataset.index), Number(below.dataset.index)];
  if (above.parentElement === below.parentElement) return nextIndex === index + 1;
  return nextIndex === 0 && above.ariaSetSize === String(index + 1);
}
