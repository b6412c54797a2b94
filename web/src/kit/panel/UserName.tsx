import { Popover, UnstyledButton } from '@mantine/core';
import { createContext, type ReactNode, use } from 'react';
import type { User } from '../../api/api.gen';
import { formatName } from '../core/person';
import { StaffMark } from '../core/StaffMark';
import { Avatar } from './Avatar';
import styles from './UserName.module.css';

/** Renders the card that a click on a name opens. Provided by the app. Null: names are plain text. */
export const UserCard = createContext<((user: User) => ReactNode) | null>(null);

interface UserNameProps {
  user: User;
  /** Hides the staff mark in places where everybody is staff. */
  isAmongStaff?: boolean;
}

export function UserName({ user, isAmongStaff }: UserNameProps) {
  const renderCard = use(UserCard);
  const name = formatName(user);
  const content = (
    <>
      <Avatar user={user} size={22} />
      <bdi className={styles.name} title={name}>
        {name}
      </bdi>
      {!isAmongStaff && <StaffMark user={user} />}
    </>
  );
  if (!renderCard) return <span className={styles.user}>{content}</span>;
  return (
    // The surrounding row may open something else on a click.
    <span className={styles.user} onClick={(event) => event.stopPropagation()}>
      <Popover position="bottom-start" width={264} shadow="md" withinPortal returnFocus trapFocus>
        <Popover.Target>
          <UnstyledButton className={`${styles.user} ${styles.open}`}>{content}</UnstyledButton>
        </Popover.Target>
        <Popover.Dropdown className={styles.card} aria-label={name}>
          {renderCard(user)}
        </Popover.Dropdown>
      </Popover>
    </span>
  );
}
