import type { Deposit } from '../../../api/panel.api.gen';
import type { TypedNumber } from '../../../kit/panel/typed-number';
import { type EditedField, editedFields } from '../deposit-fields';

/** The values to record on acceptance, and the reason sent to the agent on rejection. */
export type DepositDraft = Pick<Deposit, Exclude<EditedField, 'amount'>> & {
  amount: TypedNumber;
  reason: string;
};

/** Merges typed values over the deposit. Untouched fields follow the deposit. */
export function toDraft(deposit: Deposit, typed: Partial<DepositDraft> = {}): DepositDraft {
  const values = Object.fromEntries(editedFields.map((field) => [field, deposit[field]]));
  return { ...(values as Pick<Deposit, EditedField>), reason: deposit.reason ?? '', ...typed };
}
