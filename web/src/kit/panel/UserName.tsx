import { Popover } from '@mantine/core';
import { createContext, type ReactNode, use, useEffect, useRef, useState } from 'react';
import type { User } from '../../api/api.gen';
import { formatName } from '../core/person';
import { StaffMark } from '../core/StaffMark';
import { Avatar } from './Avatar';
import styles from './UserName.module.css';

/**
 * Renders the card that a click on a name opens. Provided by the app. Null: names are plain text. `isBeside`: what stands beside
 * a chat with the person, without the name.
 */
export const UserCard = createContext<((user: User, isBeside?: boolean) => ReactNode) | null>(null);

interface UserNameProps {
  user: User;
  /** Hides the staff mark in places where everybody is staff. */
  isAmongStaff?: boolean;
}

export function UserName({ user, isAmongStaff }: UserNameProps) {
  const renderCard = use(UserCard);
  const [wasOpened, setOpened] = useState(false);
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
  const className = `${styles.user} ${styles.open} mantine-focus-auto`;
  if (!renderCard) return <span className={styles.user}>{content}</span>;
  return (
    // The surrounding row may open something else on a click.
    <span className={styles.user} onClick={(event) => event.stopPropagation()}>
      {wasOpened ? (
        <OpenedCard className={className} name={name} card={renderCard(user)}>
          {content}
        </OpenedCard>
      ) : (
        // Only a button until it is pressed, because a popover for each name would make long lists slow.
        <button
          type="button"
          className={className}
          aria-haspopup="dialog"
          aria-expanded={false}
          onClick={() => setOpened(true)}
        >
          {content}
        </button>
      )}
    </span>
  );
}

interface OpenedCardProps {
  className: string;
  name: string;
  card: ReactNode;
  children: ReactNode;
}

/** Opens by a click once the button has the focus, to which closing then returns. */
function OpenedCard({ className, name, card, children }: OpenedCardProps) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.click(), []);
  return (
    <Popover position="bottom-start" width={264} shadow="md" withinPortal returnFocus trapFocus>
      <Popover.Target>
        <button ref={button} type="button" autoFocus className={className}>
          {children}
        </button>
      </Popover.Target>
      <Popover.Dropdown className={styles.card} aria-label={name}>
        {card}
      </Popover.Dropdown>
    </Popover>
  );
}
