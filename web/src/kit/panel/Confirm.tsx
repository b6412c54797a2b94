import { Button, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { Popup } from './Popup';

interface ConfirmProps {
  title: string;
  no: string;
  yes: string;
  isBusy?: boolean;
  size?: 'sm' | 'md';
  onYes: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** Asks before something is lost. The safe button has the focus. */
export function Confirm({ title, no, yes, isBusy, size = 'sm', onYes, onClose, children }: ConfirmProps) {
  return (
    <Popup onClose={onClose} title={title} size={size}>
      {children}
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" data-autofocus onClick={onClose}>
          {no}
        </Button>
        <Button color="red" loading={isBusy} onClick={onYes}>
          {yes}
        </Button>
      </Group>
    </Popup>
  );
}
