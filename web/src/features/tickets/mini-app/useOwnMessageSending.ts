import type { UploadOptions } from '../../../kit/core/sending/upload';
import { vibrate } from '../../../kit/mini-app/telegram';
import { postOwnMessage } from '../api';
import { loadFiles } from '../../../kit/core/sending/file-refs';
import type { QueuedMessage } from '../../../kit/core/sending/outgoing-item';
import { useSending } from '../useSending';
import { getOwnQueueOwner } from '../../../kit/mini-app/draft-key';
import { useAuthorization } from '../../../store/session';

async function post({ payload, files }: QueuedMessage, ticketId: number, options: UploadOptions) {
  const content = { message: payload.text, files: loadFiles(files) };
  const message = await postOwnMessage(ticketId, content, options);
  vibrate('success');
  return message;
}

/** Sends the person's queued messages. */
export function useOwnMessageSending(): void {
  useAuthorization(); // the queue owner changes when a login link replaces the launch data
  useSending(getOwnQueueOwner(), 'ownChat', post);
}
