import { useEffect, useMemo, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import type { TicketMessage } from '../../api/ticket.api.gen';
import { getErrorName } from '../../api/errors';
import { removeDraft, restoreDraft, watchStoredDrafts } from '../../kit/core/sending/drafts';
import type { QueuedMessage } from '../../kit/core/sending/outgoing-item';
import { selectQueue, startSending } from '../../kit/core/sending/send-queue';
import type { UploadOptions } from '../../kit/core/sending/upload';
import { useAppSelector, useAppStore } from '../../store/hooks';
import type { LoadedChat } from './chat-loading';
import { type ChatEndpoint, addStoredMessage, invalidateTickets } from './api';

/** `ticketId`: the ticket of the message, or the one into which that ticket was merged. */
type Post = (message: QueuedMessage, ticketId: number, options: UploadOptions) => Promise<TicketMessage>;

/** Sends queued messages of `owner`, and reads drafts that other tabs change. `post` must be the same function on each render. */
export function useSending(owner: string | undefined, endpoint: ChatEndpoint, post: Post): void {
  const store = useAppStore();
  useEffect(() => watchStoredDrafts(store), [store]);
  useEffect(() => {
    if (owner === undefined) return;
    const { dispatch } = store;
    return startSending(store, owner, ['message', 'note'], async (message, options) => {
      let { ticketId } = message.payload;
      for (;;) {
        try {
          // The server accepts a key for one ticket only. Another ticket's key is derived, so that a retry sends the same one.
          const key = ticketId === message.payload.ticketId ? message.key : `${message.key}-${ticketId}`;
          dispatch(addStoredMessage(endpoint, ticketId, await post(message, ticketId, { ...options, key })));
          return void dispatch(invalidateTickets(ticketId));
        } catch (error) {
          if (getErrorName(error) === 'ticket is closed') dispatch(invalidateTickets(ticketId)); // another person has closed or merged it
          const { merged_into } = (error as { data?: { merged_into?: number } }).data ?? {};
          if (!merged_into) throw error;
          ticketId = merged_into;
        }
      }
    });
  }, [store, owner, endpoint, post]);
}

/** Returns the messages of `owner` that have not arrived yet, oldest first, including those to tickets that were merged into this one. */
export function useOutgoingMessages(owner: string, { ticket, merged }: LoadedChat): QueuedMessage[] {
  const queue = useAppSelector(selectQueue);
  return useMemo(() => {
    const ids = [ticket, ...(merged ?? [])].map(({ id }) => id);
    return queue.filter(
      (item): item is QueuedMessage =>
        item.owner === owner && item.kind !== 'report' && ids.includes(item.payload.ticketId),
    );
  }, [queue, owner, ticket, merged]);
}

/**
 * Opens the ticket into which the shown one was merged, and moves unsent drafts there. `draftKeys`: pairs of a key of the shown ticket and
 * the key of the other one.
 */
export function useOpenMerged(href: string, draftKeys: readonly (readonly [string, string])[]): void {
  const store = useAppStore();
  const navigate = useNavigate();
  const initial = useRef({ href, draftKeys });
  useEffect(() => {
    const { dispatch } = store;
    for (const [fromKey, toKey] of initial.current.draftKeys) {
      const draft = dispatch(removeDraft(fromKey));
      if (draft.text !== '' || draft.files.length > 0) dispatch(restoreDraft(toKey, draft));
    }
    void navigate(initial.current.href, { replace: true });
  }, [store, navigate]);
}
