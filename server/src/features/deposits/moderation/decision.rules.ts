import { DomainError, editConflict, invalidField, notFound } from '../../../platform/errors/domain-error.js';
import { toReportedContent } from '../ledger/deposit-fields.rules.js';
import { isWithinUndoTime } from '../ledger/deposit.rules.js';
import type { Deposit, DepositStatus } from '../ledger/deposit.entity.js';

export type Outcome = Exclude<DepositStatus, 'wait'>;

const requiredStatus: Record<Outcome, DepositStatus> = { accept: 'wait', reject: 'wait', delete: 'accept' };

/** Throws if a decision other than a rejection has a reason. */
export function assertReasonAllowed(outcome: Outcome, reason: string | undefined): void {
  if (outcome !== 'reject' && reason !== undefined)
    throw invalidField('reason', 'belongs to status reject only');
}

const createIncompleteError = (details: { field: string; message: string }[]) =>
  new DomainError('invalid', 'Not all fields are filled in', { details });

/** An accepted deposit needs a client, and an agent who gets the credit. Null: it has both. */
export function findIncompleteError({
  clientId,
  agentId,
}: Pick<Deposit, 'clientId' | 'agentId'>): DomainError | null {
  const details = [
    ...(clientId === '' ? [{ field: 'client_id', message: 'is required' }] : []),
    ...(agentId === null ? [{ field: 'agent_id', message: 'is required' }] : []),
  ];
  return details.length > 0 ? createIncompleteError(details) : null;
}

interface DecisionCheck {
  outcome: Outcome;
  /** The decision includes edited fields. They are checked before the status. */
  hasEdit: boolean;
  /** The deposit has changed since the moderator saw it. */
  isStale?: boolean;
}

/**
 * Why a deposit cannot be decided. Null: it can. `deposit`: the status before the decision, and the fields to be stored.
 * Undefined: there is no such deposit within reach.
 */
export function findDecisionError(
  deposit: Pick<Deposit, 'status' | 'clientId' | 'agentId'> | undefined,
  agent: { isActive: boolean } | null,
  { outcome, hasEdit, isStale }: DecisionCheck,
): DomainError | null {
  if (!deposit) return notFound();
  const conflictError =
    deposit.status !== requiredStatus[outcome]
      ? editConflict()
      : isStale
        ? new DomainError('conflict', 'changed')
        : null;
  if (outcome !== 'accept') return conflictError;
  const notMemberDetails = [{ field: 'agent_id', message: 'must be an active member of the brand' }];
  const incompleteError =
    findIncompleteError(deposit) ?? (agent?.isActive ? null : createIncompleteError(notMemberDetails));
  return hasEdit ? (incompleteError ?? conflictError) : (conflictError ?? incompleteError);
}

interface UndoCheck {
  userId: number;
  now: Date;
  undoSeconds: number;
  /** A message about the decision is no longer held. */
  isReleased: boolean;
}

/** Why a decision cannot be undone. Null: it can. `deposit`: undefined if there is none within reach. */
export function findUndoError(
  deposit: Pick<Deposit, 'status' | 'moderatedBy' | 'moderatedAt'> | undefined,
  { userId, now, undoSeconds, isReleased }: UndoCheck,
): DomainError | null {
  if (!deposit) return notFound();
  if (deposit.status === 'wait' || deposit.moderatedBy !== userId) return editConflict();
  const isTooLate = isReleased || !isWithinUndoTime(deposit, now, undoSeconds);
  return isTooLate ? new DomainError('conflict', 'too late') : null;
}

interface Acceptance {
  by: number | null;
  at: string | null;
}

/** Who accepted the deposit and when, stored so that its deletion can be undone. */
export const toAcceptance = ({ moderatedBy, moderatedAt }: Deposit): Acceptance => ({
  by: moderatedBy,
  at: moderatedAt && moderatedAt.toISOString(),
});

/** The deposit as it was before its decision. An acceptance may replace fields; a deletion replaces who accepted it and when. */
export function revertDecision(deposit: Deposit): Deposit {
  const base = { ...deposit, reason: null, accepted: null, moderatedBy: null, moderatedAt: null };
  if (deposit.status === 'accept')
    return {
      ...base,
      ...(deposit.reported && toReportedContent(deposit, deposit.reported)),
      status: 'wait',
      reported: null,
    };
  if (deposit.status === 'reject') return { ...base, status: 'wait', reported: null };
  const { by, at } = (deposit.accepted ?? { by: null, at: null }) as Acceptance;
  return { ...base, status: 'accept', moderatedBy: by, moderatedAt: at === null ? null : new Date(at) };
}
