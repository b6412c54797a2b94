import { useEffect, useRef } from 'react';
import { useAppSelector } from '../../store/hooks';
import { selectToasts } from './toasts.slice';
import styles from './Toasts.module.css';

export function Toasts() {
  const toasts = useAppSelector(selectToasts);
  const popover = useRef<HTMLDivElement>(null);

  // Reopened on each change, to keep the toasts above a sheet that opened since. Older browsers show them behind the sheet.
  useEffect(() => {
    popover.current?.hidePopover?.();
    if (toasts.length > 0) popover.current?.showPopover?.();
  }, [toasts]);

  return (
    <div role="status">
      <div ref={popover} popover="manual" className={styles.toasts}>
        {toasts.map(({ id, kind, text }) => (
          <p key={id} className={`${styles.toast} ${styles[kind]}`}>
            {text}
          </p>
        ))}
      </div>
    </div>
  );
}
