import { type ReactNode, useEffect, useRef } from 'react';

interface DialogProps {
  title: string;
  onClose: () => void;
  className?: string;
  onKey?: ((key: string) => void) | undefined;
  children: ReactNode;
}

/** A modal that is open as long as it is rendered. A click beside it closes it. */
export function Dialog({ title, onClose, className, onKey, children }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = ref.current;
    if (dialog && !dialog.open) dialog.showModal();
  }, []);
  return (
    <dialog
      ref={ref}
      className={className}
      aria-label={title}
      onClose={onClose}
      onKeyDown={({ key }) => onKey?.(key)}
      onClick={(event) => event.target === ref.current && onClose()}
    >
      <div className="dialog-body">
        <h2>{title}</h2>
        {children}
      </div>
    </dialog>
  );
}

interface DialogButtonsProps {
  action: string;
  onClose: () => void;
  /** Left out: the button submits the form. */
  onAction?: () => void;
}

/** The end of a dialog, with the button that does what the dialog is for. */
export function DialogButtons({ action, onClose, onAction }: DialogButtonsProps) {
  return (
    <div className="dialog-buttons">
      <button type="button" onClick={onClose}>
        Cancel
      </button>
      <button type={onAction ? 'button' : 'submit'} className="primary" onClick={onAction}>
        {action}
      </button>
    </div>
  );
}
