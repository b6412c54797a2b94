import { Alert, Button, Group } from '@mantine/core';
import type { ReactNode } from 'react';

interface PopupFooterProps {
  onClose: () => void;
  /** Why what was asked for has not been done. */
  refusal?: string;
  /** The button that does it. */
  children: ReactNode;
}

/** The end of a popup's form. */
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
