import { Button, type ButtonProps, VisuallyHidden } from '@mantine/core';
import type { ReactNode, Ref } from 'react';
import styles from './DoubleClickButton.module.css';
import { useDoubleClick } from '../core/useDoubleClick';
import { matchesShortcut } from './shortcuts';
import { runAfterPause, isModifier, isTypingWords } from './typing';

interface DoubleClickButtonProps extends Omit<ButtonProps, 'children'> {
  children: ReactNode;
  /** The label of the armed button, such as "Click again to accept". */
  armedLabel: string;
  onConfirm: () => void;
  /** Called on the first click. If it returns false, the button stays unarmed. */
  canArm?: () => boolean;
  /** The shortcuts that the screen registers for this button. They are announced, and do not disarm it. */
  keys?: readonly string[];
  ref?: Ref<HTMLButtonElement>;
}

/** A button that acts on the second click; see `useDoubleClick`. */
export function DoubleClickButton(props: DoubleClickButtonProps) {
  const { children, armedLabel, onConfirm, canArm, keys = [], ...button } = props;
  const isOwnKey = (event: KeyboardEvent) =>
    isModifier(event) || keys.some((key) => matchesShortcut(key, event));
  const { isArmed, ...press } = useDoubleClick(onConfirm, { canArm, isOwnKey });
  return (
    <>
      <Button
        {...button}
        {...press}
        className={styles.button}
        aria-keyshortcuts={keys.map(toAriaKeys).join(' ') || undefined}
        data-armed={isArmed || undefined}
        data-danger={button.color === 'red' || undefined}
      >
        {/* Reserves the width of the armed label, so that the button keeps its size. */}
        <span className={styles.label} data-armed-label={isArmed ? undefined : armedLabel}>
          {isArmed ? armedLabel : children}
        </span>
      </Button>
      {/* Screen readers do not announce text changes inside a button. */}
      <VisuallyHidden role="status">{isArmed ? armedLabel : ''}</VisuallyHidden>
    </>
  );
}

const toAriaKeys = (keys: string) =>
  keys.startsWith('mod+') ? `${keys.replace('mod', 'Control')} ${keys.replace('mod', 'Meta')}` : keys;

/** Presses the button on a letter key. The second press acts only after a pause, so that typed words do nothing. */
export function pressByKey(button: HTMLButtonElement | null): void {
  if (!button || isTypingWords()) return;
  const isArmed = () => button.dataset.armed !== undefined;
  if (isArmed()) runAfterPause(() => isArmed() && button.click());
  else button.click();
}
