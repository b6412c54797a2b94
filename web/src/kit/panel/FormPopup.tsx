import { Alert, Button, Group, type ModalProps, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { Popup } from './Popup';
import { createSubmitHandler } from '../core/useSubmission';

interface FormPopupProps extends Omit<ModalProps, 'opened' | 'onSubmit'> {
  submitLabel: string;
  isSaving: boolean;
  /** Whether the input is incomplete. */
  isDisabled?: boolean;
  /** Why the server refused the action. */
  refusal?: string | undefined;
  onSubmit: () => unknown;
}

export function FormPopup(props: FormPopupProps) {
  const { submitLabel, isSaving, isDisabled = false, refusal, onSubmit, children, ...popup } = props;
  return (
    <Popup {...popup}>
      <form noValidate onSubmit={createSubmitHandler(onSubmit)}>
        <Stack gap="sm">
          {children}
          <PopupFooter onClose={popup.onClose} refusal={refusal}>
            <Button type="submit" loading={isSaving} disabled={isDisabled}>
              {submitLabel}
            </Button>
          </PopupFooter>
        </Stack>
      </form>
    </Popup>
  );
}

interface PopupFooterProps {
  onClose: () => void;
  refusal?: string;
  children: ReactNode;
}

export function PopupFooter({ onClose, refusal, children }: PopupFooterProps) {
  return (
    <>
      {refusal && (
        <Alert color="red" p="xs" role="alert">
          {refusal}
        </Alert>
      )}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        {children}
      </Group>
    </>
  );
}
