import { useStaffChatQuery } from '../api';
import { useSyncExternalStore } from 'react';

/** Loads the chat of a ticket while the page is visible. A loaded chat stays when the page is hidden. */
export function useTicketChat(id: number | undefined) {
  const isVisible = usePageVisible();
  const { data, error, isFetching, refetch } = useStaffChatQuery(id ?? 0, {
    skip: id === undefined || !isVisible,
    refetchOnMountOrArgChange: true,
  });
  const chat = data?.ticket.id === id ? data : undefined;
  return { chat, error: chat || isFetching ? undefined : error, isFetching, refetch };
}

function subscribe(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}

/** Whether the page is visible. Loading a chat marks it as read, so it must not happen in a hidden page. */
export function usePageVisible(): boolean {
  return useSyncExternalStore(subscribe, () => document.visibilityState !== 'hidden');
}
