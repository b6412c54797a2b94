import { useNavigate } from 'react-router-dom';
import { useLazySearchTicketsQuery, useSearchTicketsQuery } from '../api';
import type { TicketLocation } from './ticket-location';

/** The tickets before and after the open one in the list next to it. If the open one has left the list, the next is the first. */
export function useListNeighbors({ query, ticketId, isChat, buildChatHref, buildListHref }: TicketLocation) {
  const navigate = useNavigate();
  const { currentData } = useSearchTicketsQuery(query ?? {}, { skip: !query });
  const [search] = useLazySearchTicketsQuery();
  const ids = currentData?.data.map(({ id }) => id) ?? [];
  const index = ticketId === undefined ? -1 : ids.indexOf(ticketId);
  const nextId = ids[index + 1];
  const open = (id: number) => navigate(buildChatHref(id), { replace: isChat, preventScrollReset: true });
  /** Opens the next ticket, or the one that has moved up from a later page, and returns its id. Without either, opens the list. */
  const openNext = async (): Promise<number | undefined> => {
    const findMovedId = async () => {
      const { data } = await search(query ?? {});
      return data?.data.filter(({ id }) => id !== ticketId)[Math.max(index, 0)]?.id;
    };
    const id = nextId ?? (query ? await findMovedId() : undefined);
    await (id === undefined ? navigate(buildListHref()) : open(id));
    return id;
  };
  return { nextId, previousId: index > 0 ? ids[index - 1] : undefined, open, openNext };
}
