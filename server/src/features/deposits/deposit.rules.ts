import { DomainError, editedBefore, invalidField } from '../../platform/domain-error.js';
import type { DepositStatus, DepositType } from '../ledger/deposit.entity.js';

/** The longest texts of a deposit. The same for forms, staff and programs. */
export const limits = { clientId: 128, line: 255, description: 1000, reason: 512 } as const;

export type Outcome = Exclude<DepositStatus, 'wait'>;

const before: Record<Outcome, DepositStatus> = { accept: 'wait', reject: 'wait', delete: 'accept' };
const words: Record<DepositStatus, string> = {
  wait: 'waiting for moderation',
  accept: 'accepted',
  reject: 'rejected',
  delete: 'deleted',
};

/** Refuses all changes of status except wait → accept, wait → reject and accept → delete (decision 10). */
export function refuseLate(current: DepositStatus, outcome: Outcome): void {
  if (current !== before[outcome]) throw editedBefore();
}

/** Only a rejection has a reason. */
export function refuseReason(outcome: Outcome, reason: string | undefined): void {
  if (outcome !== 'reject' && reason !== undefined)
    throw invalidField('reason', 'belongs to status reject only');
}

/** An accepted deposit needs a client, and an agent who gets the credit (spec 5). */
export function refuseUnfilled(edit: { client_id: string; agent_id: number | null }): void {
  const details = [
    ...(edit.client_id === '' ? [{ field: 'client_id', message: 'is required' }] : []),
    ...(edit.agent_id === null ? [{ field: 'agent_id', message: 'is required' }] : []),
  ];
  if (details.length > 0) throw unfilled(details);
}

export function unfilled(details: { field: string; message: string }[]): DomainError {
  return new DomainError('invalid', 'Not all fields are filled in', { details });
}

type FtdFields = Record<'behaviour' | 'affiliate' | 'financial' | 'payment', string>;

/** The fields that only a first-time deposit has. They are empty for a retention deposit. */
export function ftdFields(
  type: DepositType,
  { behaviour, affiliate, financial, payment }: FtdFields,
): FtdFields {
  if (type === 'ftd') return { behaviour, affiliate, financial, payment };
  return { behaviour: '', affiliate: '', financial: '', payment: '' };
}

/** "A12" for a retention deposit, "F12" for a first-time deposit. Both types share one sequence of ids. */
export function labelOf({ id, type }: { id: number; type: DepositType }): string {
  return `${type === 'retention' ? 'A' : 'F'}${id}`;
}

/** "accepted", as said of a deposit. */
export const statusWord = (status: DepositStatus): string => words[status];
