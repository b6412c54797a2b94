import type { ComponentProps } from 'react';
import { useDoubleClick } from '../core/useDoubleClick';
import styles from './DoubleClickButton.module.css';

interface DoubleClickButtonProps extends Pick<
  ComponentProps<'button'>,
  'className' | 'disabled' | 'children'
> {
  /** The labels of the armed button: `tap` on a touch screen, otherwise `click`. */
  armedLabels: { tap: string; click: string };
  onConfirm: () => void;
}

/** A button that acts on the second click; see `useDoubleClick`. */
export function DoubleClickButton(props: DoubleClickButtonProps) {
  const { armedLabels, onConfirm, children, ...button } = props;
  const { isArmed, ...press } = useDoubleClick(onConfirm);
  const isTouchScreen = window.matchMedia('(pointer: coarse)').matches;
  const armedLabel = isTouchScreen ? armedLabels.tap : armedLabels.click;
  return (
    <>
      <button type="button" data-armed={isArmed || undefined} {...button} {...press}>
        {isArmed ? armedLabel : children}
      </button>
      {/* Screen readers do not announce text changes inside a button. */}
      <span className={styles.spoken} role="status">
        {isArmed ? armedLabel : ''}
      </span>
    </>
  );
}
