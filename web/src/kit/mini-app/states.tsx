import type { ReactNode } from 'react';
import { failureText } from '../../api/errors';
import { State } from '../core/State';
import button from './button.module.css';
import styles from './states.module.css';

interface FailedProps {
  isScreen?: boolean;
  onRetry: () => unknown;
  /** The failure. Without it, only Retry shows. A lost connection has its own text. */
  error?: unknown;
  /** The product's text, if it is not the usual one. */
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

/** A shape that holds the place of loading content. A low one stands for a line of text, others for a card. */
export function Skeleton({ height, width = '100%' }: { height: number; width?: number | string }) {
  return <div className={`${styles.skeleton} ${height < 40 ? '' : styles.card}`} style={{ height, width }} />;
}

/** Wraps skeletons and announces that content is loading. */
export function Pending({ children }: { children: ReactNode }) {
  return (
    <div role="status" aria-label="Loading" className={styles.pending}>
      {children}
    </div>
  );
}
