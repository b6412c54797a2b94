import { Modal, type ModalProps } from '@mantine/core';
import { useFocusReturn } from '../core/useFocusReturn';

/** A dialog that is open while it is rendered. Afterwards the focus returns to the element that opened it. */
export function Popup(props: Omit<ModalProps, 'opened' | 'returnFocus'>) {
  useFocusReturn();
  return <Modal opened returnFocus={false} {...props} />;
}
