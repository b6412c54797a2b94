import { Button, type ButtonProps } from '@mantine/core';
import { type ReactNode, type Ref, useEffect, useState } from 'react';
import styles from './DoubleClickButton.module.css';

export const armedForMs = 3000;

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

/** The first click arms, a second within three seconds acts: one slip does nothing (design/ux). */
export function DoubleClickButton({
  children,
  armedLabel,
  onConfirm,
  canArm,
  ...button
}: DoubleClickButtonProps) {
  const [armed, setArmed] = useState(false);

  useEffect(() => {
    if (!armed) return;
    const timer = setTimeout(() => setArmed(false), armedForMs);
    return () => clearTimeout(timer);
  }, [armed]);

  const onClick = () => {
    if (armed) {
      setArmed(false);
      onConfirm();
    } else if (!canArm || canArm()) {
      setArmed(true);
    }
  };

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
