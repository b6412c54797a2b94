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
import { isOutcomeUnknown, useDepositCheck } from './useDepositCheck';

type Decision =
  | { action: 'accept'; edit: Required<AcceptDeposit> }
  | { action: 'reject'; reason: string }
  | { action: 'delete' | 'erase' };

const successTexts = {
  accept: 'Deposit accepted',
  reject: 'Deposit rejected',
  delete: 'Deposit deleted',
  erase: 'Deposit deleted from DB',
};
const refusals = {
  'edited before': 'it was changed by another manager',
  'decided before': 'You have already decided it',
};
const decidedBeforeError = { status: 409, data: { error: 'decided before' } };

interface DecisionCallbacks {
  /** `outcome` is the deposit after the decision, or null if it was erased. */
  onDone: (outcome: Deposit | null) => unknown;
  /** Called if the deposit had already been decided. */
  onStale?: () => void;
}

/**
 * A moderator's actions on a deposit. If the outcome is unknown or the deposit was already decided, fetches it, because an earlier call of
 * this moderator may have decided it. An erasure is not checked, because repeating it is harmless.
 */
export function useDecisions({ id, label }: Deposit, { onDone, onStale }: DecisionCallbacks) {
  const dispatch = useAppDispatch();
  const sentAt = useRef(0);
  const { data: me } = useGetMeQuery();
  const [accept] = useAcceptDepositMutation();
  const [close] = useCloseDepositMutation();
  const [erase] = useEraseDepositMutation();
  const fetchMatching = useDepositCheck();

  const send = (decision: Decision): Promise<Deposit | null> => {
    if (decision.action === 'accept') return accept({ id, acceptDeposit: decision.edit }).unwrap();
    if (decision.action === 'erase')
      return erase({ id })
        .unwrap()
        .then(() => null, ignoreNotFound);
    const reason = 'reason' in decision ? cleanMessage(decision.reason) : '';
    return close({ id, status: decision.action, closeDeposit: reason ? { reason } : {} }).unwrap();
  };

  const sendAndCheck = async (decision: Decision): Promise<Deposit | null> => {
    sentAt.current = performance.now();
    try {
      return await send(decision);
    } catch (error) {
      const isStale = getErrorName(error) === 'edited before';
      if (decision.action === 'erase' || (!isStale && !isOutcomeUnknown(error))) throw error;
      const [decidedByMe] = await fetchMatching(
        [id],
        ({ status, moderated_by: moderator }) =>
          status !== 'wait' && moderator !== null && moderator.id === me?.id,
      );
      if (decidedByMe && hasOutcome(decidedByMe, decision)) return decidedByMe;
      throw decidedByMe && isStale ? decidedBeforeError : error;
    }
  };

  const { submit, isBusy } = useSubmit((decision: Decision) => ({ unwrap: () => sendAndCheck(decision) }), {
    refusals,
    onFailed: (error) => {
      if ((getErrorName(error) ?? '') in refusals) onStale?.();
      return false;
    },
    onDone: (outcome, { action }) => {
      const message = { text: successTexts[action], label: outcome?.label ?? label };
      dispatch(showUndoMessage(message.text, message.label));
      if (action !== 'erase') dispatch(offerUndo({ ids: [id], action, ...message, sentAt: sentAt.current }));
      return onDone(outcome);
    },
  });
  return { decide: (decision: Decision) => void submit(decision), isBusy };
}

/** Treats 404 as success: the deposit was erased, no matter by whom. */
function ignoreNotFound(error: unknown): null {
  if (getErrorStatus(error) === 404) return null;
  throw error;
}

function hasOutcome(deposit: Deposit, decision: Decision): boolean {
  if (deposit.status !== decision.action) return false;
  if (decision.action === 'accept') return isRecorded(deposit, decision.edit);
  return decision.action !== 'reject' || (deposit.reason ?? '') === cleanMessage(decision.reason);
}
