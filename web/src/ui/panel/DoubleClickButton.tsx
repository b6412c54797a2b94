import { Button, type ButtonProps } from '@mantine/core';
import type { ReactNode, Ref } from 'react';
import styles from './DoubleClickButton.module.css';
import { useDoubleClick } from '../useDoubleClick';

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
  const { armed, onClick } = useDoubleClick(onConfirm, canArm);
  return (
    <Button
      {...button}
      variant={armed ? 'filled' : button.variant}
      className={styles.button}
      data-armed={armed || undefined}
      onClick={onClick}
    >
      {/* Both labels take their room from the start, so the button does not move under the pointer. */}
      <span className={styles.label} data-other={armed ? undefined : armedLabel} aria-live="polite">
        {armed ? armedLabel : children}
      </span>
    </Button>
  );
}
