import { cleanId } from '../../../../../server/shared/typed-text.rules';
import type { AcceptDeposit, Deposit } from '../../../api/panel.api.gen';
import { parseNumber } from '../../../kit/panel/typed-number';
import { cleanField } from '../clean-field';
import { editedFields, belongsToType } from '../deposit-fields';
import type { DepositDraft } from './deposit-draft';

/** Returns the empty and unclear fields that are required to accept a deposit (spec 5). */
export function missingIn(draft: DepositDraft): Set<keyof DepositDraft> {
  const missing = new Set<keyof DepositDraft>();
  if (cleanId(draft.client_id) === '') missing.add('client_id');
  if (draft.agent_id === null) missing.add('agent_id');
  if (!((parseNumber(draft.amount) ?? 0) > 0)) missing.add('amount');
  return missing;
}

/** Makes the body of the accept call. Call it only if nothing is missing. `agent` stays as the agent wrote it. */
export function toOrder(deposit: Deposit, { reason: _, ...draft }: DepositDraft): Required<AcceptDeposit> {
  return { ...draft, amount: parseNumber(draft.amount) ?? 0, agent: deposit.agent };
}

/** Whether the deposit was recorded with the values of the order. */
export function isRecorded(deposit: Deposit, order: Required<AcceptDeposit>): boolean {
  return editedFields
    .filter((field) => belongsToType(field, [order.type]))
    .every((field) => {
      const value = order[field];
      return deposit[field] === (typeof value === 'string' ? cleanField(field, value) : value);
    });
}
