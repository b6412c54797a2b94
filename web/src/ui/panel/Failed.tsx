import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { errorStatus, failureText } from '../../api/errors';
import { Forbidden } from './Forbidden';
import { Icon } from './Icon';
import styles from './states.module.css';

interface FailedProps {
  error: unknown;
  onRetry: () => void;
  /** Another way out, beside "Retry". */
  children?: ReactNode;
}

/** A list or page that did not load: what happened, and Retry. A refusal by role says so instead. */
export function Failed({ error, onRetry, children }: FailedProps) {
  if (errorStatus(error) === 403) return <Forbidden />;
  return (
    <div className={styles.state} role="alert">
      <Icon name="alert" size={28} />
      <p className={styles.title}>{failureText(error)}</p>
      <div>
        <Button variant="default" onClick={onRetry}>
          Retry
        </Button>
      </div>
      {children}
    </div>
  );
}
