import { Modal, type ModalProps } from '@mantine/core';
import { useFocusReturn } from '../core/useFocusReturn';

/** A dialog that is open as long as it is rendered; then the focus goes back to what opened it. */
export function Popup(props: Omit<ModalProps, 'opened' | 'returnFocus'>) {
  useFocusReturn();
  return <Modal opened returnFocus={false} {...props} />;
}
