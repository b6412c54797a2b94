import { texts } from '../../texts';
import { type MouseEvent, type ReactNode, type SyntheticEvent, useEffect, useId, useRef } from 'react';
import button from './button.module.css';
import { CloseIcon } from './lazy-icons';
import styles from './Sheet.module.css';
import { useFocusReturn } from '../core/useFocusReturn';
import { useBackButton } from './PageHeader';

interface Props {
  title: string;
  onClose: () => void;
  children: ReactNode;
}

/** Returns props of a modal dialog that is closed by Escape and the messenger's back button. */
export function useModalDialog(onClose: () => void) {
  const dialog = useRef<HTMLDialogElement>(null);
  useBackButton(onClose);
  useFocusReturn();
  useEffect(() => {
    const element = dialog.current!;
    element.showModal();
    return () => element.close();
  }, []);
  const onCancel = (event: SyntheticEvent) => {
    event.preventDefault();
    event.stopPropagation(); // dialogs may be stacked
    onClose();
  };
  return { ref: dialog, onCancel };
}

/** A bottom sheet. Closed by its cross, a tap outside, Escape, or the messenger's back button. */
export function Sheet({ title, onClose, children }: Props) {
  const dialog = useModalDialog(onClose);
  const titleId = useId();

  const onClick = (event: MouseEvent) => {
    if (event.target === event.currentTarget) onClose();
  };

  return (
    <dialog {...dialog} className={styles.sheet} aria-labelledby={titleId} onClick={onClick}>
      <div className={styles.body}>
        <header className={styles.header}>
          <h2 id={titleId} className={styles.title}>
            {title}
          </h2>
          <button
            type="button"
            className={`${button.icon} ${styles.close}`}
            aria-label={texts.common.close}
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
