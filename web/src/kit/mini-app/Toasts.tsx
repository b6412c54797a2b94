import { useEffect, useRef } from 'react';
import { useAppSelector } from '../../store/hooks';
import { selectToasts } from './toasts.slice';
import styles from './Toasts.module.css';

export function Toasts() {
  const toasts = useAppSelector(selectToasts);
  const place = useRef<HTMLDivElement>(null);

  // Shown again on each change, to be above a sheet that opened since. In older browsers it is behind the sheet.
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
