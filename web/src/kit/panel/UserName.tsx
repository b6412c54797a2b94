import { Popover } from '@mantine/core';
import { createContext, type ReactNode, use, useEffect, useRef, useState } from 'react';
import type { User } from '../../api/api.gen';
import { formatName } from '../core/person';
import { StaffMark } from '../core/StaffMark';
import { Avatar } from './Avatar';
import styles from './UserName.module.css';

/**
 * Renders the card that a click on a name opens. The app provides it. Null: names are plain text. `isBrief`: without the
 * name, for use next to a chat with the person.
 */
export const RenderUserCardContext = createContext<((user: User, isBrief?: boolean) => ReactNode) | null>(
  null,
);

interface UserNameProps {
  user: User;
  /** Hides the staff mark in places where everybody is staff. */
  isAmongStaff?: boolean;
}

export function UserName({ user, isAmongStaff }: UserNameProps) {
  const renderCard = use(RenderUserCardContext);
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
        // Before the first click only a button, because a popover for each name would make long lists slow.
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

/** Clicks its button once it has the focus, so that closing the card returns the focus to it. */
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
