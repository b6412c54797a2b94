import { useEffect } from 'react';
import { Navigate, Outlet, useParams, useSearchParams } from 'react-router-dom';
import { Empty } from '../../../kit/panel/states';
import desk from '../../../kit/panel/desk.module.css';
import { PageHeader } from '../../../kit/panel/PageHeader';
import { TicketFilters } from './TicketFilters';
import { TicketList } from './TicketList';
import { isListName, listTitles, type TicketPlace, useTicketPlace } from './ticket-place';

/** Tickets: the list on one side, the opened chat (the route below this one) on the other. */
export function TicketDesk() {
  const place = useTicketPlace();
  useNamedList(place);
  return (
    <div className={desk.desk} data-open={place.isChat || undefined}>
      <PageHeader
        title={place.list ? listTitles[place.list] : 'Tickets'}
        tab={place.isChat ? `Ticket #${place.ticketId ?? ''}` : undefined}
        note="Moscow time"
      >
        <TicketFilters place={place} />
      </PageHeader>
      <div className={desk.panes}>
        <TicketList place={place} />
        <section className={desk.opened} aria-label="Ticket">
          <Outlet context={place} />
        </section>
      </div>
    </div>
  );
}

/** Writes into the address which list stands beside the chat, so that it stays when the ticket changes its list. */
function useNamedList({ isChat, list }: TicketPlace): void {
  const [search, setSearch] = useSearchParams();
  const isUnnamed = isChat && list !== null && search.get('list') !== list;
  useEffect(() => {
    if (!isUnnamed) return;
    setSearch(
      (params) => {
        params.set('list', list);
        return params;
      },
      { replace: true, preventScrollReset: true },
    );
  }, [isUnnamed, list, setSearch]);
}

/** Beside a list while no ticket is opened. An address that is no list leads to the new ones (spec 2.2). */
export function NoTicketOpened() {
  const { status } = useParams();
  if (!isListName(status)) return <Navigate to="/tickets/new" replace />;
  return <Empty title="No ticket opened">Choose one in the list to read and answer it.</Empty>;
}
