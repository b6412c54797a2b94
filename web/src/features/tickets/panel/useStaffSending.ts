import type { UploadOptions } from '../upload';
import { postNote, postStaffMessage } from '../api';
import type { Outgoing } from '../send-queue';
import { useSending } from '../useSending';

export const staffOwner = (userId: number) => `staff ${userId}`;

const post = ({ ticketId, text, files, isNote }: Outgoing, options: UploadOptions) =>
  isNote
    ? postNote(ticketId, text, options)
    : postStaffMessage(ticketId, { message: text, is_closed_message: '0', files: [...files] }, options);

/** Sends the messages that this member of staff writes. */
export function useStaffSending(userId: number | undefined): void {
  useSending(userId === undefined ? undefined : staffOwner(userId), 'staffChat', post);
}
