import type { ReactNode } from 'react';
import { failureText } from '../../api/errors';
import button from './button.module.css';
import styles from './states.module.css';

interface FailedProps {
  /** It stands for the whole screen, so its words are the title. */
  isScreen?: boolean;
  onRetry: () => void;
  /** Why it did not load; without it nothing but Retry shows. A missing connection is told as such. */
  error?: unknown;
  /** What else happened, in the product's words, where they are not the usual ones. */
  children?: string;
}

export function Failed({ isScreen, onRetry, error, children }: FailedProps) {
  const text = error === undefined ? children : failureText(error, children);
  const Words = isScreen ? 'h1' : 'p';
  return (
    <div className={isScreen ? styles.screen : styles.state} role="alert">
      {text && <Words className={styles.text}>{text}</Words>}
      <button type="button" className={`${button.filled} ${styles.retry}`} onClick={onRetry}>
        Retry
      </button>
    </div>
  );
}

interface EmptyProps {
  /** As for `Failed`. */
  isScreen?: boolean;
  children: ReactNode;
  /** What to do next. */
  hint?: ReactNode;
  action?: ReactNode;
}

export function Empty({ isScreen, children, hint, action }: EmptyProps) {
  const Words = isScreen ? 'h1' : 'p';
  return (
    <div className={isScreen ? styles.screen : styles.state}>
      <Words className={styles.text}>{children}</Words>
      {hint && <p className={styles.hint}>{hint}</p>}
      {action}
    </div>
  );
}

/** A grey shape of that height, in the place of what loads. */
export function Skeleton({ height, width = '100%' }: { height: number; width?: number | string }) {
  return <div className={styles.skeleton} style={{ height, width }} />;
}

/** Announces that its skeletons stand for something that loads. */
export function Pending({ children }: { children: ReactNode }) {
  return (
    <div role="status" aria-label="Loading" className={styles.pending}>
      {children}
    </div>
  );
}
