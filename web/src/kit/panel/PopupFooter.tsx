import { Alert, Button, Group } from '@mantine/core';
import type { ReactNode } from 'react';

interface PopupFooterProps {
  onClose: () => void;
  /** Why the action was not done. */
  refusal?: string;
  /** The button that submits the form. */
  children: ReactNode;
}

/** The footer of a popup's form. */
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
