import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
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

/** Says that there is nothing here, and what to do next. */
export function Empty({ title, children }: { title: string; children?: ReactNode }) {
  return <State looks={styles} title={title} hint={children} />;
}
