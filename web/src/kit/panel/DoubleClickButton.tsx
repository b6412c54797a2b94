import { Button, type ButtonProps, VisuallyHidden } from '@mantine/core';
import type { ReactNode, Ref } from 'react';
import styles from './DoubleClickButton.module.css';
import { useDoubleClick } from '../core/useDoubleClick';
import { pressesKeys } from './shortcuts';
import { afterPause, isModifier, isOfTypedWords } from './typing';

interface DoubleClickButtonProps extends Omit<ButtonProps, 'children'> {
  children: ReactNode;
  /** The label of the armed button, such as "Click again to accept". */
  armedLabel: string;
  onConfirm: () => void;
  /** Called on the first click. If it returns false, the button stays unarmed. */
  canArm?: () => boolean;
  /** The keys that press it from elsewhere, such as `A` or `mod+Enter`. Their shortcut calls `pressByKey`. */
  keys?: readonly string[];
  ref?: Ref<HTMLButtonElement>;
}

/** A button that acts on the second click; see `useDoubleClick`. */
export function DoubleClickButton({
  children,
  armedLabel,
  onConfirm,
  canArm,
  keys = [],
  ...button
}: DoubleClickButtonProps) {
  const isOwnKey = (event: KeyboardEvent) => isModifier(event) || keys.some((one) => pressesKeys(one, event));
  const { armed, ...press } = useDoubleClick(onConfirm, { canArm, isOwnKey });
  return (
    <>
      <Button
        {...button}
        {...press}
        className={styles.button}
        aria-keyshortcuts={keys.map(ariaKeys).join(' ') || undefined}
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

const ariaKeys = (keys: string) =>
  keys.startsWith('mod+') ? `${keys.replace('mod', 'Control')} ${keys.replace('mod', 'Meta')}` : keys;

/** Presses the button for a letter key. The second press acts after a pause, so that typed words do nothing. */
export function pressByKey(button: HTMLButtonElement | null): void {
  if (!button || isOfTypedWords()) return;
  const isArmed = () => button.dataset.armed !== undefined;
  if (isArmed()) afterPause(() => isArmed() && button.click());
  else button.click();
}
