import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { errorStatus, failureText } from '../../api/errors';
import { Forbidden } from './Forbidden';
import { Icon } from './Icon';
import styles from './states.module.css';

interface FailedProps {
  /** It stands for the whole screen, so its words are the title. */
  isScreen?: boolean;
  error: unknown;
  onRetry: () => void;
  /** Another way out, beside "Retry". */
  children?: ReactNode;
}

/** A list or page that did not load: what happened, and Retry. A refusal by role says so instead. */
export function Failed({ isScreen, error, onRetry, children }: FailedProps) {
  if (errorStatus(error) === 403) return <Forbidden isScreen={isScreen} />;
  const Title = isScreen ? 'h1' : 'p';
  return (
    <div className={styles.state} role="alert">
      <Icon name="alert" size={28} />
      <Title className={styles.title}>{failureText(error)}</Title>
      <div>
        <Button variant="default" onClick={onRetry}>
          Retry
        </Button>
      </div>
      {children}
    </div>
  );
}
