import type { Ticket } from '../../../../api/api.gen';
import { nameOf } from '../../../../kit/core/person';
import { UserName } from '../../../../kit/panel/UserName';
import { useGetMeQuery } from '../../../auth/api';
import { useGetPersonQuery } from '../../../staff/api';
import { useListTicketStaffQuery } from '../../api';
import styles from './ChatMessages.module.css';

/** The author of a message. A former colleague outside of the person's reach shows as a number (spec 9). */
export function MessageAuthor({ userId, ticket }: { userId: number; ticket: Ticket }) {
  const { data: me } = useGetMeQuery();
  const known = [ticket.user, ticket.assignee, me].find((user) => user?.id === userId);
  const isUnknown = known === undefined && me !== undefined;
  const { data: staff, isError } = useListTicketStaffQuery({ id: ticket.id }, { skip: !isUnknown });
  const colleague = staff?.data.find(({ id }) => id === userId);
  const isFormer = isUnknown && !colleague && (staff !== undefined || isError);
  const { data: person } = useGetPersonQuery({ id: userId }, { skip: !isFormer });
  const author = known ?? colleague ?? person;
  return (
    <div className={styles.author}>
      {author ? <UserName user={author} /> : nameOf({ id: userId, public_name: null })}
    </div>
  );
}
