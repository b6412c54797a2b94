import { useEffect, useRef } from 'react';
import { useAppSelector } from '../../store/hooks';
import { selectToasts } from './toasts.slice';
import styles from './Toasts.module.css';

export function Toasts() {
  const toasts = useAppSelector(selectToasts);
  const place = useRef<HTMLDivElement>(null);

  // Reopened on each change, to stay above a sheet that opened since. Older browsers show it behind the sheet.
  useEffect(() => {
    place.current?.hidePopover?.();
    if (toasts.length > 0) place.current?.showPopover?.();
  }, [toasts]);

  return (
    <div role="status">
      <div ref={place} popover="manual" className={styles.toasts}>
        {toasts.map(({ id, kind, text }) => (
          <p key={id} className={`${styles.toast} ${styles[kind]}`}>
            {text}
          </p>
        ))}
      </div>
    </div>
  );
}
