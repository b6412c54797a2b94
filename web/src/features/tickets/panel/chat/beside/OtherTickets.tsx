import { Button, Skeleton } from '@mantine/core';
import { Link, useOutletContext } from 'react-router-dom';
import { useDisclosure } from '@mantine/hooks';
import { use } from 'react';
import type { Ticket } from '../../../../../api/ticket.api.gen';
import { formatError } from '../../../../../api/errors';
import { formatName } from '../../../../../kit/core/person';
import type { TicketLocation } from '../../ticket-location';
import { MergeTicketButton } from './MergeTicket';
import styles from './OtherTickets.module.css';
import { TicketLines, useOtherTickets } from './TicketLines';
import { Popup } from '../../../../../kit/panel/Popup';
import { RenderUserCardContext } from '../../../../../kit/panel/UserName';

function OtherTickets({ ticket, onOpen }: { ticket: Ticket; onOpen?: () => void }) {
  const location = useOutletContext<TicketLocation>();
  const { others, hasMore, error, refetch } = useOtherTickets(ticket);
  if (error)
    return (
      <p className={styles.note} role="alert">
        {formatError(error)}
        <Button size="compact-xs" variant="default" onClick={() => void refetch()}>
          Retry
        </Button>
      </p>
    );
  if (!others)
    return (
      <div aria-busy="true">
        <Skeleton height={12} mt={10} width="80%" />
        <Skeleton height={12} mt={14} width="60%" />
      </div>
    );
  if (others.length === 0) return <p className={styles.note}>No other tickets</p>;
  return (
    <>
      <ul className={styles.list}>
        {others.map((other) => (
          <li key={other.id}>
            <Link
              to={location.buildChatHref(other.id)}
              replace
              preventScrollReset
              className={styles.row}
              onClick={onOpen}
            >
              <TicketLines ticket={other} />
            </Link>
          </li>
        ))}
      </ul>
      {hasMore && <p className={styles.note}>Older ones are not shown</p>}
      <MergeTicketButton ticket={ticket} />
    </>
  );
}

export function OtherTicketsPanel({ ticket }: { ticket: Ticket }) {
  return (
    <div className={styles.aside}>
      <div className={styles.person}>{use(RenderUserCardContext)?.(ticket.user, /* isBeside */ true)}</div>
      <aside aria-label="Other tickets of this person">
        <h2 className={styles.heading}>Other tickets</h2>
        <OtherTickets ticket={ticket} />
      </aside>
    </div>
  );
}

/** Opens the other tickets in a popup on narrow screens. */
export function OtherTicketsButton({ ticket }: { ticket: Ticket }) {
  const [isOpen, popup] = useDisclosure();
  const { others, hasMore } = useOtherTickets(ticket);
  if (!others || others.length === 0) return null;
  const count = `${others.length}${hasMore ? '+' : ''}`;
  return (
    <>
      <button type="button" className={styles.opener} onClick={popup.open}>
        {count} other {others.length === 1 ? 'ticket' : 'tickets'}
      </button>
      {isOpen && (
        <Popup onClose={popup.close} title={`Other tickets of ${formatName(ticket.user)}`}>
          <OtherTickets ticket={ticket} onOpen={popup.close} />
        </Popup>
      )}
    </>
  );
}
