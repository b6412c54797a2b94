import { Button, NativeSelect, Skeleton, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import type { SetRole, Staff } from '../../../api/api.gen';
import { errorStatus } from '../../../api/errors';
import { nameOf } from '../../../kit/core/person';
import { Avatar } from '../../../kit/panel/Avatar';
import { Empty, Failed } from '../../../kit/panel/states';
import { Icon } from '../../../kit/panel/Icon';
import { onForm } from '../../../kit/core/useSubmission';
import { notify } from '../../../kit/panel/notify';
import { PageHeader } from '../../../kit/panel/PageHeader';
import { useSubmit } from '../../../kit/panel/useSubmit';
import { useFindUserByTelegramIdQuery, useSetRoleMutation } from '../api';
import { EndSessions } from './EndSessions';
import styles from './Managers.module.css';

/** Finds a person by Telegram id and sets their role. The id is in the URL. */
export function RolesScreen() {
  const [search, setSearch] = useSearchParams();
  const telegramId = search.get('telegram_id') ?? '';
  return (
    <>
      <PageHeader title="Roles" />
      <SearchForm
        key={telegramId}
        initial={telegramId}
        onSearch={(telegram_id) => setSearch({ telegram_id })}
      />
      {telegramId ? (
        <Found key={telegramId} telegramId={telegramId} />
      ) : (
        <Empty title="Find a person">
          Search by Telegram id. Anyone who has written to the bot can be found.
        </Empty>
      )}
    </>
  );
}

function SearchForm({ initial, onSearch }: { initial: string; onSearch: (telegramId: string) => void }) {
  const [typed, setTyped] = useState(initial);
  const onSubmit = onForm(() => {
    const telegramId = typed.trim();
    if (telegramId) onSearch(telegramId);
    else notify.warning('Telegram ID is empty');
  });
  return (
    <form role="search" className={styles.search} onSubmit={onSubmit}>
      <TextInput
        className={styles.field}
        size="xs"
        aria-label="Telegram id"
        placeholder="Telegram id"
        inputMode="numeric"
        maxLength={16}
        leftSection={<Icon name="search" size={15} />}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value.replace(/\D/g, ''))}
      />
      <Button type="submit">Search</Button>
    </form>
  );
}

function Found({ telegramId }: { telegramId: string }) {
  const { currentData, error, isFetching, refetch } = useFindUserByTelegramIdQuery({ telegramId });
  if (error && !isFetching) {
    if (errorStatus(error) === 404) {
      return <Empty title="User not found">Nobody with this Telegram id has written to the bot yet.</Empty>;
    }
    if (!currentData) return <Failed error={error} onRetry={refetch} />;
  }
  if (!currentData) {
    return (
      <div className={styles.person} aria-busy="true">
        <Skeleton circle height={40} />
        <Skeleton height={12} width={180} />
      </div>
    );
  }
  return <RoleForm user={currentData} />;
}

const roles: { value: SetRole['role']; label: string }[] = [
  { value: 'user', label: 'User' },
  { value: 'manager', label: 'Manager' },
  { value: 'ceo', label: 'CEO' },
];

function RoleForm({ user }: { user: Staff }) {
  const [chosen, setChosen] = useState<SetRole['role'] | null>(null);
  const [setRole] = useSetRoleMutation();
  const held = user.role === 'admin' ? null : user.role;
  const role = chosen ?? held;
  const { submit, isBusy } = useSubmit(setRole, {
    done: 'Role changed',
    isChanged: role !== held,
    params: ['telegram_id'],
  });
  const onSubmit = onForm(() => role && submit({ setRole: { user_id: user.id, role } }));

  return (
    <form className={styles.person} onSubmit={onSubmit}>
      <Avatar user={user} size={40} />
      <div className={styles.who}>
        <div className={styles.name}>{nameOf(user)}</div>
        <div className={styles.ids}>
          #{user.id} · Telegram {user.telegram_id} · {user.role}
        </div>
      </div>
      {role === null ? (
        <p className={styles.note}>Admins are named in the settings of the server.</p>
      ) : (
        <>
          <NativeSelect
            size="xs"
            aria-label="Role"
            data={roles}
            value={role}
            onChange={(event) => setChosen(event.currentTarget.value as SetRole['role'])}
          />
          <Button type="submit" loading={isBusy}>
            Set role
          </Button>
        </>
      )}
      <EndSessions user={user} />
      {held === 'manager' && (
        <Link className={styles.more} to={`/admin/manager/${user.id}`}>
          Roles and brands of this manager
        </Link>
      )}
    </form>
  );
}
