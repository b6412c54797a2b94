import { useConnection } from '../../../store/connection.slice';
import { useAppDispatch } from '../../../store/hooks';
import { restoreDraft } from './drafts.slice';
import { cancel, type Outgoing, sendAgain } from './send-queue.slice';

/** Says how a message, or what else is in the queue, fares that has not arrived yet. */
export function useStateWords(
  { state, waitsFor, files, progress, problem }: Outgoing,
  what = 'message',
): string {
  const isLost = useConnection() !== 'ok' || waitsFor === 'connection';
  if (state === 'failed') return problem ?? 'Not sent';
  if (state === 'waiting' && isLost) return 'Waiting for the connection';
  if (state === 'waiting')
    return waitsFor === 'retry' ? 'Will be sent again soon' : `Waiting for the ${what} before it`;
  const percent = Math.round(progress * 100);
  return files.length > 0 && percent < 100 ? `Sending ${percent}%` : 'Sending';
}

/** Returns the actions on a message that is not sent automatically. */
export function useActions({ key, text, files, state, isIncomplete }: Outgoing, draftKey: string) {
  const dispatch = useAppDispatch();
  const onEdit = () => {
    dispatch(restoreDraft(draftKey, { text, files }));
    dispatch(cancel(key));
  };
  const isFailed = state === 'failed';
  return [
    ...(isFailed && !isIncomplete ? [{ title: 'Send again', act: () => dispatch(sendAgain(key)) }] : []),
    ...(isFailed ? [{ title: 'Edit', act: onEdit }] : []),
    { title: 'Cancel', act: () => dispatch(cancel(key)) },
  ];
}
