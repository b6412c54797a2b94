import { useState } from 'react';
import { Sheet } from '../../../../kit/mini-app/Sheet';
import styles from './Report.module.css';

/** How long clicks are ignored: the first click of a double click opens the question, and the second must not answer it. */
const IGNORE_CLICKS_MS = 500;

interface Answer {
  title: string;
  run: () => void;
}

interface Props {
  title: string;
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
      if (performance.now() - openedAt > IGNORE_CLICKS_MS) run();
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
