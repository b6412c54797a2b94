import { Button } from '@mantine/core';
import { createContext, type ReactNode, use } from 'react';
import { getErrorStatus, formatError } from '../../api/errors';
import { StateMessage, type StateProps } from '../core/StateMessage';
import { Icon } from './Icon';
import styles from './states.module.css';

const Message = (props: StateProps) => <StateMessage styles={styles} {...props} />;

interface ErrorStateProps {
  isScreen?: boolean;
  error: unknown;
  notFoundTitle?: string;
  onRetry: () => unknown;
  /** An action in addition to "Retry". */
  children?: ReactNode;
}

/** Shown when a list or page did not load. Has Retry, unless the error is a 403, or a 404 with `notFoundTitle`. */
export function ErrorState({ isScreen, error, notFoundTitle, onRetry, children }: ErrorStateProps) {
  if (getErrorStatus(error) === 403) return <Forbidden isScreen={isScreen} />;
  if (notFoundTitle && getErrorStatus(error) === 404)
    return (
      <Message isScreen={isScreen} role="alert" title={notFoundTitle}>
        {children}
      </Message>
    );
  const icon = <Icon name="alert" size={28} />;
  return (
    <Message isScreen={isScreen} role="alert" icon={icon} title={formatError(error)}>
      <div>
        <Button variant="default" onClick={() => void onRetry()}>
          Retry
        </Button>
      </div>
      {children}
    </Message>
  );
}

export function Forbidden({ isScreen }: { isScreen?: boolean | undefined }) {
  return (
    <Message
      isScreen={isScreen}
      icon={<Icon name="lock" size={28} />}
      title="You have no access to this page"
      hint="Ask an administrator to add it to your roles."
    />
  );
}

/** For URLs with an invalid id, such as one with letters. */
export const NotFoundPage = () => (
  <Message isScreen title="This page does not exist." hint={<a href="/panel">Go back</a>} />
);

/** Whether the person has no brands yet, so that all lists of brands and their content are empty. The app provides it. */
export const HasNoBrandsContext = createContext(false);

interface EmptyStateProps {
  title: string;
  /** Whether people without brands see a text about that instead. */
  shouldExplainMissingBrands?: boolean;
  children?: ReactNode;
}

/** Shown when there is nothing. The children say what to do next. */
export function EmptyState({ title, shouldExplainMissingBrands = false, children }: EmptyStateProps) {
  const hasNoBrands = use(HasNoBrandsContext);
  // With keys, one message replaces the other as a whole instead of text by text (see `translated-page.ts`).
  if (shouldExplainMissingBrands && hasNoBrands)
    return <Message key="no brands" title="You have no brands yet." hint="Ask an administrator." />;
  return <Message key="empty" title={title} hint={children} />;
}
