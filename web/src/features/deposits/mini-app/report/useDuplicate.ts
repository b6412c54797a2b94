import { cleanId } from '../../../../../../server/shared/typed-text.rules';
import { formatShortTime } from '../../../../kit/core/format';
import { useAppStore } from '../../../../store/hooks';
import { selectQueue } from '../../../../kit/core/sending/send-queue.slice';
import { useLazyListOwnDepositsQuery } from '../api';
import { isWithdrawn } from '../../deposit-fields';
import { dayStart, describe, isAlike, readWritten, type Written, toText } from './report';
import { reportOwner } from '../../../../kit/mini-app/draft-key';

/** Longer is not worth waiting for: moderators see duplicates too. */
const PATIENCE_MS = 3000;

/** Returns a function that asks whether this was reported today already, and returns a question for the person. */
export function useDuplicate(brandId: number) {
  const store = useAppStore();
  const [findDeposits] = useLazyListOwnDepositsQuery();

  return async (written: Written): Promise<string | null> => {
    const clientId = cleanId(written.client_id);
    if (clientId === '') return null;
    const ask = (at: string, which: string) =>
      `You reported ${describe(written)} at ${formatShortTime(at)} (${which}). Report again?`;
    const queued = selectQueue(store.getState()).find(
      ({ owner, ticketId, text }) =>
        owner === reportOwner() && ticketId === brandId && isAlike(readWritten(text), written),
    );
    if (queued) return ask(new Date(queued.at).toISOString(), 'not sent yet');
    const today = { clientId, dateStart: dayStart(Date.now()), order: 'date_old' } as const;
    const known = await Promise.race([findDeposits(today), pause(PATIENCE_MS)]);
    const found = known?.data?.data.find(
      (deposit) => isAlike(toText(deposit), written) && !isWithdrawn(deposit),
    );
    return found ? ask(found.created_at, found.label) : null;
  };
}

const pause = (ms: number) => new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), ms));
