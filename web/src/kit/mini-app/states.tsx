import { texts } from '../../texts';
import type { ReactNode } from 'react';
import { formatError } from '../../api/errors';
import { StateMessage } from '../core/StateMessage';
import button from './button.module.css';
import styles from './states.module.css';

interface ErrorStateProps {
  isScreen?: boolean;
  onRetry: () => unknown;
  /** Without an error, only Retry is shown. */
  error?: unknown;
  /** The text for errors without a text of their own in `formatError`. */
  children?: string | undefined;
}

export function ErrorState({ isScreen, onRetry, error, children }: ErrorStateProps) {
  const title = error !== undefined && formatError(error, children);
  return (
    <StateMessage styles={styles} isScreen={isScreen} role="alert" title={title}>
      <button type="button" className={`${button.filled} ${styles.retry}`} onClick={() => void onRetry()}>
        {texts.app.retry}
      </button>
    </StateMessage>
  );
}

interface EmptyStateProps {
  isScreen?: boolean;
  children: ReactNode;
  hint?: ReactNode;
  action?: ReactNode;
}

export function EmptyState({ isScreen, children, hint, action }: EmptyStateProps) {
  return (
    <StateMessage styles={styles} isScreen={isScreen} title={children} hint={hint}>
      {action}
    </StateMessage>
  );
}

/** A placeholder for loading content. A low one looks like a line of text, others like a card. */
export function Skeleton({ height, width = '100%' }: { height: number; width?: number | string }) {
  return <div className={`${styles.skeleton} ${height < 40 ? '' : styles.card}`} style={{ height, width }} />;
}

/** Wraps skeletons and announces that content is loading. */
export function LoadingState({ children }: { children: ReactNode }) {
  return (
    <div role="status" aria-label={texts.app.loading} className={styles.pending}>
      {children}
    </div>
  );
}

interface QueryPlaceholderProps {
  query: { error?: unknown; isFetching: boolean; refetch: () => unknown };
  /** The heights of the skeletons, in pixels. */
  heights: number[];
  errorText?: string;
}

/** Shown in place of data that a query does not have: skeletons, or the error with Retry. */
export function QueryPlaceholder({ query, heights, errorText }: QueryPlaceholderProps) {
  const { error, isFetching, refetch } = query;
  if (error && !isFetching)
    return (
      <ErrorState error={error} onRetry={refetch}>
        {errorText}
      </ErrorState>
    );
  return (
    <LoadingState>
      {heights.map((height) => (
        <Skeleton key={height} height={height} />
      ))}
    </LoadingState>
  );
}
