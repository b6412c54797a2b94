import { useEffect } from 'react';
import { useDispatch } from 'react-redux';
import type { TicketMessage } from '../../api/api.gen';
import { errorName } from '../../api/errors';
import type { UploadOptions } from './upload';
import { type ChatName, showWritten, ticketsChanged, type TicketsDispatch } from './api';
import { type Outgoing, startSending } from './send-queue';

type Post = (message: Outgoing, options: UploadOptions) => Promise<TicketMessage>;

/** Sends this person's messages on any screen. `post` must be the same function on each render. */
export function useSending(owner: string | undefined, chat: ChatName, post: Post): void {
  const dispatch = useDispatch<TicketsDispatch>();
  useEffect(() => {
    if (owner === undefined) return;
    return startSending(owner, async (message, options) => {
      try {
        dispatch(showWritten(chat, message.ticketId, await post(message, options)));
        dispatch(ticketsChanged(message.ticketId));
      } catch (error) {
        if (errorName(error) === 'ticket is closed') dispatch(ticketsChanged(message.ticketId)); // somebody else closed it meanwhile
        throw error;
      }
    });
  }, [dispatch, owner, chat, post]);
}
