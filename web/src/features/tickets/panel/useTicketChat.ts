import { useStaffChatQuery } from '../api';
import { usePageVisible } from '../page-visible';

/** The chat of a ticket, asked for while somebody looks; it stays on screen when they look away. */
export function useTicketChat(id: number | undefined) {
  const isLooking = usePageVisible();
  const { data, error, isFetching, refetch } = useStaffChatQuery(id ?? 0, {
    skip: id === undefined || !isLooking,
    refetchOnMountOrArgChange: true,
  });
  const chat = data?.ticket.id === id ? data : undefined;
  return { chat, error: chat || isFetching ? undefined : error, refetch };
}
