import { useDisclosure } from '@mantine/hooks';
import type { Ticket } from '../../../../../api/api.gen';
import { nameOf } from '../../../../../kit/core/person';
import { Popup } from '../../../../../kit/panel/Popup';
import styles from './OtherTickets.module.css';
import { OtherTickets, useOtherTickets } from './OtherTickets';

/** Stands beside the chat where there is room. */
export function Beside({ ticket }: { ticket: Ticket }) {
  return (
    <aside className={styles.aside} aria-label="Other tickets of this person">
      <h2 className={styles.heading}>Other tickets</h2>
      <OtherTickets ticket={ticket} />
    </aside>
  );
}

/** Opens the same in a popup where there is none. */
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
        <Popup onClose={popup.close} title={`Other tickets of ${nameOf(ticket.user)}`}>
          <OtherTickets ticket={ticket} onOpen={popup.close} />
        </Popup>
      )}
    </>
  );
}
