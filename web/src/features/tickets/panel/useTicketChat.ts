import { useStaffChatQuery } from '../api';
import { usePageVisible } from '../usePageVisible';

/** Loads the chat of a ticket while the page is visible. A loaded chat stays when the page is hidden. */
export function useTicketChat(id: number | undefined) {
  const isLooking = usePageVisible();
  const { data, error, isFetching, refetch } = useStaffChatQuery(id ?? 0, {
    skip: id === undefined || !isLooking,
    refetchOnMountOrArgChange: true,
  });
  const chat = data?.ticket.id === id ? data : undefined;
  return { chat, error: chat || isFetching ? undefined : error, refetch };
}
