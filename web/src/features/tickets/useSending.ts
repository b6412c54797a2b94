import { useEffect } from 'react';

import type { TicketMessage } from '../../api/ticket.api.gen';
import { errorName } from '../../api/errors';
import type { UploadOptions } from '../../kit/core/sending/upload';
import { useAppStore } from '../../store/hooks';
import { type ChatName, showStoredMessage, invalidateTickets } from './api';
import { type Outgoing, startSending } from '../../kit/core/sending/send-queue.slice';

type Post = (message: Outgoing, options: UploadOptions) => Promise<TicketMessage>;

/** Sends this person's messages on any screen. `post` must be the same function on each render. */
export function useSending(owner: string | undefined, chat: ChatName, post: Post): void {
  const store = useAppStore();
  useEffect(() => {
    if (owner === undefined) return;
    const { dispatch } = store;
    return startSending(store, owner, async (message, options) => {
      try {
        dispatch(showStoredMessage(chat, message.ticketId, await post(message, options)));
        dispatch(invalidateTickets(message.ticketId));
      } catch (error) {
        if (errorName(error) === 'ticket is closed') dispatch(invalidateTickets(message.ticketId)); // somebody else has closed it
        throw error;
      }
    });
  }, [store, owner, chat, post]);
}
