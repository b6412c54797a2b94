import { useMemo } from 'react';
import { formatName } from '../../../kit/core/person';
import { Avatar } from '../../../kit/panel/Avatar';
import { Icon } from '../../../kit/panel/Icon';
import { useGetMeQuery } from '../../auth/api';
import { useAppSelector } from '../../../store/hooks';
import { type PresentPerson, selectPresent } from './presence.slice';
import styles from './Presence.module.css';

const maxShown = 3;

/** The avatars of colleagues who have the ticket open. A pencil marks those who are typing. */
export function PresenceAvatars({ ticketId, size = 20 }: { ticketId: number; size?: number }) {
  const present = useOthers(ticketId);
  if (present.length === 0) return null;
  const words = describePresence(present);
  return (
    <span className={styles.avatars} role="img" aria-label={words} title={words}>
      {present.slice(0, maxShown).map(({ user, typing }) => (
        <span key={user.id} className={styles.person} data-typing={typing || undefined}>
          <Avatar user={user} size={size} />
          {typing && (
            <span className={styles.pencil}>
              <Icon name="pencil" size={9} />
            </span>
          )}
        </span>
      ))}
      {present.length > maxShown && <span className={styles.more}>+{present.length - maxShown}</span>}
    </span>
  );
}

/** The same as text, above the field. Announced by screen readers. */
export function PresenceText({ ticketId }: { ticketId: number }) {
  const present = useOthers(ticketId);
  const isTyping = present.some(({ typing }) => typing);
  return (
    <div className={styles.words} role="status" data-typing={isTyping || undefined}>
      {present.length > 0 && (
        <>
          <PresenceAvatars ticketId={ticketId} size={18} />
          <span className={styles.text}>{describePresence(present)}</span>
        </>
      )}
    </div>
  );
}

/** The others who have the ticket open. Those who are typing are first. */
function useOthers(ticketId: number): readonly PresentPerson[] {
  const myId = useGetMeQuery().data?.id;
  const people = useAppSelector((state) => selectPresent(state, ticketId));
  return useMemo(
    () =>
      people
        .filter(({ user }) => user.id !== myId)
        .sort((one, other) => Number(other.typing) - Number(one.typing)),
    [people, myId],
  );
}

function describePresence(present: readonly PresentPerson[]): string {
  const writing = present.filter(({ typing }) => typing);
  const looking = present.filter(({ typing }) => !typing);
  return [
    ...(writing.length > 0 ? [`${joinNames(writing)} writing`] : []),
    ...(looking.length > 0 ? [`${joinNames(looking)} viewing`] : []),
  ].join(', ');
}

/** "Mia Voss is", "Mia Voss and Jon are", "Mia Voss and 3 others are". */
function joinNames(people: readonly PresentPerson[]): string {
  const names = people.map(({ user }) => formatName(user));
  if (names.length === 1) return `${names[0]} is`;
  return names.length === 2
    ? `${names[0]} and ${names[1]} are`
    : `${names[0]} and ${names.length - 1} others are`;
}
