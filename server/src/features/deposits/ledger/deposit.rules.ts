import type { Via } from '../../../platform/audit/acting.js';
import type { Deposit, DepositStatus, DepositType } from './deposit.entity.js';

/** The longest reason of a rejection, and the longest text of a search. */
export const limits = { reason: 512, search: 255 } as const;

const statusWords: Record<DepositStatus, string> = {
  wait: 'waiting for moderation',
  accept: 'accepted',
  reject: 'rejected',
  delete: 'deleted',
};

/** "A12" for a retention deposit, "F12" for a first-time deposit. Both types share one sequence of ids. */
export function formatLabel({ id, type }: { id: number; type: DepositType }): string {
  return `${type === 'retention' ? 'A' : 'F'}${id}`;
}

/** "accepted", as said of a deposit. */
export const formatStatus = (status: DepositStatus): string => statusWords[status];

/** The reason of a rejection that nobody moderated. */
export const WITHDRAWN = 'Withdrawn by the agent';

/** Whether its agent took the deposit back while it waited. */
export const isWithdrawn = ({
  status,
  moderatedBy,
  reason,
}: Pick<Deposit, 'status' | 'moderatedBy' | 'reason'>): boolean =>
  status === 'reject' && moderatedBy === null && reason === WITHDRAWN;

/** "withdrawn" of a deposit that its agent took back, otherwise the word of its status. */
export const formatOutcome = (deposit: Pick<Deposit, 'status' | 'moderatedBy' | 'reason'>): string =>
  isWithdrawn(deposit) ? 'withdrawn' : formatStatus(deposit.status);

/** Decisions that are made in the bot can be taken back for this long. */
export const BOT_UNDO_SECONDS = 30;

/** For how long a decision can be taken back, and no chat hears of it. `undoSeconds`: the setting, for those made elsewhere. */
export const getUndoSeconds = (via: Via, undoSeconds: number): number =>
  via === 'bot' ? BOT_UNDO_SECONDS : undoSeconds;

/** Whether there is still time to take the decision back. Until then no chat hears of it. */
export const isWithinUndoTime = (
  { moderatedAt }: Pick<Deposit, 'moderatedAt'>,
  now: Date,
  undoSeconds: number,
): boolean => moderatedAt !== null && now.getTime() - moderatedAt.getTime() < undoSeconds * 1_000;
