import { Modal, type ModalProps } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useFocusReturn } from '../core/useFocusReturn';

/** The open popups, topmost last. */
const open: object[] = [];

/**
 * A dialog that is open while it is rendered. Escape closes only the topmost one. On closing, the focus returns to the element that
 * opened it.
 */
export function Popup({ onClose, ...props }: Omit<ModalProps, 'opened' | 'returnFocus'>) {
  useFocusReturn();
  const isOnTop = useStack();
  return <Modal opened returnFocus={false} onClose={() => isOnTop() && onClose()} {...props} />;
}

function useStack(): () => boolean {
  const [self] = useState(() => ({}));
  useEffect(() => {
    open.push(self);
    // Delayed, because the popup below also receives the key that closes this one.
    return () => void setTimeout(() => open.splice(open.indexOf(self), 1));
  }, [self]);
  return () => open.at(-1) === self;
}
