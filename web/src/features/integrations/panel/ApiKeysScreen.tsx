import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { ApiKey, NewApiKey } from '../../../api/admin.api.gen';
import { Icon } from '../../../kit/panel/Icon';
import { MoscowTime } from '../../../kit/panel/MoscowTime';
import { PageHeader } from '../../../kit/panel/PageHeader';
import { ConfirmDialog, usePopup } from '../../../kit/panel/Popup';
import { PendingItem, QueryList } from '../../../kit/panel/QueryTable';
import { ShownOncePopup } from '../../../kit/panel/ShownOncePopup';
import { StatusBadge } from '../../../kit/panel/StatusBadge';
import { EmptyState } from '../../../kit/panel/states';
import { useSubmit } from '../../../kit/panel/useSubmit';
import { useConfirmApiKeyMutation, useListApiKeysQuery, useRevokeApiKeyMutation } from '../api';
import styles from './ApiKeysScreen.module.css';
import { formatScope } from './ApiKeyFields';
import { CreateApiKeyPopup, EditApiKeyPopup } from './ApiKeyPopups';
import { getServerTime } from '../../../api/server-time';
import { formatRelative } from '../../../kit/panel/moscow';
import entries from '../../../kit/panel/entries.module.css';
import { Facts } from '../../../kit/panel/Facts';

export function ApiKeysScreen() {
  const query = useListApiKeysQuery(undefined, { refetchOnMountOrArgChange: true });
  const [popup, setPopup] = usePopup();
  const [newKey, setNewKey] = useState<NewApiKey>();
  const onCreated = (key: NewApiKey) => {
    setPopup(null);
    setNewKey(key);
  };

  return (
    <>
      <PageHeader title="API keys" note="Moscow time">
        <Button leftSection={<Icon name="plus" size={15} />} onClick={() => setPopup('create')}>
          Create API key
        </Button>
      </PageHeader>
      <QueryList
        query={query}
        className={`${entries.list} ${styles.list}`}
        renderRow={(key) => <KeyRow key={key.id} apiKey={key} />}
        pending={<PendingItem className={entries.row} bars={[120, '60%', 190]} />}
        empty={
          <EmptyState title="No API keys yet">
            With a key, another program can do what you allow for the brands that you choose: report deposits,
            read results, answer tickets.
          </EmptyState>
        }
      />
      {popup === 'create' && <CreateApiKeyPopup onCreated={onCreated} onClose={() => setPopup(null)} />}
      {newKey && <CreatedKeyPopup newKey={newKey} onClose={() => setNewKey(undefined)} />}
    </>
  );
}

function KeyRow({ apiKey }: { apiKey: ApiKey }) {
  const [popup, setPopup] = useState<'confirm' | 'edit' | 'revoke' | null>(null);
  const { id, name, prefix, brands, scopes, addresses, created_at, last_used_at, suspended_at } = apiKey;
  return (
    <li className={entries.row} aria-label={name}>
      <div>
        <Text component="strong" display="block" fw={500}>
          {name}
        </Text>
        <Group gap="2px 8px">
          <Text component="code" c="dimmed" fz={13}>
            {prefix}…
          </Text>
          {suspended_at && <StatusBadge color="orange">Suspended</StatusBadge>}
          <ExpiryBadge expiresAt={apiKey.expires_at} />
        </Group>
      </div>
      <div className={styles.brands}>
        {brands.length === 0
          ? 'No brands: they were all deleted'
          : brands.map((brand, index) => (
              <span key={brand.id}>
                {index > 0 && <span>, </span>}
                <Link to={`/brands/${brand.id}`}>{brand.name}</Link>
              </span>
            ))}
        <Text c="dimmed" fz={13}>
          {scopes.map(formatScope).join(' · ')}
        </Text>
        {addresses.length > 0 && (
          <Text c="dimmed" fz={13}>
            Only from {addresses.join(', ')}
          </Text>
        )}
      </div>
      <Facts
        className={`${entries.facts} ${styles.times}`}
        facts={{
          'Last used': last_used_at ? <MoscowTime at={last_used_at} /> : 'never',
          Created: <MoscowTime at={created_at} />,
          ...(apiKey.expires_at && { Expires: <MoscowTime at={apiKey.expires_at} /> }),
        }}
      />
      <Group gap={8} wrap="nowrap" className={styles.buttons}>
        {suspended_at && (
          <Button aria-label={`Confirm ${name}`} onClick={() => setPopup('confirm')}>
            Confirm
          </Button>
        )}
        <Button
          variant="default"
          component={Link}
          to={`/admin/audit?subject=api-key&subject_id=${id}`}
          aria-label={`History of ${name}`}
        >
          History
        </Button>
        <Button variant="default" aria-label={`Change ${name}`} onClick={() => setPopup('edit')}>
          Change
        </Button>
        <Button variant="subtle" color="red" aria-label={`Revoke ${name}`} onClick={() => setPopup('revoke')}>
          Revoke
        </Button>
      </Group>
      {popup === 'confirm' && <ConfirmKeyDialog apiKey={apiKey} onClose={() => setPopup(null)} />}
      {popup === 'edit' && <EditApiKeyPopup apiKey={apiKey} onClose={() => setPopup(null)} />}
      {popup === 'revoke' && <RevokeKeyDialog apiKey={apiKey} onClose={() => setPopup(null)} />}
    </li>
  );
}

/** Shown from 30 days before a key expires, and after it has expired. */
function ExpiryBadge({ expiresAt }: { expiresAt: string | null }) {
  const now = getServerTime();
  const msLeft = expiresAt === null ? Infinity : Date.parse(expiresAt) - now;
  if (msLeft > 30 * 86_400_000) return null;
  return (
    <StatusBadge color={msLeft > 0 ? 'orange' : 'red'}>
      {msLeft > 0 ? `Expires ${formatRelative(expiresAt!, now)}` : 'Expired'}
    </StatusBadge>
  );
}

/** After a database recovery, only an admin knows whether a key had been revoked. */
function ConfirmKeyDialog({ apiKey: { id, name }, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const { submit, isBusy } = useSubmit(useConfirmApiKeyMutation(), {
    successText: 'API key confirmed',
    refusals: { 'Not found': 'Somebody else has confirmed or revoked this key' },
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      title={`Confirm “${name}”?`}
      no="Cancel"
      yes="Confirm"
      isBusy={isBusy}
      onYes={() => void submit({ id })}
      onClose={onClose}
    >
      The database was restored to an earlier moment, so a later revocation of this key may have been lost.
      Programs that use it are refused until you confirm it. Revoke it if in doubt.
    </ConfirmDialog>
  );
}

function RevokeKeyDialog({ apiKey: { id, name }, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const { submit, isBusy } = useSubmit(useRevokeApiKeyMutation(), {
    successText: 'API key revoked',
    refusals: { 'Not found': 'Somebody else has revoked this key' },
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      title={`Revoke “${name}”?`}
      no="Cancel"
      yes="Revoke"
      isBusy={isBusy}
      onYes={() => void submit({ id })}
      onClose={onClose}
    >
      Programs that use this key are refused from now on. This cannot be undone.
    </ConfirmDialog>
  );
}

function CreatedKeyPopup({ newKey: { name, key }, onClose }: { newKey: NewApiKey; onClose: () => void }) {
  return (
    <ShownOncePopup title={`API key “${name}”`} what="key" value={key} onClose={onClose}>
      Programs send it as <code>Authorization: Bearer {key.slice(0, 8)}…</code> The{' '}
      <a href="/api/docs" target="_blank" rel="noreferrer">
        API reference
      </a>{' '}
      describes the calls.
    </ShownOncePopup>
  );
}
