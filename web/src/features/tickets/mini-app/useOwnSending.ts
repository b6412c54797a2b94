import { useAppSelector } from '../../../store/hooks';
import { selectAuthorization } from '../../../store/session.slice';
import type { UploadOptions } from '../../../kit/core/sending/upload';
import { vibrate } from '../../../kit/mini-app/telegram';
import { postOwnMessage } from '../api';
import { loadFiles } from '../../../kit/core/sending/kept-files';
import type { Outgoing } from '../../../kit/core/sending/send-queue.slice';
import { useSending } from '../useSending';
import { getMessageQueueOwner } from '../../../kit/mini-app/draft-key';

async function post({ ticketId, text, files }: Outgoing, options: UploadOptions) {
  const written = await postOwnMessage(ticketId, { message: text, files: loadFiles(files) }, options);
  vibrate('success');
  return written;
}

/** Sends this person's messages. The queue owner changes when a login link replaces the launch data. */
export function useOwnSending(): void {
  useAppSelector(selectAuthorization);
  useSending(getMessageQueueOwner(), 'ownChat', post);
}
