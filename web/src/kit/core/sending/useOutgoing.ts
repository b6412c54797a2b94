import { useMemo } from 'react';
import { useConnection } from '../../../store/connection.slice';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { restoreDraft } from './drafts';
import type { QueuedItem } from './outgoing-item';
import { removeFromQueue, retry, selectQueue } from './send-queue';

/** Returns this person's items of a channel that have not arrived yet, oldest first. */
export function useOutgoing<Channel extends QueuedItem['channel']>(owner: string, channel: Channel) {
  type Item = Extract<QueuedItem, { channel: Channel }>;
  const queue = useAppSelector(selectQueue);
  return useMemo(
    () => queue.filter((item): item is Item => item.owner === owner && item.channel === channel),
    [queue, owner, channel],
  );
}

export function useStateText({ state, waitsFor, files, progress, problem }: QueuedItem, noun = 'message') {
  const isDisconnected = useConnection() !== 'ok' || waitsFor === 'connection';
  if (state === 'failed') return problem ?? 'Not sent';
  if (state === 'waiting' && isDisconnected) return 'Waiting for the connection';
  if (state === 'waiting')
    return waitsFor === 'retry' ? 'Will be sent again soon' : `Waiting for the ${noun} before it`;
  const percent = Math.round(progress * 100);
  return files.length > 0 && percent < 100 ? `Sending ${percent}%` : 'Sending';
}

export function useItemActions({ key, payload, files, state, isIncomplete }: QueuedItem, draftKey: string) {
  const dispatch = useAppDispatch();
  const onEdit = () => {
    dispatch(restoreDraft(draftKey, { text: payload.text, files }));
    dispatch(removeFromQueue(key));
  };
  const isFailed = state === 'failed';
  return [
    ...(isFailed && !isIncomplete ? [{ title: 'Send again', run: () => dispatch(retry(key)) }] : []),
    ...(isFailed ? [{ title: 'Edit', run: onEdit }] : []),
    { title: 'Cancel', run: () => dispatch(removeFromQueue(key)) },
  ];
}
