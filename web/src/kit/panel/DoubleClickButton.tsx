import { Button, type ButtonProps, VisuallyHidden } from '@mantine/core';
import type { ReactNode, Ref } from 'react';
import styles from './DoubleClickButton.module.css';
import { useDoubleClick } from '../core/useDoubleClick';

interface DoubleClickButtonProps extends Omit<ButtonProps, 'children'> {
  children: ReactNode;
  /** The label of the armed button, such as "Click again to accept". */
  armedLabel: string;
  onConfirm: () => void;
  /** Called on the first click. If it returns false, the button stays unarmed. */
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
        {/* The space of both labels is reserved, so that the button does not move under the pointer. */}
        <span className={styles.label} data-other={armed ? undefined : armedLabel}>
          {armed ? armedLabel : children}
        </span>
      </Button>
      {/* Screen readers do not announce a text that changes inside a button. */}
      <VisuallyHidden role="status">{armed ? armedLabel : ''}</VisuallyHidden>
    </>
  );
}
