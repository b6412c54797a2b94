import { useRef, useState } from 'react';
import { cleanMessage } from '../../../../../../server/shared/typed-text.rules';
import type { BulkDecision, BulkResult, Deposit } from '../../../../api/panel.api.gen';
import { useSubmit } from '../../../../kit/panel/useSubmit';
import { useGetMeQuery } from '../../../auth/api';
import { useDecideDepositsMutation } from '../../api';
import { useAppDispatch } from '../../../../store/hooks';
import { offerUndo, showUndoMessage } from '../undo/undo.slice';
import { isAnswerLost, useLostAnswerCheck } from '../useLostAnswerCheck';
import { countDeposits } from './selection';
import type { Selection } from './useSelection';

type Action = BulkDecision['action'];
export const pastVerbs = { accept: 'accepted', reject: 'rejected' };

export interface Result extends BulkResult {
  action: Action;
  deposits: Deposit[];
}

/** Decides the selected deposits in one call, which is repeated if its response is lost. Each deposit is decided once. */
export function useBulkDecision({ deposits, asOf }: Selection, onDone: (result: Result) => void) {
  const dispatch = useAppDispatch();
  const { data: me } = useGetMeQuery();
  const [send] = useDecideDepositsMutation();
  const findThose = useLostAnswerCheck();
  const [underWay, setUnderWay] = useState<Action | null>(null);
  const sentAt = useRef(0);
  /** The ids of calls whose response was lost. */
  const unconfirmed = useRef<ReadonlySet<number>>(new Set());

  const decide = async (bulkDecision: BulkDecision): Promise<BulkResult> => {
    const { action, ids, reason = '' } = bulkDecision;
    const { done, skipped } = await send({ bulkDecision })
      .unwrap()
      .catch((error: unknown) => {
        if (!isAnswerLost(error)) throw error;
        unconfirmed.current = new Set([...unconfirmed.current, ...ids]);
        return send({ bulkDecision }).unwrap();
      });
    const maybeOurs = skipped.filter(
      ({ id, error }) => error === 'edited before' && unconfirmed.current.has(id),
    );
    const ours = await findThose(
      maybeOurs.map(({ id }) => id),
      (now) =>
        now.status === action &&
        now.moderated_by?.id === me?.id &&
        (action === 'accept' || (now.reason ?? '') === reason),
    );
    const oursIds = ours.map(({ id }) => id);
    return { done: [...done, ...oursIds], skipped: skipped.filter(({ id }) => !oursIds.includes(id)) };
  };

  const order = ({ action, reason }: { action: Action; reason: string }) => {
    sentAt.current = performance.now();
    setUnderWay(action);
    const ids = deposits.map(({ id }) => id);
    const why = cleanMessage(reason);
    return { unwrap: () => decide({ action, ids, as_of: asOf, ...(why ? { reason: why } : {}) }) };
  };
  const { submit } = useSubmit(order, {
    onFailed: () => {
      setUnderWay(null);
      return false;
    },
    onDone: ({ done, skipped }, { action }) => {
      setUnderWay(null);
      const text = `${countDeposits(done.length)} ${pastVerbs[action]}`;
      dispatch(offerUndo({ ids: done, as: action, text, sentAt: sentAt.current }));
      if (done.length > 0) dispatch(showUndoMessage(text));
      onDone({ done, skipped, action, deposits });
    },
  });
  return { decide: (decision: Parameters<typeof order>[0]) => void submit(decision), underWay };
}
