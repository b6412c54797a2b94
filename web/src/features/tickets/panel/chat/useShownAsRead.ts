import { useEffect } from 'react';
import { useDispatch } from 'react-redux';
import type { Ticket } from '../../../../api/api.gen';
import { ticketsApi, type TicketsDispatch } from '../../api';

/** Opening a chat marks it as read. The lists and counters here show it at once, before the server's event. */
export function useShownAsRead(ticket: Ticket | undefined): void {
  const dispatch = useDispatch<TicketsDispatch>();
  useEffect(() => {
    if (!ticket) return;
    dispatch((_, getState) => {
      for (const list of ticketsApi.util.selectCachedArgsForQuery(getState(), 'searchTickets')) {
        dispatch(
          ticketsApi.util.updateQueryData('searchTickets', list, ({ data: rows }) => {
            const row = rows.find(({ id }) => id === ticket.id);
            if (row) Object.assign(row, ticket);
          }),
        );
      }
    });
    dispatch(ticketsApi.util.invalidateTags(['stat']));
  }, [dispatch, ticket]);
}
