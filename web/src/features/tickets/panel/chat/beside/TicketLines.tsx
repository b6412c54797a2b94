import type { Ticket, TicketRow } from '../../../../../api/ticket.api.gen';
import { formatName } from '../../../../../kit/core/person';
import { Avatar } from '../../../../../kit/panel/Avatar';
import { ShortTime } from '../../../../../kit/panel/ShortTime';
import { useSearchTicketsQuery } from '../../../api';
import { statusTitles } from '../../ticket-location';
import styles from './OtherTickets.module.css';

/** The other tickets of the ticket's owner that the viewer may see, newest first. Only those on the first page. */
export function useOtherTickets({ id, user_id }: Ticket) {
  const { currentData, error, isFetching, refetch } = useSearchTicketsQuery({ userId: user_id, page: 1 });
  return {
    /** Undefined while they are loading, or after an error. */
    others: currentData?.data.filter((other) => other.id !== id),
    hasMore: (currentData?.last_page ?? 1) > 1,
    error: currentData || isFetching ? undefined : error,
    refetch,
  };
}

/** A ticket in three lines: title, last message, and status. */
export function TicketLines({ ticket }: { ticket: TicketRow }) {
  const { id, title, status, last_message, assignee, merged_into } = ticket;
  return (
    <>
      <span className={styles.line}>
        <span className={styles.title}>
          #{id} · {title}
        </span>
        <ShortTime at={last_message.timestamp} />
      </span>
      <span className={styles.line}>
        <span className={styles.lastMessage}>{last_message.text || 'Files'}</span>
      </span>
      <span className={styles.line}>
        <span className={styles.status} data-status={status}>
          {merged_into ? `Merged into #${merged_into}` : statusTitles[status]}
        </span>
        {assignee && (
          <span title={`Assignee: ${formatName(assignee)}`} className={styles.assignee}>
            <Avatar user={assignee} size={16} />
          </span>
        )}
      </span>
    </>
  );
}
