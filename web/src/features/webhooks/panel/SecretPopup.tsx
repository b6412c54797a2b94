import { Alert, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { CopyButton } from '../../../kit/panel/CopyButton';
import { Popup } from '../../../kit/panel/Popup';

interface SecretPopupProps {
  secret: string;
  hasFormerSecret?: boolean;
  onClose: () => void;
}

/** Shows a new secret, which cannot be shown again. A stray click or Escape does not close the popup. */
export function SecretPopup({ secret, hasFormerSecret = false, onClose }: SecretPopupProps) {
  return (
    <Popup
      title="Signing secret"
      closeOnClickOutside={false}
      closeOnEscape={false}
      withCloseButton={false}
      onClose={onClose}
    >
      <Stack gap="sm">
        <Alert color="yellow" p="xs">
          Copy the secret now. It is not shown again.
        </Alert>
        <TextInput
          label="Secret"
          readOnly
          data-autofocus
          styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
          value={secret}
          onFocus={(event) => event.currentTarget.select()}
        />
        <Text c="dimmed" fz={13}>
          {hasFormerSecret && <span>For 24 hours, the former secret signs too. </span>}
          The program checks the header <code>webhook-signature</code> with it, by a library of Standard
          Webhooks.
        </Text>
        <Group justify="flex-end" gap="xs">
          <CopyButton text={secret} toast="The secret has been copied">
            Copy secret
          </CopyButton>
          <Button onClick={onClose}>I have stored it</Button>
        </Group>
      </Stack>
    </Popup>
  );
}
