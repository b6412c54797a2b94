import { Alert, Button, Group, Stack, TextInput } from '@mantine/core';
import type { NewApiKey } from '../../../api/api.gen';
import { CopyButton } from '../../../kit/panel/CopyButton';
import { Popup } from '../../../kit/panel/Popup';
import styles from './ApiKeysScreen.module.css';

/** The only sight of a new key. A stray click or Escape does not close it. */
export function MadeKey({ made: { name, key }, onClose }: { made: NewApiKey; onClose: () => void }) {
  return (
    <Popup
      title={`API key “${name}”`}
      closeOnClickOutside={false}
      closeOnEscape={false}
      withCloseButton={false}
      onClose={onClose}
    >
      <Stack gap="sm">
        <Alert color="yellow" p="xs">
          Copy the key now. It is not shown again.
        </Alert>
        <TextInput
          label="Key"
          readOnly
          data-autofocus
          classNames={{ input: styles.key! }}
          value={key}
          onFocus={(event) => event.currentTarget.select()}
        />
        <p className={styles.hint}>
          Programs send it as <code>Authorization: Bearer {key.slice(0, 8)}…</code> The{' '}
          <a href="/api/docs" target="_blank" rel="noreferrer">
            API reference
          </a>{' '}
          describes the calls.
        </p>
        <Group justify="flex-end" gap="xs">
          <CopyButton text={key} done="The key has been copied">
            Copy key
          </CopyButton>
          <Button onClick={onClose}>I have stored it</Button>
        </Group>
      </Stack>
    </Popup>
  );
}
