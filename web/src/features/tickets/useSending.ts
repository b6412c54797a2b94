import { useEffect } from 'react';
import type { TicketMessage } from '../../api/ticket.api.gen';
import { getErrorName } from '../../api/errors';
import { watchStoredDrafts } from '../../kit/core/sending/drafts';
import type { QueuedMessage } from '../../kit/core/sending/outgoing-item';
import { startSending } from '../../kit/core/sending/send-queue';
import type { UploadOptions } from '../../kit/core/sending/upload';
import { useAppStore } from '../../store/hooks';
import { type ChatName, showStoredMessage, invalidateTickets } from './api';

type Post = (message: QueuedMessage, options: UploadOptions) => Promise<TicketMessage>;

/** Sends queued messages of `owner`, and reads drafts that other tabs change. `post` must be the same function on each render. */
export function useSending(owner: string | undefined, chat: ChatName, post: Post): void {
  const store = useAppStore();
  useEffect(() => watchStoredDrafts(store), [store]);
  useEffect(() => {
    if (owner === undefined) return;
    const { dispatch } = store;
    return startSending(store, owner, ['message', 'note'], async (message, options) => {
      const { ticketId } = message.payload;
      try {
        dispatch(showStoredMessage(chat, ticketId, await post(message, options)));
        dispatch(invalidateTickets(ticketId));
      } catch (error) {
        if (getErrorName(error) === 'ticket is closed') dispatch(invalidateTickets(ticketId)); // another person has closed it
        throw error;
      }
    });
  }, [store, owner, chat, post]);
}
