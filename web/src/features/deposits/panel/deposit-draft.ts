import type { AcceptDeposit, Deposit } from '../../../api/api.gen';

const commonTexts = ['client_id', 'wallet', 'exchanger', 'description'] as const;
const ftdTexts = ['behaviour', 'affiliate', 'financial', 'payment'] as const;
const textFields = [...commonTexts, ...ftdTexts] as const;

export type TextField = (typeof textFields)[number];

/** The values that the moderator is about to record, and the reason that the agent gets after a rejection. */
export type DepositDraft = Pick<Deposit, TextField | 'type' | 'agent_id'> & {
  /** A text while somebody types it, such as `1250.`. */
  amount: number | string;
  reason: string;
};

/** Returns the deposit's values, replaced by what was typed. Untouched fields follow the deposit. */
export function draftOf(deposit: Deposit, typed: Partial<DepositDraft> = {}): DepositDraft {
  const texts = Object.fromEntries(textFields.map((field) => [field, deposit[field]])) as Pick<
    Deposit,
    TextField
  >;
  const { type, amount, agent_id, reason } = deposit;
  return { ...texts, type, amount, agent_id, reason: reason ?? '', ...typed };
}

/** Returns the empty fields that are required to accept a deposit (spec 5). */
export function missingIn(draft: DepositDraft): Set<keyof DepositDraft> {
  const missing = new Set<keyof DepositDraft>();
  if (draft.client_id.trim() === '') missing.add('client_id');
  if (draft.agent_id === null) missing.add('agent_id');
  if (!(Number(draft.amount) > 0)) missing.add('amount');
  return missing;
}

/** Makes the body of the accept call. `agent` stays as the agent wrote it. */
export function orderOf(deposit: Deposit, { reason: _, ...draft }: DepositDraft): AcceptDeposit {
  return { ...draft, amount: Number(draft.amount), agent: deposit.agent };
}

/** Whether the deposit was recorded with the values of the order. */
export function isRecorded(deposit: Deposit, order: AcceptDeposit): boolean {
  const texts = order.type === 'ftd' ? textFields : commonTexts;
  return (
    deposit.type === order.type &&
    deposit.amount === order.amount &&
    deposit.agent_id === order.agent_id &&
    texts.every((field) => deposit[field] === (order[field] ?? '').trim())
  );
}
