import { cleanId } from '../../../../../../server/shared/typed-text.rules';
import { formatShortTime } from '../../../../kit/core/format';
import { useAppStore } from '../../../../store/hooks';
import { selectQueue } from '../../../../kit/core/sending/send-queue.slice';
import { useLazyListOwnDepositsQuery } from '../api';
import { isWithdrawn } from '../../deposit-fields';
import {
  getDayStart,
  describeReport,
  isDuplicate,
  parseDraft,
  type ReportDraft,
  toText,
} from './report-draft';
import { getOwnQueueOwner } from '../../../../kit/mini-app/draft-key';

/** A best-effort check, because moderators also see duplicates. */
const TIMEOUT_MS = 3000;

/** Returns a function that checks whether the deposit was already reported today. It resolves to a question, or null. */
export function useDuplicateCheck(brandId: number) {
  const store = useAppStore();
  const [findDeposits] = useLazyListOwnDepositsQuery();

  return async (written: ReportDraft): Promise<string | null> => {
    const clientId = cleanId(written.client_id);
    if (clientId === '') return null;
    const ask = (at: string, which: string) =>
      `You reported ${describeReport(written)} at ${formatShortTime(at)} (${which}). Report again?`;
    const queued = selectQueue(store.getState()).find(
      ({ owner, channel, payload }) =>
        owner === getOwnQueueOwner() &&
        channel === `brand ${brandId}` &&
        isDuplicate(parseDraft(payload.text), written),
    );
    if (queued) return ask(new Date(queued.at).toISOString(), 'not sent yet');
    const today = { clientId, dateStart: getDayStart(Date.now()), order: 'date_old' } as const;
    const known = await Promise.race([findDeposits(today), pause(TIMEOUT_MS)]);
    const found = known?.data?.data.find(
      (deposit) => isDuplicate(toText(deposit), written) && !isWithdrawn(deposit),
    );
    return found ? ask(found.created_at, found.label) : null;
  };
}

const pause = (ms: number) => new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), ms));
