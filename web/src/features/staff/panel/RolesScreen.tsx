import { Button, NativeSelect, Skeleton, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import type { SetRole, Staff } from '../../../api/api.gen';
import { errorStatus } from '../../../api/errors';
import { Avatar, nameOf } from '../../../kit/panel/Avatar';
import { Empty } from '../../../kit/panel/Empty';
import { Failed } from '../../../kit/panel/Failed';
import { Icon } from '../../../kit/panel/Icon';
import { notify } from '../../../kit/panel/notify';
import { PageHeader } from '../../../kit/panel/PageHeader';
import { useUnsaved } from '../../../kit/core/unsaved';
import { useFindUserByTelegramIdQuery, useSetRoleMutation } from '../api';
import { EndSessions } from './EndSessions';
import styles from './Managers.module.css';

/** Finds a person by Telegram id, which the URL keeps, and sets what he is here. */
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
        <Empty title="Whose role is it about?">
          Search for a person by Telegram id. Who has ever written to the bot can be found.
        </Empty>
      )}
    </>
  );
}

function SearchForm({ initial, onSearch }: { initial: string; onSearch: (telegramId: string) => void }) {
  const [typed, setTyped] = useState(initial);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    const telegramId = typed.trim();
    if (telegramId) onSearch(telegramId);
    else notify.warning('Telegram ID is empty');
  };
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
    if (!currentData) return <Failed error={error} onRetry={() => void refetch()} />;
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
  const [setRole, { isLoading }] = useSetRoleMutation();
  const held = user.role === 'admin' ? null : user.role;
  const role = chosen ?? held;
  const saved = useUnsaved(role !== held, ['telegram_id']);

  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (!role) return;
    try {
      await setRole({ setRole: { user_id: user.id, role } }).unwrap();
      saved();
      notify.success('Role changed');
    } catch (error) {
      notify.failure(error);
    }
  };

  return (
    <form className={styles.person} onSubmit={(event) => void onSubmit(event)}>
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
          <Button type="submit" loading={isLoading}>
            Set role
          </Button>
          {held === 'manager' && (
            <Link to={`/admin/manager/${user.id}`}>Roles and brands of this manager</Link>
          )}
        </>
      )}
      <EndSessions user={user} />
    </form>
  );
}
