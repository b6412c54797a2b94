import { DAY_MS } from '../../../../shared/units.rules.js';
import { DomainError } from '../../../platform/errors/domain-error.js';
import type { Ticket } from '../records/ticket.entity.js';
import { assertOpen, createMergedError, maxDate, type TicketState } from '../records/ticket.rules.js';

/** For how many days a merge can be undone. */
const UNMERGE_DAYS = 7;

/** Throws if the first ticket cannot be merged into the second one. */
export function assertCanMerge(source: Ticket, target: Ticket): void {
  if (source.userId !== target.userId)
    throw new DomainError('conflict', 'different owner', {
      message: 'Only tickets of the same person can be merged',
    });
  if (source.brandId !== target.brandId)
    throw new DomainError('conflict', 'different brand', {
      message: 'Only tickets of the same brand, or two tickets to the CEO, can be merged',
    });
  for (const ticket of [source, target]) {
    if (ticket.mergedInto !== null) throw createMergedError(ticket);
    assertOpen(ticket);
  }
}

/** The states after a merge: the source is closed, and its unread and unanswered messages count for the target. */
export function applyMerge(
  source: TicketState,
  target: TicketState,
  now: Date,
): { source: TicketState; target: TicketState } {
  return {
    source: {
      ...source,
      status: 'closed',
      closedAt: now,
      unreadByStaff: 0,
      unreadByOwner: 0,
      waitingSince: null,
      snoozedUntil: null,
    },
    target: {
      ...target,
      status: source.status === 'new' ? target.status : 'in-work',
      assigneeId: target.assigneeId ?? source.assigneeId,
      unreadByStaff: target.unreadByStaff + source.unreadByStaff,
      unreadByOwner: target.unreadByOwner + source.unreadByOwner,
      activeAt: maxDate(source.activeAt, target.activeAt),
      waitingSince: earliest(target.waitingSince, source.waitingSince),
      // A message of the owner ends a snooze, so an unanswered message of the source ends that of the target.
      snoozedUntil: source.waitingSince ? null : target.snoozedUntil,
    },
  };
}

const earliest = (a: Date | null, b: Date | null) => (a && b ? (a < b ? a : b) : (a ?? b));

/** Throws if the merge of the ticket cannot be undone. */
export function assertCanUnmerge({ mergedAt }: Pick<Ticket, 'mergedAt'>, now: Date): void {
  if (!mergedAt) throw new DomainError('conflict', 'ticket is not merged');
  if (now.getTime() - mergedAt.getTime() > UNMERGE_DAYS * DAY_MS)
    throw new DomainError('conflict', 'too late', {
      message: `A merge can be undone for ${UNMERGE_DAYS} days`,
    });
}

/** How an unmerge divides the unread and unanswered messages. The counts are of those that move back. */
export interface MovedShare {
  /** Whether some of the messages that move back are of staff. */
  hasReply: boolean;
  unreadByStaff: number;
  unreadByOwner: number;
  /** When the owner wrote the oldest unanswered message that moves back. */
  waitingSince: Date | null;
  /** When the owner wrote the oldest unanswered message that stays. */
  otherWaitingSince: Date | null;
}

/** The states after a merge is undone. Tags, assignee and status of the root stay. */
export function applyUnmerge(
  source: TicketState,
  root: TicketState,
  { hasReply, unreadByStaff, unreadByOwner, waitingSince, otherWaitingSince }: MovedShare,
): { source: TicketState; root: TicketState } {
  return {
    source: {
      ...source,
      status: source.firstReplyAt || hasReply ? 'in-work' : 'new',
      closedAt: null,
      unreadByStaff,
      unreadByOwner,
      waitingSince,
    },
    root: {
      ...root,
      unreadByStaff: root.unreadByStaff - unreadByStaff,
      unreadByOwner: root.unreadByOwner - unreadByOwner,
      waitingSince: otherWaitingSince,
    },
  };
}
