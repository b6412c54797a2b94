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
import { type ChatName, showStoredMessage, invalidateTickets } from './api';

/** `ticketId`: the ticket of the message, or the one into which that was merged. */
type Post = (message: QueuedMessage, ticketId: number, options: UploadOptions) => Promise<TicketMessage>;

/** Sends queued messages of `owner`, and reads drafts that other tabs change. `post` must be the same function on each render. */
export function useSending(owner: string | undefined, chat: ChatName, post: Post): void {
  const store = useAppStore();
  useEffect(() => watchStoredDrafts(store), [store]);
  useEffect(() => {
    if (owner === undefined) return;
    const { dispatch } = store;
    return startSending(store, owner, ['message', 'note'], async (message, options) => {
      let { ticketId } = message.payload;
      for (;;) {
        try {
          // A key is for one ticket, and a retry begins with the first ticket again.
          const key = ticketId === message.payload.ticketId ? message.key : `${message.key}-${ticketId}`;
          dispatch(showStoredMessage(chat, ticketId, await post(message, ticketId, { ...options, key })));
          return void dispatch(invalidateTickets(ticketId));
        } catch (error) {
          if (getErrorName(error) === 'ticket is closed') dispatch(invalidateTickets(ticketId)); // another person has closed it
          const { merged_into } = (error as { data?: { merged_into?: number } }).data ?? {};
          if (!merged_into) throw error;
          ticketId = merged_into;
        }
      }
    });
  }, [store, owner, chat, post]);
}

/** Returns this person's messages that have not arrived yet, oldest first, also those for tickets that were merged into this one. */
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

/** Opens the ticket into which this one was merged, with what was typed here. `drafts`: pairs of keys, here and there. */
export function useOpenMerged(href: string, drafts: readonly (readonly [string, string])[]): void {
  const store = useAppStore();
  const navigate = useNavigate();
  const latest = useRef({ href, drafts });
  useEffect(() => {
    const { dispatch } = store;
    for (const [from, to] of latest.current.drafts) {
      const draft = dispatch(removeDraft(from));
      if (draft.text !== '' || draft.files.length > 0) dispatch(restoreDraft(to, draft));
    }
    void navigate(latest.current.href, { replace: true });
  }, [store, navigate]);
}
