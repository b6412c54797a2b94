import { useState } from 'react';
import { Sheet } from '../../../../kit/mini-app/Sheet';
import styles from './Report.module.css';

/** How long clicks are ignored after opening, because the second click of a double click must not answer the question. */
const ignoreClicksMs = 500;

interface Answer {
  title: string;
  run: () => void;
}

interface Props {
  title: string;
  /** The text of the question. */
  children: string;
  /** The answer that neither loses nor duplicates anything. It is highlighted. */
  safe: Answer;
  other: Answer;
  onClose: () => void;
}

export function Question({ title, children, safe, other, onClose }: Props) {
  const [openedAt] = useState(() => performance.now());
  const handleClick =
    ({ run }: Answer) =>
    () => {
      if (performance.now() - openedAt > ignoreClicksMs) run();
    };
  return (
    <Sheet title={title} onClose={onClose}>
      <p className={styles.question}>{children}</p>
      <div className={styles.actions}>
        <button type="button" className={styles.safe} onClick={handleClick(safe)}>
          {safe.title}
        </button>
        <button type="button" className={styles.other} onClick={handleClick(other)}>
          {other.title}
        </button>
      </div>
    </Sheet>
  );
}
