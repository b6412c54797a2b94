import { useEffect, useRef } from 'react';
import { CloseIcon } from '../../../../kit/mini-app/icons';
import { useBackButton } from '../../../../kit/mini-app/useBackButton';
import { useFocusReturn } from '../../../../kit/core/useFocusReturn';
import styles from './Picture.module.css';

/** A picture over the whole screen. */
export function Picture({ link, onClose }: { link: string; onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useBackButton(onClose);
  useFocusReturn();
  useEffect(() => {
    const shown = dialog.current!;
    shown.showModal();
    return () => shown.close();
  }, []);

  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-label="Picture"
      onClick={onClose}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <img className={styles.picture} src={link} alt="" />
      <button type="button" className={styles.close} aria-label="Close" onClick={onClose}>
        <CloseIcon />
      </button>
    </dialog>
  );
}
