import { ActionIcon, Button } from '@mantine/core';
import { type Dispatch, type ReactNode, type SetStateAction, useEffect, useRef } from 'react';
import styles from './BulkBar.module.css';
import { Icon } from './Icon';
import { useSubmit } from './useSubmit';

/** What a change of many rows has done. */
export interface BulkOutcome {
  /** Such as "2 tickets closed". */
  text: string;
  /** The rows that were not changed, each with the reason. */
  skipped: string[];
  /** Undefined: the change cannot be undone. */
  undo?: (() => Promise<BulkOutcome>) | undefined;
}

const MAX_SHOWN_SKIPS = 3;

interface BulkBarProps {
  /** Such as "Selected tickets". */
  label: string;
  /** Such as "2 tickets selected". Null: nothing is selected. */
  countText: string | null;
  /** How many of the selected rows are on another page, or do not match the filter. */
  hiddenCount: number;
  onClear: () => void;
  outcome: BulkOutcome | null;
  onOutcome: Dispatch<SetStateAction<BulkOutcome | null>>;
  /** The actions for the selected rows. */
  children: ReactNode;
}

/** The actions for the selected rows, and the outcome of the last change, at the foot of a list. */
export function BulkBar(props: BulkBarProps) {
  const { label, countText, hiddenCount, onClear, outcome, onOutcome, children } = props;
  const bar = useRef<HTMLDivElement>(null);
  /** Whether the bar had the focus last. It remains true when the focused button is disabled or removed. */
  const hadFocus = useRef(false);
  const hasSelection = countText !== null;
  useEffect(() => {
    if (hadFocus.current && document.activeElement === document.body)
      bar.current?.focus({ preventScroll: true });
  }, [hasSelection, outcome]);
  const { submit, isBusy } = useSubmit((outcomeToUndo: BulkOutcome) => ({ unwrap: outcomeToUndo.undo! }), {
    refusals: { 'too late': 'Too late to undo' },
    // Another change may have been made in the meantime.
    onDone: (result, outcomeToUndo) => onOutcome((current) => (current === outcomeToUndo ? result : current)),
  });
  return (
    <div
      ref={bar}
      className={styles.bar}
      tabIndex={-1}
      onFocus={() => (hadFocus.current = true)}
      onBlur={({ relatedTarget }) => (hadFocus.current = relatedTarget === null)}
    >
      <div className={styles.line} role="group" aria-label="Last change">
        {/* Screen readers announce a text only if its live region is already there. */}
        <span className={styles.outcome} role="status">
          {outcome && (
            <>
              <span>{outcome.text}</span> <Skipped texts={outcome.skipped} />
            </>
          )}
        </span>
        {outcome?.undo && (
          <Button size="compact-sm" variant="default" loading={isBusy} onClick={() => void submit(outcome)}>
            Undo
          </Button>
        )}
        {outcome && (
          <ActionIcon size={28} aria-label="Close" title="Close" onClick={() => onOutcome(null)}>
            <Icon name="close" size={14} />
          </ActionIcon>
        )}
      </div>
      {hasSelection && (
        <div className={styles.line} role="group" aria-label={label}>
          <span className={styles.count}>
            {hiddenCount > 0 ? `${countText}, ${hiddenCount} not shown` : countText}
          </span>
          <Button className={styles.clear} size="compact-sm" variant="subtle" color="gray" onClick={onClear}>
            Clear
          </Button>
          {children}
        </div>
      )}
    </div>
  );
}

function Skipped({ texts }: { texts: string[] }) {
  if (texts.length === 0) return null;
  const others = texts.length - MAX_SHOWN_SKIPS;
  const shown = texts.slice(0, MAX_SHOWN_SKIPS).join(', ');
  return (
    <span className={styles.skipped} title={texts.join('\n')}>
      {`· Skipped: ${shown}${others > 0 ? `, and ${others} more` : ''}`}
    </span>
  );
}

/** Formats each skipped row as its name and the reason. `reasons`: the texts that follow the name, by the server's error. */
export const formatSkips = <Skip extends { error: string }>(
  skipped: Skip[],
  getName: (skip: Skip) => string,
  reasons: Record<string, string>,
): string[] => skipped.map((skip) => `${getName(skip)} ${reasons[skip.error] ?? skip.error}`);
