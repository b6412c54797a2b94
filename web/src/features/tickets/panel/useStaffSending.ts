import { useEffect } from 'react';
import { useDispatch } from 'react-redux';
import { errorName } from '../../../api/errors';
import { postStaffMessage, showWritten, ticketsChanged, type TicketsDispatch } from '../api';
import { type PostOutgoing, startSending } from '../send-queue';

export const staffOwner = (userId: number) => `staff ${userId}`;

/** Sends the messages that this member of staff writes, wherever they go in the panel meanwhile. */
export function useStaffSending(userId: number | undefined): void {
  const dispatch = useDispatch<TicketsDispatch>();
  useEffect(() => {
    if (userId === undefined) return;
    const post: PostOutgoing = async ({ ticketId, text, files }, options) => {
      const order = { message: text, is_closed_message: '0' as const, files: [...files] };
      try {
        dispatch(showWritten('staffChat', ticketId, await postStaffMessage(ticketId, order, options)));
        dispatch(ticketsChanged());
      } catch (error) {
        if (errorName(error) === 'ticket is closed') dispatch(ticketsChanged()); // by somebody else, meanwhile
        throw error;
      }
    };
    return startSending(staffOwner(userId), post);
  }, [dispatch, userId]);
}
