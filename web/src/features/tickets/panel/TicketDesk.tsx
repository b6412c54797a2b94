import { Navigate, Outlet, useOutletContext, useParams } from 'react-router-dom';
import { EmptyState } from '../../../kit/panel/states';
import desk from '../../../kit/panel/desk.module.css';
import { PageHeader } from '../../../kit/panel/PageHeader';
import { TicketTimes } from './times/TicketTimes';
import { TicketFilters } from './TicketFilters';
import styles from './TicketList.module.css';
import { TicketList } from './TicketList';
import {
  isListName,
  listTitles,
  type TicketLocation,
  useListNeighbours,
  useTicketLocation,
} from './ticket-location';
import { useShortcut } from '../../../kit/panel/shortcuts';

export function TicketDesk() {
  const location = useTicketLocation();
  useListKeys(location);
  return (
    <div className={`${desk.desk} ${styles.desk}`} data-open={location.isChat || undefined}>
      <PageHeader
        title={location.list ? listTitles[location.list] : 'Tickets'}
        tabTitle={location.isChat ? `Ticket #${location.ticketId ?? ''}` : undefined}
        note="Moscow time"
      >
        <TicketFilters location={location} />
      </PageHeader>
      <div className={desk.panes}>
        <TicketList location={location} />
        <section className={`${desk.opened} ${styles.opened}`} aria-label="Ticket">
          <Outlet context={location} />
        </section>
      </div>
    </div>
  );
}

/** Shown next to the list while no ticket is open. An unknown list redirects to the new tickets. */
export function NoTicketOpened() {
  const { status } = useParams();
  const { filter } = useOutletContext<TicketLocation>();
  if (!isListName(status)) return <Navigate to="/tickets/new" replace />;
  // Focusable, so that the keyboard can scroll it.
  return (
    <div className={desk.idle} tabIndex={0} role="group" aria-label="Ticket times">
      <div className={styles.hint}>
        <EmptyState title="No ticket opened">Choose one in the list to read and answer it.</EmptyState>
      </div>
      <TicketTimes brandId={filter.brand === undefined ? undefined : Number(filter.brand)} />
    </div>
  );
}

/** J and K open the next and the previous ticket of the list. */
function useListKeys(location: TicketLocation): void {
  const { nextId, previousId, open } = useListNeighbours(location);
  const useKey = (keys: string, title: string, id: number | undefined) =>
    useShortcut({
      keys,
      title,
      group: 'Tickets',
      run: () => void (id !== undefined && open(id)),
      isEnabled: id !== undefined,
      canRepeat: true,
    });
  useKey('J', 'Next ticket', nextId);
  useKey('K', 'Previous ticket', previousId);
}
