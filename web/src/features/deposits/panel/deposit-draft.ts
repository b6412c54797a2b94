import type { AcceptDeposit, Deposit } from '../../../api/panel.api.gen';
import { numberOf, type TypedNumber } from '../../../kit/panel/typed-number';
import { type EditedField, editedFields, isFieldOf } from '../deposit-fields';

/** The values that the moderator is about to record, and the reason that the agent gets after a rejection. */
export type DepositDraft = Pick<Deposit, Exclude<EditedField, 'amount'>> & {
  amount: TypedNumber;
  reason: string;
};

/** Returns the deposit's values, replaced by what was typed. Untouched fields follow the deposit. */
export function draftOf(deposit: Deposit, typed: Partial<DepositDraft> = {}): DepositDraft {
  const values = Object.fromEntries(editedFields.map((field) => [field, deposit[field]]));
  return { ...(values as Pick<Deposit, EditedField>), reason: deposit.reason ?? '', ...typed };
}

/** Returns the empty and unclear fields that are required to accept a deposit (spec 5). */
export function missingIn(draft: DepositDraft): Set<keyof DepositDraft> {
  const missing = new Set<keyof DepositDraft>();
  if (draft.client_id.trim() === '') missing.add('client_id');
  if (draft.agent_id === null) missing.add('agent_id');
  if (!((numberOf(draft.amount) ?? 0) > 0)) missing.add('amount');
  return missing;
}

/** Makes the body of the accept call. Call it only if nothing is missing. `agent` stays as the agent wrote it. */
export function orderOf(deposit: Deposit, { reason: _, ...draft }: DepositDraft): Required<AcceptDeposit> {
  return { ...draft, amount: numberOf(draft.amount) ?? 0, agent: deposit.agent };
}

/** Whether the deposit was recorded with the values of the order. */
export function isRecorded(deposit: Deposit, order: Required<AcceptDeposit>): boolean {
  return editedFields
    .filter((field) => isFieldOf(field, [order.type]))
    .every((field) => {
      const value = order[field];
      return deposit[field] === (typeof value === 'string' ? value.trim() : value);
    });
}
