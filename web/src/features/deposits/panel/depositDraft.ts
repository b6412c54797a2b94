import type { AcceptDeposit, Deposit } from '../../../api/api.gen';

const textFields = [
  'client_id',
  'wallet',
  'exchanger',
  'behaviour',
  'affiliate',
  'financial',
  'payment',
  'description',
] as const;

export type TextField = (typeof textFields)[number];

/** A deposit as the moderator is about to record it. */
export type DepositDraft = Pick<Deposit, TextField | 'type' | 'agent_id'> & { amount: number | '' };

export function draftOf(deposit: Deposit): DepositDraft {
  const texts = Object.fromEntries(textFields.map((field) => [field, deposit[field]])) as Pick<
    Deposit,
    TextField
  >;
  return { ...texts, type: deposit.type, amount: deposit.amount, agent_id: deposit.agent_id };
}

/** The fields without which a deposit is not accepted (spec 5). */
export function missingIn(draft: DepositDraft): Set<keyof DepositDraft> {
  const missing = new Set<keyof DepositDraft>();
  if (draft.client_id.trim() === '') missing.add('client_id');
  if (draft.agent_id === null) missing.add('agent_id');
  if (draft.amount === '' || draft.amount <= 0) missing.add('amount');
  return missing;
}

/** The order to accept; `agent` stays as it was written. */
export function orderOf(deposit: Deposit, draft: DepositDraft): AcceptDeposit {
  return { ...draft, amount: Number(draft.amount), agent: deposit.agent };
}
