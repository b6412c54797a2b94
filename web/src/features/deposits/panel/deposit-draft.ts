import type { Deposit } from '../../../api/panel.api.gen';
import type { TypedNumber } from '../../../kit/panel/typed-number';
import { type EditedField, editedFields } from '../deposit-fields';

/** The values that the moderator is about to record, and the reason that the agent gets after a rejection. */
export type DepositDraft = Pick<Deposit, Exclude<EditedField, 'amount'>> & {
  amount: TypedNumber;
  reason: string;
};

/** Returns the deposit's values, replaced by what was typed. Untouched fields follow the deposit. */
export function toDraft(deposit: Deposit, typed: Partial<DepositDraft> = {}): DepositDraft {
  const values = Object.fromEntries(editedFields.map((field) => [field, deposit[field]]));
  return { ...(values as Pick<Deposit, EditedField>), reason: deposit.reason ?? '', ...typed };
}
