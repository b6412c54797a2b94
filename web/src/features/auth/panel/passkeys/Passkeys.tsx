import { Button, Group, Text, Title } from '@mantine/core';
import { useState } from 'react';
import type { Passkey } from '../../../../api/account.api.gen';
import { Confirm } from '../../../../kit/panel/Confirm';
import { MoscowTime } from '../../../../kit/panel/MoscowTime';
import { PendingItem, QueryList } from '../../../../kit/panel/QueryTable';
import { EmptyState } from '../../../../kit/panel/states';
import { useSubmit } from '../../../../kit/panel/useSubmit';
import { useListPasskeysQuery, useRemovePasskeyMutation } from '../api';
import styles from '../security/Security.module.css';
import { supportsPasskeys } from './ceremony';
import { AddPasskey, RenamePasskey } from './PasskeyForms';

/** The passkeys of an admin. */
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
        row={(passkey) => <PasskeyRow key={passkey.id} passkey={passkey} />}
        pendingRows={1}
        pending={<PendingItem className={styles.row} bars={[160, 190]} />}
        empty={
          <EmptyState title="No passkeys">
            {query.currentData?.is_required
              ? 'Add one to change roles, API keys and sessions of others, and to export.'
              : 'With one, changes of roles, API keys and sessions of others, and exports need your confirmation.'}
          </EmptyState>
        }
      />
      {isAdding && <AddPasskey onClose={() => setAdding(false)} />}
    </section>
  );
}

function PasskeyRow({ passkey }: { passkey: Passkey }) {
  const { name, created_at, last_used_at } = passkey;
  const [popup, setPopup] = useState<'rename' | 'remove' | null>(null);
  const onClose = () => setPopup(null);
  return (
    <li className={`${styles.row} ${styles.passkey}`} aria-label={name}>
      <Text component="strong" fw={500}>
        {name}
      </Text>
      <dl className={styles.times}>
        <div>
          <dt>Last used</dt>
          <dd>{last_used_at ? <MoscowTime at={last_used_at} /> : 'never'}</dd>
        </div>
        <div>
          <dt>Added</dt>
          <dd>
            <MoscowTime at={created_at} />
          </dd>
        </div>
      </dl>
      <Group gap={4} wrap="nowrap">
        <Button variant="subtle" aria-label={`Rename ${name}`} onClick={() => setPopup('rename')}>
          Rename
        </Button>
        <Button variant="subtle" color="red" aria-label={`Remove ${name}`} onClick={() => setPopup('remove')}>
          Remove
        </Button>
      </Group>
      {popup === 'rename' && <RenamePasskey passkey={passkey} onClose={onClose} />}
      {popup === 'remove' && <RemovePasskey passkey={passkey} onClose={onClose} />}
    </li>
  );
}

function RemovePasskey({ passkey: { id, name }, onClose }: { passkey: Passkey; onClose: () => void }) {
  const { submit, isBusy } = useSubmit(useRemovePasskeyMutation(), {
    successText: 'Passkey removed',
    refusals: { 'Not found': 'This passkey was removed already' },
    onDone: onClose,
  });
  return (
    <Confirm
      title={`Remove “${name}”?`}
      no="Cancel"
      yes="Remove"
      isBusy={isBusy}
      onYes={() => void submit({ id })}
      onClose={onClose}
    >
      It can no longer confirm anything here. Your device or key keeps it until you remove it there too.
    </Confirm>
  );
}
