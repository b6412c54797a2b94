import { Button, Radio, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { SetRole, Staff } from '../../../api/admin.api.gen';
import { formatName } from '../../../kit/core/person';
import { createSubmitHandler } from '../../../kit/core/useSubmission';
import { useOverwriteSubmit } from '../../../kit/panel/useOverwriteSubmit';
import { useSetRoleMutation, useRemovePasskeysOfUserMutation, useErasePersonMutation } from '../api';
import styles from './Roles.module.css';
import { RoleBadge, roleNames, StaffPerson, StaffPersonPending, EndSessionsButton } from './StaffPerson';
import type { User } from '../../../api/api.gen';
import { DoubleClickButton } from '../../../kit/panel/DoubleClickButton';
import { useSubmit } from '../../../kit/panel/useSubmit';
import { ConfirmDialog } from '../../../kit/panel/Popup';
import { ExportMenu } from '../../../kit/panel/ExportMenu';

const choices: { role: SetRole['role']; hint: string }[] = [
  { role: 'user', hint: 'The mini-app of their brands. No panel.' },
  { role: 'manager', hint: 'The panel for chosen brands, with chosen rights.' },
  { role: 'ceo', hint: 'The panel for every brand, and tickets to the CEO.' },
];

export function RoleForm({ user }: { user: Staff }) {
  /** The chosen role, and the role that the person had at that time (`seen`). */
  const [chosen, setChosen] = useState<Required<Pick<SetRole, 'role' | 'seen'>> | null>(null);
  const currentRole = user.role === 'admin' ? null : user.role;
  const role = chosen?.role ?? currentRole;
  const { submit, isBusy, question } = useOverwriteSubmit(useSetRoleMutation(), {
    successText: 'Role changed',
    isChanged: role !== currentRole,
    params: ['telegram_id'],
    describe: ({ value }, request) => ({
      what: `the role of ${formatName(user)}`,
      theirs: roleNames[value as Staff['role']],
      mine: roleNames[request.setRole.role],
    }),
    applyMine: (request, [conflict]) => ({
      setRole: { ...request.setRole, seen: conflict!.value as Staff['role'] },
    }),
    onDiscarded: () => setChosen(null),
  });
  const onChoose = (newRole: SetRole['role']) =>
    setChosen({ role: newRole, seen: chosen && role !== currentRole ? chosen.seen : user.role });
  const onSubmit = createSubmitHandler(
    () => role && submit({ setRole: { user_id: user.id, seen: user.role, ...chosen, role } }),
  );

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
      {role === null ? (
        <Text c="dimmed">Admins are named in the settings of the server.</Text>
      ) : (
        <form className={styles.form} onSubmit={onSubmit}>
          <Radio.Group label="Role" value={role} onChange={onChoose}>
            <Stack gap={8} mt={8}>
              {choices.map((choice) => (
                <Radio.Card
                  key={choice.role}
                  value={choice.role}
                  className={styles.choice}
                  aria-label={roleNames[choice.role]}
                  aria-description={choice.hint}
                >
                  <Radio.Indicator />
                  <div>
                    <Text fw={500}>{roleNames[choice.role]}</Text>
                    <Text c="dimmed" fz={13}>
                      {choice.hint}
                    </Text>
                  </div>
                </Radio.Card>
              ))}
            </Stack>
          </Radio.Group>
          {currentRole === 'manager' && role !== 'manager' && (
            <Text c="var(--td-warn)">Their rights and brands as a manager are removed.</Text>
          )}
          <Button type="submit" variant={role === currentRole ? 'default' : 'filled'} loading={isBusy}>
            Set role
          </Button>
        </form>
      )}
      <footer className={styles.more}>
        {currentRole === 'manager' && (
          <Link to={`/admin/manager/${user.id}`}>Rights and brands of this manager</Link>
        )}
        {currentRole === null && <RemovePasskeysButton user={user} />}
        <EndSessionsButton user={user} />
        <PersonData user={user} />
      </footer>
      {question}
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

export function PersonData({ user }: { user: User }) {
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
