import { Button, Radio, Skeleton } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { SetRole, Staff } from '../../../api/api.gen';
import { nameOf } from '../../../kit/core/person';
import { onForm } from '../../../kit/core/useSubmission';
import { Avatar } from '../../../kit/panel/Avatar';
import { useAskedSubmit } from '../../../kit/panel/useAskedSubmit';
import { useSetRoleMutation } from '../api';
import { EndSessions } from './EndSessions';
import { roleNames } from './role-names';
import styles from './Roles.module.css';

const choices: { role: SetRole['role']; hint: string }[] = [
  { role: 'user', hint: 'The mini-app of their brands. No panel.' },
  { role: 'manager', hint: 'The panel for chosen brands, with chosen rights.' },
  { role: 'ceo', hint: 'The panel for every brand, and tickets to the CEO.' },
];

/** A person's present role, and the choice of another one. */
export function RoleForm({ user }: { user: Staff }) {
  /** With the role that the person had when another one was chosen. */
  const [chosen, setChosen] = useState<Required<Pick<SetRole, 'role' | 'seen'>> | null>(null);
  const [setRole] = useSetRoleMutation();
  const held = user.role === 'admin' ? null : user.role;
  const role = chosen?.role ?? held;
  const { submit, isBusy, question } = useAskedSubmit(setRole, {
    done: 'Role changed',
    isChanged: role !== held,
    params: ['telegram_id'],
    wordsOf: ({ value }, order) => ({
      what: `the role of ${nameOf(user)}`,
      theirs: roleNames[value as Staff['role']],
      mine: roleNames[order.setRole.role],
    }),
    keep: (order, [conflict]) => ({ setRole: { ...order.setRole, seen: conflict!.value as Staff['role'] } }),
    take: () => null,
    onTaken: () => setChosen(null),
  });
  const onChoose = (wanted: SetRole['role']) =>
    setChosen({ role: wanted, seen: chosen && role !== held ? chosen.seen : user.role });
  const onSubmit = onForm(
    () => role && submit({ setRole: { user_id: user.id, seen: user.role, ...chosen, role } }),
  );

  return (
    <div className={styles.person}>
      <header className={styles.head}>
        <Avatar user={user} size={56} />
        <div className={styles.who}>
          <h2 className={styles.title}>
            <bdi>{nameOf(user)}</bdi>
          </h2>
          <div className={styles.ids}>
            #{user.id} · Telegram {user.telegram_id}
          </div>
        </div>
        <span className={styles.role} data-role={user.role}>
          {roleNames[user.role]}
        </span>
      </header>
      {role === null ? (
        <p className={styles.note}>Admins are named in the settings of the server.</p>
      ) : (
        <form className={styles.form} onSubmit={onSubmit}>
          <Radio.Group label="Role" value={role} onChange={onChoose}>
            <div className={styles.choices}>
              {choices.map((choice) => (
                <Radio.Card
                  key={choice.role}
                  value={choice.role}
                  className={styles.choice}
                  aria-label={roleNames[choice.role]}
                  aria-description={choice.hint}
                >
                  <Radio.Indicator />
                  <span>
                    <span className={styles.name}>{roleNames[choice.role]}</span>
                    <span className={styles.hint}>{choice.hint}</span>
                  </span>
                </Radio.Card>
              ))}
            </div>
          </Radio.Group>
          {held === 'manager' && role !== 'manager' && (
            <p className={styles.warning}>Their rights and brands as a manager are removed.</p>
          )}
          <Button type="submit" variant={role === held ? 'default' : 'filled'} loading={isBusy}>
            Set role
          </Button>
        </form>
      )}
      <footer className={styles.more}>
        {held === 'manager' && (
          <Link className={styles.link} to={`/admin/manager/${user.id}`}>
            Rights and brands of this manager
          </Link>
        )}
        <EndSessions user={user} />
      </footer>
      {question}
    </div>
  );
}

export function RoleFormPending() {
  return (
    <div className={styles.person} aria-busy="true">
      <div className={styles.head}>
        <Skeleton circle height={56} width={56} />
        <span className={styles.who}>
          <Skeleton height={14} width={180} my={4} />
          <Skeleton height={11} width={130} my={4} />
        </span>
      </div>
      <Skeleton height={210} />
    </div>
  );
}
