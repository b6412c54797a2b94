import type { UploadOptions } from '../sending/upload';
import { postNote, postStaffMessage } from '../api';
import { filesOf } from '../sending/kept-files';
import type { Outgoing } from '../sending/send-queue.slice';
import { useSending } from '../sending/useSending';

export const staffOwner = (userId: number) => `staff ${userId}`;

const post = ({ ticketId, text, files, isNote }: Outgoing, options: UploadOptions) =>
  isNote
    ? postNote(ticketId, text, options)
    : postStaffMessage(ticketId, { message: text, is_closed_message: '0', files: filesOf(files) }, options);

/** Sends the messages that this member of staff writes. */
export function useStaffSending(userId: number | undefined): void {
  useSending(userId === undefined ? undefined : staffOwner(userId), 'staffChat', post);
}
