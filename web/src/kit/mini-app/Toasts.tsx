import { useEffect, useRef } from 'react';
import { useToasts } from './toast';
import styles from './Toasts.module.css';

export function Toasts() {
  const toasts = useToasts();
  const place = useRef<HTMLDivElement>(null);

  // Shown anew each time, to stand above a sheet that opened since; older browsers show it under the sheet's shade.
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
