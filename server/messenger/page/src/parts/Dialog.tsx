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

/** The end of a dialog, with the button that does what the dialog is for. */
export function DialogButtons(props: { close?: string; onClose: () => void; children: ReactNode }) {
  return (
    <div className="dialog-buttons">
      <button type="button" onClick={props.onClose}>
        {props.close ?? 'Cancel'}
      </button>
      {props.children}
    </div>
  );
}

interface ConfirmDialogProps {
  title: string;
  text: string;
  action: string;
  onConfirm: () => void;
  onClose: () => void;
}

export function ConfirmDialog({ title, text, action, onConfirm, onClose }: ConfirmDialogProps) {
  return (
    <Dialog title={title} onClose={onClose}>
      <p>{text}</p>
      <DialogButtons onClose={onClose}>
        <button type="button" className="danger" onClick={onConfirm}>
          {action}
        </button>
      </DialogButtons>
    </Dialog>
  );
}
