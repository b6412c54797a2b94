import type { Deposit, AcceptDeposit } from '../../../api/panel.api.gen';
import { type TypedNumber, findNumber } from '../../../kit/panel/typed-number';
import { type EditableField, editableFields, belongsToType, cleanField } from '../deposit-fields';
import { cleanId } from '../../../../../server/shared/typed-text.rules';

/** The values to record on acceptance, and the reason sent to the agent on rejection. */
export type DepositDraft = Pick<Deposit, Exclude<EditableField, 'amount'>> & {
  amount: TypedNumber;
  reason: string;
};

/** Merges typed values over the deposit. Untouched fields follow the deposit. */
export function toDraft(deposit: Deposit, typed: Partial<DepositDraft> = {}): DepositDraft {
  const values = Object.fromEntries(editableFields.map((field) => [field, deposit[field]]));
  return { ...(values as Pick<Deposit, EditableField>), reason: deposit.reason ?? '', ...typed };
}

export function findMissingFields(draft: DepositDraft): Set<keyof DepositDraft> {
  const missing = new Set<keyof DepositDraft>();
  if (cleanId(draft.client_id) === '') missing.add('client_id');
  if (draft.agent_id === null) missing.add('agent_id');
  if (!((findNumber(draft.amount) ?? 0) > 0)) missing.add('amount');
  return missing;
}

/** The body of the accept call. The draft must be complete. `agent` stays as reported. */
export function toAcceptRequest(
  deposit: Deposit,
  { reason: _, ...draft }: DepositDraft,
): Required<AcceptDeposit> {
  return { ...draft, amount: findNumber(draft.amount) ?? 0, agent: deposit.agent };
}

/** Whether the deposit has the values of the request, as after an acceptance. */
export function isRecorded(deposit: Deposit, request: Required<AcceptDeposit>): boolean {
  return editableFields
    .filter((field) => belongsToType(field, [request.type]))
    .every((field) => {
      const value = request[field];
      return deposit[field] === (typeof value === 'string' ? cleanField(field, value) : value);
    });
}
