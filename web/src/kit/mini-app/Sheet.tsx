import { type MouseEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import button from './button.module.css';
import { CloseIcon } from './file-icons';
import styles from './Sheet.module.css';
import { useFocusReturn } from '../core/useFocusReturn';
import { useBackButton } from './useBackButton';

interface Props {
  title: string;
  onClose: () => void;
  children: ReactNode;
}

/** A bottom sheet. Closed by Escape, the messenger's back button, a tap outside, or its cross. */
export function Sheet({ title, onClose, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useBackButton(onClose);
  useFocusReturn();
  useEffect(() => {
    const element = dialog.current!;
    element.showModal();
    return () => element.close();
  }, []);

  const onClick = (event: MouseEvent) => {
    if (event.target === dialog.current) onClose();
  };

  return (
    <dialog
      ref={dialog}
      className={styles.sheet}
      aria-labelledby={titleId}
      onClick={onClick}
      onCancel={(event) => {
        event.preventDefault();
        event.stopPropagation(); // sheets may be stacked
        onClose();
      }}
    >
      <div className={styles.body}>
        <header className={styles.header}>
          <h2 id={titleId} className={styles.title}>
            {title}
          </h2>
          <button
            type="button"
            className={`${button.icon} ${styles.close}`}
            aria-label="Close"
            onClick={onClose}
          >
            <CloseIcon />
          </button>
        </header>
        {children}
      </div>
    </dialog>
  );
}
