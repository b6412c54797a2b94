import type { Via } from '../../../platform/audit/actor.js';
import type { Deposit, DepositStatus, DepositType } from './deposit.entity.js';

/** The maximum number of characters in the reason of a rejection, and in the text of a search. */
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

export const WITHDRAWN = 'Withdrawn by the agent';

/** Whether the agent withdrew the deposit, in the mini-app or by removing its form from the message. */
export const isWithdrawn = ({
  status,
  moderatedBy,
  reason,
}: Pick<Deposit, 'status' | 'moderatedBy' | 'reason'>): boolean =>
  status === 'reject' && moderatedBy === null && reason === WITHDRAWN;

/** The status in words, such as "accepted", or "withdrawn" if the agent withdrew the deposit. */
export const formatOutcome = (deposit: Pick<Deposit, 'status' | 'moderatedBy' | 'reason'>): string =>
  isWithdrawn(deposit) ? 'withdrawn' : statusWords[deposit.status];

export const BOT_UNDO_SECONDS = 30;

/** How long a decision can be undone. `undoSeconds`: the setting, for decisions outside the bot. */
export const getUndoSeconds = (via: Via, undoSeconds: number): number =>
  via === 'bot' ? BOT_UNDO_SECONDS : undoSeconds;

/** Whether the decision can still be undone. While it can, its messages are held. */
export const isWithinUndoTime = (
  { moderatedAt }: Pick<Deposit, 'moderatedAt'>,
  now: Date,
  undoSeconds: number,
): boolean => moderatedAt !== null && now.getTime() - moderatedAt.getTime() < undoSeconds * 1_000;
