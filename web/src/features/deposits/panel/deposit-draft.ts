import type { AcceptDeposit, Deposit } from '../../../api/api.gen';

const commonTexts = ['client_id', 'wallet', 'exchanger', 'description'] as const;
const ftdTexts = ['behaviour', 'affiliate', 'financial', 'payment'] as const;
const textFields = [...commonTexts, ...ftdTexts] as const;

export type TextField = (typeof textFields)[number];

/** A deposit as the moderator is about to record it, and what the agent is told when it is rejected. */
export type DepositDraft = Pick<Deposit, TextField | 'type' | 'agent_id'> & {
  amount: number | '';
  reason: string;
};

/** The deposit with what was typed over it. Fields that nobody touched follow the deposit. */
export function draftOf(deposit: Deposit, typed: Partial<DepositDraft> = {}): DepositDraft {
  const texts = Object.fromEntries(textFields.map((field) => [field, deposit[field]])) as Pick<
    Deposit,
    TextField
  >;
  const { type, amount, agent_id, reason } = deposit;
  return { ...texts, type, amount, agent_id, reason: reason ?? '', ...typed };
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
export function orderOf(deposit: Deposit, { reason: _, ...draft }: DepositDraft): AcceptDeposit {
  return { ...draft, amount: Number(draft.amount), agent: deposit.agent };
}

/** Whether the deposit was recorded as the order said. */
export function isRecorded(deposit: Deposit, order: AcceptDeposit): boolean {
  const texts = order.type === 'ftd' ? textFields : commonTexts;
  return (
    deposit.type === order.type &&
    deposit.amount === order.amount &&
    deposit.agent_id === order.agent_id &&
    texts.every((field) => deposit[field] === (order[field] ?? '').trim())
  );
}
