import type { UploadOptions } from '../../../kit/core/sending/upload';
import { postNote, postStaffMessage } from '../api';
import { loadFiles } from '../../../kit/core/sending/kept-files';
import type { QueuedMessage } from '../../../kit/core/sending/outgoing-item';
import { getStaffQueueOwner } from '../staff-owner';
import { useSending } from '../useSending';

const post = ({ kind, payload: { ticketId, text }, files }: QueuedMessage, options: UploadOptions) =>
  kind === 'note'
    ? postNote(ticketId, text, options)
    : postStaffMessage(ticketId, { message: text, is_closed_message: '0', files: loadFiles(files) }, options);

export function useStaffSending(userId: number | undefined): void {
  useSending(userId === undefined ? undefined : getStaffQueueOwner(userId), 'staffChat', post);
}
