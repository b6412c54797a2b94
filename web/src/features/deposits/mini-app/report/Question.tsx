import { useState } from 'react';
import { Sheet } from '../../../../kit/mini-app/Sheet';
import styles from './Report.module.css';

/** The second click of a double click must not answer the question that the first one has opened. */
const DEAF_MS = 500;

interface Answer {
  title: string;
  act: () => void;
}

interface Props {
  title: string;
  children: string;
  /** The answer that loses and doubles nothing. It stands out. */
  safe: Answer;
  other: Answer;
  onClose: () => void;
}

export function Question({ title, children, safe, other, onClose }: Props) {
  const [openedAt] = useState(() => performance.now());
  const answer =
    ({ act }: Answer) =>
    () => {
      if (performance.now() - openedAt > DEAF_MS) act();
    };
  return (
    <Sheet title={title} onClose={onClose}>
      <p className={styles.question}>{children}</p>
      <div className={styles.actions}>
        <button type="button" className={styles.safe} onClick={answer(safe)}>
          {safe.title}
        </button>
        <button type="button" className={styles.other} onClick={answer(other)}>
          {other.title}
        </button>
      </div>
    </Sheet>
  );
}
