import type { UploadOptions } from '../../../kit/core/sending/upload';
import { postNote, postStaffMessage } from '../api';
import { loadFiles } from '../../../kit/core/sending/file-refs';
import { formatSendError, type QueuedMessage } from '../../../kit/core/sending/outgoing-item';
import { notify } from '../../../kit/panel/notify';
import { useAppDispatch } from '../../../store/hooks';
import { useCallback } from 'react';
import { buildStaffDraftKey, getStaffQueueOwner } from '../staff-draft-key';
import { useSending } from '../useSending';
import {
  movePendingActions,
  readPendingActions,
  runPendingActions,
  storePendingActions,
} from './templates/template-actions';

/** Sends the person's queued messages and notes. After a reply from a template, runs the actions of the template. */
export function useStaffMessageSending(userId: number | undefined): void {
  const dispatch = useAppDispatch();
  const owner = userId === undefined ? undefined : getStaffQueueOwner(userId);
  const post = useCallback(
    async ({ kind, key, payload, files }: QueuedMessage, ticketId: number, options: UploadOptions) => {
      const { text } = payload;
      if (kind === 'note') return postNote(ticketId, text, options);
      const message = { message: text, is_closed_message: '0', files: loadFiles(files) } as const;
      const stored = await postStaffMessage(ticketId, message, options);
      if (userId === undefined || owner === undefined) return stored;
      const draftKey = buildStaffDraftKey(owner, ticketId, 'reply');
      // The message's ticket was merged into this one.
      if (ticketId !== payload.ticketId)
        movePendingActions(buildStaffDraftKey(owner, payload.ticketId, 'reply'), draftKey);
      // Not awaited: the reply is stored, and must not be sent again if an action fails.
      if (readPendingActions(draftKey)?.replyKey === key)
        void dispatch(runPendingActions({ ticketId, draftKey, myId: userId })).catch((error: unknown) => {
          const problem = formatSendError(error);
          const remaining = readPendingActions(draftKey);
          if (remaining) storePendingActions(draftKey, { ...remaining, problem });
          notify.warning(`Ticket #${ticketId}: ${problem}`, {
            to: `/tickets/chat/${ticketId}`,
            title: 'Open it',
          });
        });
      return stored;
    },
    [dispatch, owner, userId],
  );
  useSending(owner, 'staffChat', post);
}
