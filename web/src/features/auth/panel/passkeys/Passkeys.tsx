import { Button, Group, Text, Title, TextInput } from '@mantine/core';
import { useState, useEffect } from 'react';
import type { Passkey } from '../../../../api/account.api.gen';
import { ConfirmDialog } from '../../../../kit/panel/Popup';
import { MoscowTime } from '../../../../kit/panel/MoscowTime';
import { PendingItem, QueryList } from '../../../../kit/panel/QueryTable';
import { EmptyState } from '../../../../kit/panel/states';
import { useSubmit } from '../../../../kit/panel/useSubmit';
import {
  useListPasskeysQuery,
  useRemovePasskeyMutation,
  useAddPasskeyMutation,
  useStartPasskeyMutation,
  useRenamePasskeyMutation,
} from '../api';
import styles from '../security/Security.module.css';
import { supportsPasskeys, cancelCeremony, formatPasskeyError, registerPasskey } from './ceremony';
import { cleanLine } from '../../../../../../server/shared/typed-text.rules';
import { AddPasskey } from '../../../../api/limits.gen';
import { FormPopup } from '../../../../kit/panel/FormPopup';
import entries from '../../../../kit/panel/entries.module.css';
import { Facts } from '../../../../kit/panel/Facts';

const validateName = (name: string) => !name && 'Give the passkey a name';

export function Passkeys() {
  const [isAdding, setAdding] = useState(false);
  const query = useListPasskeysQuery(undefined, { refetchOnMountOrArgChange: true });

  return (
    <section aria-labelledby="passkeys">
      <div className={styles.head}>
        <Title order={2} id="passkeys" fz={17}>
          Passkeys
        </Title>
        {supportsPasskeys() ? (
          <Button variant="default" size="xs" onClick={() => setAdding(true)}>
            Add passkey
          </Button>
        ) : (
          <Text c="dimmed" fz={13}>
            This browser cannot use passkeys here
          </Text>
        )}
      </div>
      <QueryList
        query={query}
        className={`${entries.list} ${styles.list}`}
        renderRow={(passkey) => <PasskeyRow key={passkey.id} passkey={passkey} />}
        pendingRows={1}
        pending={<PendingItem className={entries.row} bars={[160, 190]} />}
        empty={
          <EmptyState title="No passkeys">
            {query.currentData?.is_required
              ? 'Add one to be able to change API keys, webhooks, and the rights or sessions of others, to erase people, and to export.'
              : 'Once you have one, you confirm with it before you change API keys, webhooks, passkeys, or the rights or sessions of others, erase people, or export.'}
          </EmptyState>
        }
      />
      {isAdding && <AddPasskeyPopup onClose={() => setAdding(false)} />}
    </section>
  );
}

function PasskeyRow({ passkey }: { passkey: Passkey }) {
  const { name, created_at, last_used_at } = passkey;
  const [popup, setPopup] = useState<'rename' | 'remove' | null>(null);
  const onClose = () => setPopup(null);
  return (
    <li className={entries.row} aria-label={name}>
      <Text component="strong" fw={500}>
        {name}
      </Text>
      <Facts
        className={`${entries.facts} ${styles.times}`}
        facts={{
          'Last used': last_used_at ? <MoscowTime at={last_used_at} /> : 'never',
          Added: <MoscowTime at={created_at} />,
        }}
      />
      <Group gap={4} wrap="nowrap">
        <Button variant="subtle" aria-label={`Rename ${name}`} onClick={() => setPopup('rename')}>
          Rename
        </Button>
        <Button variant="subtle" color="red" aria-label={`Remove ${name}`} onClick={() => setPopup('remove')}>
          Remove
        </Button>
      </Group>
      {popup === 'rename' && <RenamePasskeyPopup passkey={passkey} onClose={onClose} />}
      {popup === 'remove' && <RemovePasskeyDialog passkey={passkey} onClose={onClose} />}
    </li>
  );
}

function RemovePasskeyDialog({ passkey: { id, name }, onClose }: { passkey: Passkey; onClose: () => void }) {
  const { submit, isBusy } = useSubmit(useRemovePasskeyMutation(), {
    successText: 'Passkey removed',
    refusals: { 'Not found': 'This passkey was removed already' },
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      title={`Remove “${name}”?`}
      no="Cancel"
      yes="Remove"
      isBusy={isBusy}
      onYes={() => void submit({ id })}
      onClose={onClose}
    >
      It can no longer confirm anything here. Your device or key keeps it until you remove it there too.
    </ConfirmDialog>
  );
}

function AddPasskeyPopup({ onClose }: { onClose: () => void }) {
  const [name, setName] = useState('');
  const [startPasskey] = useStartPasskeyMutation();
  const [add] = useAddPasskeyMutation();
  const createPasskey = async (newName: string) => {
    const response = await registerPasskey(await startPasskey().unwrap());
    return add({ addPasskey: { name: newName, response } }).unwrap();
  };
  const { submit, isBusy, fieldErrors } = useSubmit(
    (newName: string) => ({ unwrap: () => createPasskey(newName) }),
    {
      validate: validateName,
      successText: 'Passkey added',
      failureText: formatPasskeyError,
      onDone: onClose,
    },
  );
  useEffect(() => () => void cancelCeremony(), []);
  return (
    <FormPopup
      title="Add passkey"
      submitLabel="Add"
      isSaving={isBusy}
      onSubmit={() => submit(cleanLine(name))}
      onClose={onClose}
    >
      <NameInput name={name} error={fieldErrors.name} onChange={setName} />
      {isBusy && <Text role="status">Follow the instructions of your browser.</Text>}
    </FormPopup>
  );
}

function RenamePasskeyPopup({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const [name, setName] = useState(passkey.name);
  const { submit, isBusy, fieldErrors } = useSubmit(useRenamePasskeyMutation(), {
    validate: ({ renamePasskey }) => validateName(renamePasskey.name),
    successText: 'Passkey renamed',
    refusals: { 'Not found': 'This passkey was removed already' },
    onDone: onClose,
  });
  return (
    <FormPopup
      title="Rename passkey"
      submitLabel="Save"
      isSaving={isBusy}
      onSubmit={() => submit({ id: passkey.id, renamePasskey: { name: cleanLine(name) } })}
      onClose={onClose}
    >
      <NameInput name={name} error={fieldErrors.name} onChange={setName} />
    </FormPopup>
  );
}

interface NameInputProps {
  name: string;
  error: string | undefined;
  onChange: (name: string) => void;
}

function NameInput({ name, error, onChange }: NameInputProps) {
  return (
    <TextInput
      label="Name"
      description="Where it is, such as Work laptop or Blue key"
      data-autofocus
      autoComplete="off"
      maxLength={AddPasskey.name.maxLength}
      error={error}
      value={name}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
