import { useNavigate } from 'react-router-dom';
import { useShortcut } from '../../../kit/panel/useShortcut';
import { useSearchTicketsQuery } from '../api';
import type { TicketPlace } from './ticket-place';

/** J and K open the next and the previous ticket of the list. */
export function useListKeys({ query, ticketId, isChat, chatHref }: TicketPlace): void {
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
