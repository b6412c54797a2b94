import { Alert, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { CopyButton } from './CopyButton';
import { Popup } from './Popup';

interface ShownOncePopupProps {
  title: string;
  /** What the value is, in the texts of the popup. */
  what: 'key' | 'secret';
  value: string;
  /** How programs use the value. */
  children: ReactNode;
  onClose: () => void;
}

/** Shows a new key or secret, which cannot be shown again. A stray click or Escape does not close the popup. */
export function ShownOncePopup({ title, what, value, children, onClose }: ShownOncePopupProps) {
  return (
    <Popup
      title={title}
      closeOnClickOutside={false}
      closeOnEscape={false}
      withCloseButton={false}
      onClose={onClose}
    >
      <Stack gap="sm">
        <Alert color="yellow" p="xs">
          Copy the {what} now. It is not shown again.
        </Alert>
        <TextInput
          label={what === 'key' ? 'Key' : 'Secret'}
          readOnly
          data-autofocus
          styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
          value={value}
          onFocus={(event) => event.currentTarget.select()}
        />
        <Text c="dimmed" fz={13} style={{ overflowWrap: 'anywhere' }}>
          {children}
        </Text>
        <Group justify="flex-end" gap="xs">
          <CopyButton text={value} toast={`The ${what} has been copied`}>
            {`Copy ${what}`}
          </CopyButton>
          <Button onClick={onClose}>I have stored it</Button>
        </Group>
      </Stack>
    </Popup>
  );
}
