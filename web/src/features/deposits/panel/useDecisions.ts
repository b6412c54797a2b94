import { useRef } from 'react';
import { cleanMessage } from '../../../../../server/shared/typed-text.rules';
import type { AcceptDeposit, Deposit } from '../../../api/panel.api.gen';
import { getErrorName, getErrorStatus } from '../../../api/errors';
import { useSubmit } from '../../../kit/panel/useSubmit';
import { useGetMeQuery } from '../../auth/api';
import { useAcceptDepositMutation, useCloseDepositMutation, useEraseDepositMutation } from '../api';
import { isRecorded } from './deposit-draft';
import { useAppDispatch } from '../../../store/hooks';
import { offerUndo, showUndoMessage } from './undo/undo.slice';
import { isResponseLost, useLostResponseCheck } from './useLostAnswerCheck';

type Decision =
  | { as: 'accept'; edit: Required<AcceptDeposit> }
  | { as: 'reject'; reason: string }
  | { as: 'delete' | 'erase' };

const undoTexts = {
  accept: 'Deposit accepted',
  reject: 'Deposit rejected',
  delete: 'Deposit deleted',
  erase: 'Deposit deleted from DB',
};
const refusals = {
  'edited before': 'it was changed by another manager',
  'decided before': 'You have already decided it',
};
const decidedBefore = { status: 409, data: { error: 'decided before' } };

interface DecisionCallbacks {
  /** `now` is the deposit after the decision, or null if it was erased. */
  onDone: (now: Deposit | null) => unknown;
  /** Called if somebody else had already decided the deposit. */
  onStale?: () => void;
}

/**
 * A moderator's actions on a deposit, with their texts. After a lost response, the deposit is fetched to find out whether this
 * moderator decided it, and how.
 */
export function useDecisions({ id, label }: Deposit, { onDone, onStale }: DecisionCallbacks) {
  const dispatch = useAppDispatch();
  const sentAt = useRef(0);
  const { data: me } = useGetMeQuery();
  const [accept] = useAcceptDepositMutation();
  const [close] = useCloseDepositMutation();
  const [erase] = useEraseDepositMutation();
  const findThose = useLostResponseCheck();

  const send = (decision: Decision): Promise<Deposit | null> => {
    if (decision.as === 'accept') return accept({ id, acceptDeposit: decision.edit }).unwrap();
    if (decision.as === 'erase') return erase({ id }).unwrap().then(nothing, ignoreNotFound);
    const reason = 'reason' in decision ? cleanMessage(decision.reason) : '';
    return close({ id, status: decision.as, closeDeposit: reason ? { reason } : {} }).unwrap();
  };

  const decide = async (decision: Decision): Promise<Deposit | null> => {
    sentAt.current = performance.now();
    try {
      return await send(decision);
    } catch (error) {
      const isStale = getErrorName(error) === 'edited before';
      if (decision.as === 'erase' || (!isStale && !isResponseLost(error))) throw error;
      const [mine] = await findThose(
        [id],
        ({ status, moderated_by: by }) => status !== 'wait' && by !== null && by.id === me?.id,
      );
      if (mine && isDecided(mine, decision)) return mine;
      throw mine && isStale ? decidedBefore : error;
    }
  };

  const { submit, isBusy } = useSubmit((decision: Decision) => ({ unwrap: () => decide(decision) }), {
    refusals,
    onFailed: (error) => {
      if ((getErrorName(error) ?? '') in refusals) onStale?.();
      return false;
    },
    onDone: (now, { as }) => {
      const what = { text: undoTexts[as], label: now?.label ?? label };
      dispatch(showUndoMessage(what.text, what.label));
      if (as !== 'erase') dispatch(offerUndo({ ids: [id], as, ...what, sentAt: sentAt.current }));
      return onDone(now);
    },
  });
  return { decide: (decision: Decision) => void submit(decision), isBusy };
}

const nothing = () => null;

/** Treats 404 as success: the deposit is gone, no matter who erased it. */
function ignoreNotFound(error: unknown): null {
  if (getErrorStatus(error) === 404) return null;
  throw error;
}

/** Whether the deposit has the state that results from this decision. */
function isDecided(deposit: Deposit, decision: Decision): boolean {
  if (deposit.status !== decision.as) return false;
  if (decision.as === 'accept') return isRecorded(deposit, decision.edit);
  return decision.as !== 'reject' || (deposit.reason ?? '') === cleanMessage(decision.reason);
}
