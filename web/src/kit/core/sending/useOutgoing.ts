import { shared } from '../../../texts/shared';
import { useMemo } from 'react';
import { useConnection } from '../../../store/connection.slice';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { restoreDraft } from './drafts';
import { formatSendProblem, type QueuedItem } from './outgoing-item';
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

export function useDeliveryText({ kind, state, waitsFor, files, progress, problem }: QueuedItem) {
  const isDisconnected = useConnection() !== 'ok' || waitsFor === 'connection';
  const { sending } = shared;
  if (state === 'failed') return problem ? formatSendProblem(problem) : sending.failed;
  if (state === 'waiting' && isDisconnected) return sending.noConnection;
  if (state === 'waiting' && waitsFor === 'retry') return sending.retry;
  if (state === 'waiting') return kind === 'report' ? sending.afterDeposit : sending.afterMessage;
  const percent = Math.round(progress * 100);
  return files.length > 0 && percent < 100 ? sending.percent({ percent }) : sending.now;
}

/** Returns the buttons of an item. `draftKey`: the draft into which Edit moves it. */
export function useItemActions({ key, payload, files, state, isIncomplete }: QueuedItem, draftKey: string) {
  const dispatch = useAppDispatch();
  const onEdit = () => {
    dispatch(restoreDraft(draftKey, { text: payload.text, files }));
    dispatch(removeFromQueue(key));
  };
  const isFailed = state === 'failed';
  const { sendAgain, edit, cancel } = shared.sending;
  return [
    ...(isFailed && !isIncomplete ? [{ title: sendAgain, run: () => dispatch(retry(key)) }] : []),
    ...(isFailed ? [{ title: edit, run: onEdit, isEdit: true }] : []),
    { title: cancel, run: () => dispatch(removeFromQueue(key)) },
  ];
}
