import { useSyncExternalStore } from 'react';
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import type { ReplyTemplate } from '../../../../api/panel.api.gen';
import { getErrorName } from '../../../../api/errors';
import { parseJson, readStored, readStoredJson, writeStored } from '../../../../kit/core/storage';
import { invalidateTickets, postStaffMessage, ticketsApi, type TicketsDispatch } from '../../api';

/** The actions of a reply template that follow the reply. They are stored like the draft, so that a reload loses nothing. */
export type PendingActions = ReplyTemplate['actions'] & {
  /** The key in the send queue of the reply after which the actions run. Undefined: the reply is still being written. */
  replyKey?: string;
  /** Why an action failed. The reply has been sent, and the actions before this one are done. */
  problem?: string;
};

const listeners = new Set<() => void>();
/** The key starts with `attempt_`, so `deleteDrafts` also deletes the actions. */
const toStorageKey = (draftKey: string) => `attempt_actions ${draftKey}`;

export const readPendingActions = (draftKey: string) =>
  readStoredJson<PendingActions>(toStorageKey(draftKey));

/** Removes the stored actions if there are none to store. */
export function storePendingActions(draftKey: string, actions: PendingActions | null): void {
  writeStored(toStorageKey(draftKey), actions && hasActions(actions) ? JSON.stringify(actions) : null);
  listeners.forEach((onChange) => onChange());
}

/** Moves the actions of a draft to the draft of another ticket. If the other draft already has actions, the moved ones are dropped. */
export function movePendingActions(fromKey: string, toKey: string): void {
  const actions = readPendingActions(fromKey);
  storePendingActions(fromKey, null);
  if (!readPendingActions(toKey)) storePendingActions(toKey, actions);
}

/**
 * Unlinks the actions from a reply that was removed from the send queue before it was sent. After Edit, its text is in the field again,
 * and the actions wait for the next reply. Otherwise they are dropped.
 */
export function unlinkActionsFromReply(draftKey: string, key: string, isEdit: boolean): void {
  const pending = readPendingActions(draftKey);
  if (pending?.replyKey !== key || pending.problem !== undefined) return;
  const { replyKey: _, ...actions } = pending;
  storePendingActions(draftKey, isEdit ? actions : null);
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

/** "tag VIP, assign to me, close the ticket". Without names of tags: "tag, assign to me, close the ticket". */
export function describeActions(
  { tag_ids, assign, close }: ReplyTemplate['actions'],
  tagNames: readonly string[],
): string {
  const tags = tag_ids.length === 0 ? [] : [tagNames.length > 0 ? `tag ${tagNames.join(', ')}` : 'tag'];
  return [...tags, ...(assign ? ['assign to me'] : []), ...(close ? ['close the ticket'] : [])].join(', ');
}

export interface ActionTarget {
  ticketId: number;
  draftKey: string;
  myId: number;
}

/**
 * Runs the stored actions one by one. If an action fails, it and those after it stay stored, and its error is thrown. If the
 * ticket is already closed, the remaining actions are dropped.
 */
export const runPendingActions =
  ({ ticketId, draftKey, myId }: ActionTarget) =>
  async (dispatch: TicketsDispatch & ThunkDispatch<unknown, unknown, UnknownAction>): Promise<void> => {
    try {
      for (let pending = readPendingActions(draftKey); pending; pending = readPendingActions(draftKey)) {
        const [tagId, ...tag_ids] = pending.tag_ids;
        if (tagId !== undefined) {
          // The call skips a ticket of another brand than the tag's.
          const ticketBulk = { action: 'tag' as const, ids: [ticketId], tag_id: tagId };
          await dispatch(ticketsApi.endpoints.changeTickets.initiate({ ticketBulk })).unwrap();
          storePendingActions(draftKey, { ...pending, tag_ids });
        } else if (pending.assign) {
          const assignTicket = { user_id: myId };
          await dispatch(ticketsApi.endpoints.assignTicket.initiate({ id: ticketId, assignTicket })).unwrap();
          storePendingActions(draftKey, { ...pending, assign: null });
        } else {
          // Only `close` is left, because empty actions are not stored.
          await postStaffMessage(ticketId, { message: '', is_closed_message: '1' });
          storePendingActions(draftKey, null);
        }
      }
    } catch (error) {
      // A colleague has closed the ticket first.
      if (getErrorName(error) !== 'ticket is closed') throw error;
      storePendingActions(draftKey, null);
    } finally {
      dispatch(invalidateTickets(ticketId));
    }
  };
