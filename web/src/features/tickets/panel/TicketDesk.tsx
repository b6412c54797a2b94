import { Navigate, Outlet, useNavigate, useOutletContext, useParams } from 'react-router-dom';
import { Empty } from '../../../kit/panel/states';
import desk from '../../../kit/panel/desk.module.css';
import { PageHeader } from '../../../kit/panel/PageHeader';
import { TicketTimes } from './times/TicketTimes';
import { TicketFilters } from './TicketFilters';
import styles from './TicketList.module.css';
import { TicketList } from './TicketList';
import { isListName, listTitles, type TicketPlace, useTicketPlace } from './ticket-place';
import { useShortcut } from '../../../kit/panel/useShortcut';
import { useSearchTicketsQuery } from '../api';

/** The list of tickets on one side and the opened chat (a child route) on the other. */
export function TicketDesk() {
  const place = useTicketPlace();
  useListKeys(place);
  return (
    <div className={`${desk.desk} ${styles.desk}`} data-open={place.isChat || undefined}>
      <PageHeader
        title={place.list ? listTitles[place.list] : 'Tickets'}
        tab={place.isChat ? `Ticket #${place.ticketId ?? ''}` : undefined}
        note="Moscow time"
      >
        <TicketFilters place={place} />
      </PageHeader>
      <div className={desk.panes}>
        <TicketList place={place} />
        <section className={`${desk.opened} ${styles.opened}`} aria-label="Ticket">
          <Outlet context={place} />
        </section>
      </div>
    </div>
  );
}

/** Shown beside the list while no ticket is open. An unknown list redirects to the new tickets (spec 2.2). */
export function NoTicketOpened() {
  const { status } = useParams();
  const { filter } = useOutletContext<TicketPlace>();
  if (!isListName(status)) return <Navigate to="/tickets/new" replace />;
  // The keyboard scrolls what can be focused.
  return (
    <div className={desk.idle} tabIndex={0} role="group" aria-label="Ticket times">
      <div className={styles.hint}>
        <Empty title="No ticket opened">Choose one in the list to read and answer it.</Empty>
      </div>
      <TicketTimes brandId={filter.brand === undefined ? undefined : Number(filter.brand)} />
    </div>
  );
}

/** J and K open the next and the previous ticket of the list. */
function useListKeys({ query, ticketId, isChat, chatHref }: TicketPlace): void {
  const navigate = useNavigate();
  const { currentData } = useSearchTicketsQuery(query ?? {}, { skip: !query });
  const ids = currentData?.data.map(({ id }) => id) ?? [];
  const at = ticketId === undefined ? -1 : ids.indexOf(ticketId);
  const next = ids[at + 1];
  // A ticket that has left the list has no place in it, and then the list begins anew.
  const previous = at > 0 ? ids[at - 1] : undefined;
  const open = (id: number | undefined) => {
    if (id !== undefined) void navigate(chatHref(id), { replace: isChat, preventScrollReset: true });
  };
  const group = 'Tickets';
  useShortcut({
    keys: 'J',
    title: 'Next ticket',
    group,
    run: () => open(next),
    enabled: next !== undefined,
    repeats: true,
  });
  useShortcut({
    keys: 'K',
    title: 'Previous ticket',
    group,
    run: () => open(previous),
    enabled: previous !== undefined,
    repeats: true,
  });
}
