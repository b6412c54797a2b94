import { useEffect, useSyncExternalStore } from 'react';
import { useDispatch } from 'react-redux';
import { watchCredentials } from '../../../api/credentials';
import { errorName } from '../../../api/errors';
import { vibrate } from '../../../kit/mini-app/telegram';
import { postOwnMessage, showWritten, ticketsChanged, type TicketsDispatch } from '../api';
import { type PostOutgoing, startSending } from '../send-queue';
import { draftKeyOf } from './draft-key';

/** Whose messages wait in this browser. */
export const ownOwner = () => draftKeyOf('messages');

/** Sends the messages that this person writes, wherever they go in the mini-app meanwhile. */
export function useOwnSending(): void {
  const dispatch = useDispatch<TicketsDispatch>();
  // Entering by a login link takes the place of launch data.
  const owner = useSyncExternalStore(watchCredentials, ownOwner);
  useEffect(() => {
    const post: PostOutgoing = async ({ ticketId, text, files }, options) => {
      try {
        const written = await postOwnMessage(ticketId, { message: text, files: [...files] }, options);
        dispatch(showWritten('ownChat', ticketId, written));
        vibrate('success');
        dispatch(ticketsChanged());
      } catch (error) {
        if (errorName(error) === 'ticket is closed') dispatch(ticketsChanged());
        throw error;
      }
    };
    return startSending(owner, post);
  }, [dispatch, owner]);
}
