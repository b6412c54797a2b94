import { useSyncExternalStore } from 'react';
import { watchCredentials } from '../../../api/credentials';
import type { UploadOptions } from '../upload';
import { vibrate } from '../../../kit/mini-app/telegram';
import { postOwnMessage } from '../api';
import type { Outgoing } from '../send-queue';
import { useSending } from '../useSending';
import { draftKeyOf } from './draft-key';

/** Returns the owner of this person's messages in the queue of the browser. */
export const ownOwner = () => draftKeyOf('messages');

async function post({ ticketId, text, files }: Outgoing, options: UploadOptions) {
  const written = await postOwnMessage(ticketId, { message: text, files: [...files] }, options);
  vibrate('success');
  return written;
}

/** Sends this person's messages. The owner changes when a login by link replaces the launch data. */
export function useOwnSending(): void {
  useSending(useSyncExternalStore(watchCredentials, ownOwner), 'ownChat', post);
}
