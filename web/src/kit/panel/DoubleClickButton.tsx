import { Button, type ButtonProps, VisuallyHidden } from '@mantine/core';
import type { ReactNode, Ref } from 'react';
import styles from './DoubleClickButton.module.css';
import { useDoubleClick } from '../core/useDoubleClick';

interface DoubleClickButtonProps extends Omit<ButtonProps, 'children'> {
  children: ReactNode;
  /** What the armed button says: "Click again to accept". */
  armedLabel: string;
  onConfirm: () => void;
  /** Asked by the first click; false leaves the button unarmed. */
  canArm?: () => boolean;
  'aria-keyshortcuts'?: string;
  ref?: Ref<HTMLButtonElement>;
}

/** A button that acts on the second click; see `useDoubleClick`. */
export function DoubleClickButton({
  children,
  armedLabel,
  onConfirm,
  canArm,
  ...button
}: DoubleClickButtonProps) {
  const { armed, ...press } = useDoubleClick(onConfirm, canArm);
  return (
    <>
      <Button
        {...button}
        {...press}
        className={styles.button}
        data-armed={armed || undefined}
        data-danger={button.color === 'red' || undefined}
      >
        {/* Both labels take their room from the start, so the button does not move under the pointer. */}
        <span className={styles.label} data-other={armed ? undefined : armedLabel}>
          {armed ? armedLabel : children}
        </span>
      </Button>
      {/* Screen readers do not follow what changes inside a button. */}
      <VisuallyHidden role="status">{armed ? armedLabel : ''}</VisuallyHidden>
    </>
  );
}
