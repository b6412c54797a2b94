import type { ReactNode } from 'react';
import { failureText } from '../../api/errors';
import { State } from '../core/State';
import button from './button.module.css';
import styles from './states.module.css';

interface FailedProps {
  isScreen?: boolean;
  onRetry: () => unknown;
  /** Why it did not load; without it nothing but Retry shows. A missing connection is told as such. */
  error?: unknown;
  /** What else happened, in the product's words, where they are not the usual ones. */
  children?: string;
}

export function Failed({ isScreen, onRetry, error, children }: FailedProps) {
  const title = error !== undefined && failureText(error, children);
  return (
    <State looks={styles} isScreen={isScreen} role="alert" title={title}>
      <button type="button" className={`${button.filled} ${styles.retry}`} onClick={() => void onRetry()}>
        Retry
      </button>
    </State>
  );
}

interface EmptyProps {
  isScreen?: boolean;
  children: ReactNode;
  hint?: ReactNode;
  action?: ReactNode;
}

export function Empty({ isScreen, children, hint, action }: EmptyProps) {
  return (
    <State looks={styles} isScreen={isScreen} title={children} hint={hint}>
      {action}
    </State>
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
