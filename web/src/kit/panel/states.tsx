import { Button } from '@mantine/core';
import { createContext, type ReactNode, use } from 'react';
import { errorStatus, failureText } from '../../api/errors';
import { State } from '../core/State';
import { Icon } from './Icon';
import styles from './states.module.css';

interface FailedProps {
  isScreen?: boolean;
  error: unknown;
  onRetry: () => unknown;
  /** Another action, beside "Retry". */
  children?: ReactNode;
}

/** Shown when a list or page did not load, with Retry. A refusal by role has its own text. */
export function Failed({ isScreen, error, onRetry, children }: FailedProps) {
  if (errorStatus(error) === 403) return <Forbidden isScreen={isScreen} />;
  const icon = <Icon name="alert" size={28} />;
  return (
    <State looks={styles} isScreen={isScreen} role="alert" icon={icon} title={failureText(error)}>
      <div>
        <Button variant="default" onClick={() => void onRetry()}>
          Retry
        </Button>
      </div>
      {children}
    </State>
  );
}

export function Forbidden({ isScreen }: { isScreen?: boolean | undefined }) {
  return (
    <State
      looks={styles}
      isScreen={isScreen}
      icon={<Icon name="lock" size={28} />}
      title="You have no access to this page"
      hint="Ask an administrator to add it to your roles."
    />
  );
}

/** An address that can lead to nothing, such as one with letters in place of an id. */
export function NoSuchPage() {
  return (
    <State looks={styles} isScreen title="This page does not exist." hint={<a href="/panel">Go back</a>} />
  );
}

/** Whether the person has no brands yet, so that lists of brands and of what is in them are empty. The app provides it. */
export const HasNoBrands = createContext(false);

interface EmptyProps {
  title: string;
  /** Somebody without brands reads that instead. */
  isOfBrands?: boolean;
  children?: ReactNode;
}

/** Says that there is nothing here, and what to do next. */
export function Empty({ title, isOfBrands = false, children }: EmptyProps) {
  const hasNoBrands = use(HasNoBrands);
  if (isOfBrands && hasNoBrands)
    return <State looks={styles} title="You have no brands yet." hint="Ask an administrator." />;
  return <State looks={styles} title={title} hint={children} />;
}
