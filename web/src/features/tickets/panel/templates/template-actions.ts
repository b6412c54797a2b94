import { useSyncExternalStore } from 'react';
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import type { ReplyTemplate } from '../../../../api/panel.api.gen';
import { getErrorName } from '../../../../api/errors';
import { parseJson, readStored, readStoredJson, writeStored } from '../../../../kit/core/storage';
import { invalidateTickets, postStaffMessage, ticketsApi, type TicketsDispatch } from '../../api';

/** What a reply template does to a ticket after the reply. Stored like the draft, so that a reload loses nothing. */
export type PendingActions = ReplyTemplate['actions'] & {
  /** The text of the reply after which the actions run. Undefined: the reply is still being written. */
  replyText?: string;
  /** Why an action failed. The reply is sent, and the actions up to this one are done. */
  problem?: string;
};

const listeners = new Set<() => void>();
/** Begins like the keys of attempts, so that the actions are deleted with the drafts. */
const toStorageKey = (draftKey: string) => `attempt_actions ${draftKey}`;

export const readPendingActions = (draftKey: string) =>
  readStoredJson<PendingActions>(toStorageKey(draftKey));

/** Null: there is nothing to do. */
export function storePendingActions(draftKey: string, actions: PendingActions | null): void {
  writeStored(toStorageKey(draftKey), actions && hasActions(actions) ? JSON.stringify(actions) : null);
  listeners.forEach((onChange) => onChange());
}

/** Moves the actions of a merged ticket. Those of the other ticket win. */
export function movePendingActions(from: string, to: string): void {
  const actions = readPendingActions(from);
  storePendingActions(from, null);
  if (!readPendingActions(to)) storePendingActions(to, actions);
}

export function usePendingActions(draftKey: string): PendingActions | null {
  return parseJson<PendingActions>(useSyncExternalStore(subscribe, () => readStored(toStorageKey(draftKey))));
}

function subscribe(onChange: () => void): () => void {
  listeners.add(onChange);
  window.addEventListener('storage', onChange);
  return () => {
    listeners.delete(onChange);
    window.removeEventListener('storage', onChange);
  };
}

export const hasActions = ({ tag_ids, assign, close }: ReplyTemplate['actions']) =>
  tag_ids.length > 0 || assign !== null || close;

/** Lists what will happen, such as "tag VIP, assign to me, close the ticket". */
export function describeActions(
  { tag_ids, assign, close }: ReplyTemplate['actions'],
  tagNames: readonly string[],
): string {
  const tags = tag_ids.length === 0 ? [] : [tagNames.length > 0 ? `tag ${tagNames.join(', ')}` : 'tag'];
  return [...tags, ...(assign ? ['assign to me'] : []), ...(close ? ['close the ticket'] : [])].join(', ');
}

interface ActionTarget {
  ticketId: number;
  draftKey: string;
  myId: number;
}

/**
 * Runs the stored actions one by one. If an action fails, it and those after it stay stored, and its error is thrown. If the
 * ticket is already closed, the rest is dropped.
 */
export const runPendingActions =
  ({ ticketId, draftKey, myId }: ActionTarget) =>
  async (dispatch: TicketsDispatch & ThunkDispatch<unknown, unknown, UnknownAction>): Promise<void> => {
    try {
      for (let rest = readPendingActions(draftKey); rest; rest = readPendingActions(draftKey)) {
        const [tagId, ...tag_ids] = rest.tag_ids;
        if (tagId !== undefined) {
          // The call skips a ticket of another brand than the tag's.
          const ticketBulk = { action: 'tag' as const, ids: [ticketId], tag_id: tagId };
          await dispatch(ticketsApi.endpoints.changeTickets.initiate({ ticketBulk })).unwrap();
          storePendingActions(draftKey, { ...rest, tag_ids });
        } else if (rest.assign) {
          const assignTicket = { user_id: myId };
          await dispatch(ticketsApi.endpoints.assignTicket.initiate({ id: ticketId, assignTicket })).unwrap();
          storePendingActions(draftKey, { ...rest, assign: null });
        } else {
          await postStaffMessage(ticketId, { message: '', is_closed_message: '1' });
          storePendingActions(draftKey, null);
        }
      }
    } catch (error) {
      // A colleague was faster. Nothing is left to do.
      if (getErrorName(error) !== 'ticket is closed') throw error;
      storePendingActions(draftKey, null);
    } finally {
      dispatch(invalidateTickets(ticketId));
    }
  };
