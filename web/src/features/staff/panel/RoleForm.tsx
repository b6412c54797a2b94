import { Button, Skeleton, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { Staff } from '../../../api/admin.api.gen';
import { formatName } from '../../../kit/core/person';
import { useRemovePasskeysOfUserMutation, useErasePersonMutation } from '../api';
import { RoleChoice } from './RoleChoice';
import styles from './Roles.module.css';
import { RoleBadge, StaffPerson, StaffPersonPending, EndSessionsButton } from './StaffPerson';
import type { User } from '../../../api/api.gen';
import { DoubleClickButton } from '../../../kit/panel/DoubleClickButton';
import { useSubmit } from '../../../kit/panel/useSubmit';
import { ConfirmDialog } from '../../../kit/panel/Popup';
import { ExportMenu } from '../../../kit/panel/ExportMenu';

export function RoleForm({ user }: { user: Staff }) {
  return (
    <div className={styles.person}>
      <header>
        <StaffPerson
          user={user}
          size={56}
          name={
            <Title order={2} fz={18} style={{ overflowWrap: 'anywhere' }}>
              <bdi>{formatName(user)}</bdi>
            </Title>
          }
          ids={`#${user.id} · Telegram ${user.telegram_id}`}
        >
          <RoleBadge role={user.role} />
        </StaffPerson>
      </header>
      {user.role === 'admin' ? (
        <Text c="dimmed">Admins are named in the settings of the server.</Text>
      ) : (
        <RoleChoice user={user} currentRole={user.role} />
      )}
      <footer className={styles.footer}>
        {user.role === 'manager' && (
          <Link to={`/admin/manager/${user.id}`}>Rights and brands of this manager</Link>
        )}
        {user.role === 'admin' && <RemovePasskeysButton user={user} />}
        <EndSessionsButton user={user} />
        <PersonDataButtons user={user} />
      </footer>
    </div>
  );
}

export function RoleFormPending() {
  return (
    <div className={styles.person} aria-busy="true">
      <StaffPersonPending size={56} />
      <Skeleton height={210} />
    </div>
  );
}

export function PersonDataButtons({ user }: { user: User }) {
  const [isConfirming, setConfirming] = useState(false);
  const { submit, isBusy } = useSubmit(useErasePersonMutation(), {
    successText: `${formatName(user)} was erased`,
    refusals: {
      'own account': 'You cannot erase yourself',
      'person is admin': 'Take the person out of ADMIN_TELEGRAM_IDS first',
    },
    onDone: () => setConfirming(false),
  });
  return (
    <>
      <ExportMenu path={`admin/person/${user.id}/export`} singleFormatTitle="Export data" />
      <Button variant="default" c="red" onClick={() => setConfirming(true)}>
        Erase person
      </Button>
      {isConfirming && (
        <ConfirmDialog
          title={`Erase ${formatName(user)}?`}
          no="Keep"
          yes="Erase for good"
          size="md"
          isBusy={isBusy}
          onYes={() => void submit({ id: user.id })}
          onClose={() => setConfirming(false)}
        >
          <Text>
            Their name, texts, files, addresses and Telegram id are erased, and they leave all brands.
            Deposits and figures stay, as those of User #{user.id}. This cannot be undone.
          </Text>
        </ConfirmDialog>
      )}
    </>
  );
}

export function RemovePasskeysButton({ user }: { user: Pick<User, 'id'> }) {
  const { submit, isBusy } = useSubmit(useRemovePasskeysOfUserMutation(), {
    successText: 'All passkeys of this person were removed',
  });
  return (
    <DoubleClickButton
      variant="default"
      loading={isBusy}
      armedLabel="Click again to remove them"
      onConfirm={() => void submit({ userId: user.id })}
    >
      Remove passkeys
    </DoubleClickButton>
  );
}
