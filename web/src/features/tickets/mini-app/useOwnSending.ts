import { useSyncExternalStore } from 'react';
import { watchCredentials } from '../../../api/credentials';
import type { UploadOptions } from '../upload';
import { vibrate } from '../../../kit/mini-app/telegram';
import { postOwnMessage } from '../api';
import type { Outgoing } from '../send-queue';
import { useSending } from '../useSending';
import { draftKeyOf } from './draft-key';

/** Whose messages wait in this browser. */
export const ownOwner = () => draftKeyOf('messages');

async function post({ ticketId, text, files }: Outgoing, options: UploadOptions) {
  const written = await postOwnMessage(ticketId, { message: text, files: [...files] }, options);
  vibrate('success');
  return written;
}

/** Sends the messages that this person writes. Entering by a login link takes the place of launch data. */
export function useOwnSending(): void {
  useSending(useSyncExternalStore(watchCredentials, ownOwner), 'ownChat', post);
}
