import { Button, type ModalProps, Stack } from '@mantine/core';
import type { FormEvent } from 'react';
import { Popup } from './Popup';
import { PopupFooter } from './PopupFooter';

interface FormPopupProps extends Omit<ModalProps, 'opened' | 'onSubmit'> {
  button: string;
  isSaving: boolean;
  /** Why the action was not done. */
  refusal?: string | undefined;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
}

/** A popup with one form. */
export function FormPopup({ button, isSaving, refusal, onSubmit, children, ...popup }: FormPopupProps) {
  return (
    <Popup {...popup}>
      <form noValidate onSubmit={onSubmit}>
        <Stack gap="sm">
          {children}
          <PopupFooter onClose={popup.onClose} refusal={refusal}>
            <Button type="submit" loading={isSaving}>
              {button}
            </Button>
          </PopupFooter>
        </Stack>
      </form>
    </Popup>
  );
}
