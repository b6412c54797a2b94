import type { Ticket } from '../../../../api/ticket.api.gen';
import type { User } from '../../../../api/api.gen';
import { formatName } from '../../../../kit/core/person';
import { UserName } from '../../../../kit/panel/UserName';
import { useGetMeQuery } from '../../../auth/api';
import { useGetPersonQuery } from '../../../staff/api';
import { useListTicketStaffQuery } from '../../api';
import type { AnyMessage } from '../../chat-loading';
import styles from './ChatMessages.module.css';

/** `former`: may no longer answer the ticket. Undefined while loading. */
export type Author = User | 'former' | undefined;

/** Finds the authors of all messages of a ticket by their ids. */
export function useAuthors({ id, user, assignee }: Ticket, messages: readonly AnyMessage[]) {
  const { data: me } = useGetMeQuery();
  const known = [user, assignee, me];
  const isAnyUnknown = messages.some(({ user_id }) => !known.some((person) => person?.id === user_id));
  const { data: staff, isError } = useListTicketStaffQuery({ id }, { skip: !me || !isAnyUnknown });
  return (userId: number): Author =>
    [...known, ...(staff?.data ?? [])].find((person) => person?.id === userId) ??
    (staff || isError ? 'former' : undefined);
}

/** The author of a message. A former colleague whom the person may not see is shown as a number. */
export function MessageAuthor({ userId, author }: { userId: number; author: Author }) {
  return (
    <div className={styles.author}>
      {author === 'former' ? <FormerColleague id={userId} /> : <Name id={userId} user={author} />}
    </div>
  );
}

function FormerColleague({ id }: { id: number }) {
  const { data } = useGetPersonQuery({ id });
  return <Name id={id} user={data} />;
}

const Name = ({ id, user }: { id: number; user: User | undefined }) =>
  user ? <UserName user={user} /> : <span>{formatName({ id, public_name: null })}</span>;
