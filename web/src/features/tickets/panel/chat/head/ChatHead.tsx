import { Link, useOutletContext } from 'react-router-dom';
import type { DeskTicket, Ticket } from '../../../../../api/api.gen';
import { Icon } from '../../../../../kit/panel/Icon';
import { UserName } from '../../../../../kit/panel/UserName';
import { isAllowed } from '../../../../auth/access';
import { useGetMeQuery } from '../../../../auth/api';
import { statusTitles, type TicketPlace } from '../../ticket-place';
import { OtherTicketsButton } from '../beside/Beside';
import { DueMark } from '../../DueMark';
import { PresentAvatars } from '../../Present';
import { AssigneePicker } from './AssigneePicker';
import styles from './ChatHead.module.css';
import { CloseTicket } from './CloseTicket';
import { TicketHistory } from './TicketHistory';

/** Whose ticket it is, its state, and what can be done with it. */
export function ChatHead({ ticket }: { ticket: Ticket & Partial<DeskTicket> }) {
  const { data: me } = useGetMeQuery();
  return (
    <header className={styles.head}>
      <BackToList />
      <h1 className={styles.title} title={ticket.title}>
        <span className={styles.id}>#{ticket.id}</span> {ticket.title}
      </h1>
      <div className={styles.about}>
        <UserName user={ticket.user} />
        {ticket.brand !== null &&
          (me && isAllowed(me, 'brands') ? (
            <Link to={`/brands/${ticket.brand_id}`} className={styles.brand}>
              {ticket.brand}
            </Link>
          ) : (
            <span className={styles.brand}>{ticket.brand}</span>
          ))}
        <span className={styles.status} data-status={ticket.status}>
          {ticket.closed && <Icon name="lock" size={13} />}
          {statusTitles[ticket.status]}
          {ticket.place !== null && ` · queue: ${ticket.place}`}
        </span>
        {ticket.due_at != null && !ticket.closed && (
          <DueMark at={ticket.due_at} isFirst={ticket.status === 'new'} />
        )}
        <OtherTicketsButton ticket={ticket} />
      </div>
      <span className={styles.present}>
        <PresentAvatars ticketId={ticket.id} size={24} />
      </span>
      <AssigneePicker ticket={ticket} />
      <TicketHistory ticketId={ticket.id} />
      {!ticket.closed && <CloseTicket ticketId={ticket.id} />}
    </header>
  );
}

function BackToList() {
  const place = useOutletContext<TicketPlace>();
  return (
    <Link to={place.listHref()} className={styles.back} aria-label="Back to the list">
      <Icon name="left" size={22} />
    </Link>
  );
}
