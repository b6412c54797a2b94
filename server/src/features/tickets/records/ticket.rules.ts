import { DomainError } from '../../../platform/errors/domain-error.js';
import { createHourlyLimit, type Limit } from '../../../platform/limits/limit.rules.js';
import {
  type NoticeSubject,
  type ServiceType,
  serviceTitles,
  type SupportKey,
} from '../../notifications/notice.rules.js';

export const ticketLimit = createHourlyLimit('tickets', 'ticketsPerHour', 'You have opened too many tickets');

export const messageLimit: Limit = {
  ...createHourlyLimit('messages', 'messagesPerHour', 'You have sent too many messages'),
  isFrequent: true,
};

export const supportThemes = ['VOIP', 'CRM', 'PIN Leads', 'Platform', 'Other'] as const;

export const CEO_TITLE = 'Chat with CEO';

export type TicketType = 'support' | 'ceo' | ServiceType;
export const ticketTypes = ['support', 'ceo', ...(Object.keys(serviceTitles) as ServiceType[])] as const;

export const ticketStatuses = ['new', 'in-work', 'closed'] as const;
export type TicketStatus = (typeof ticketStatuses)[number];

export type TicketQueue = 'support' | 'services' | 'ceo';

export function getQueue(type: TicketType): TicketQueue {
  return type === 'support' || type === 'ceo' ? type : 'services';
}

/** The subject of notices about a ticket. Staff choose by subject which notices they get. */
export function toNoticeSubject({ type, title }: { type: TicketType; title: string }): NoticeSubject {
  if (type === 'ceo') return 'ceo';
  if (type === 'support') return `support:${title.replace(' ', '_') as SupportKey}`;
  return `service:${type}`;
}

/** The subject of the bot's messages about a ticket. A reply to such a message goes into the ticket. */
export const toSubject = (id: number) => `ticket:${id}`;

/** The ticket that a message with this subject is about. Null: the message is not about a ticket. */
export function parseTicketId(subject: string | null): number | null {
  const [, id] = /^ticket:(\d{1,9})$/.exec(subject ?? '') ?? [];
  return id === undefined ? null : Number(id);
}

/** The data of the button with which staff take a ticket. */
export const formatTakeButton = (id: number) => `ticket:take:${id}`;
export const TAKE_BUTTON = /^ticket:take:(\d{1,9})$/;

/** In UTF-16 code units. */
export const MAX_MESSAGE_LENGTH = 1000;

/** The text of a closing message without a reason. */
export const DEFAULT_CLOSING_REASON = 'Ticket closed';

export interface TicketState {
  status: TicketStatus;
  assigneeId: number | null;
  unreadByStaff: number;
  unreadByOwner: number;
  closedAt: Date | null;
  /** When the ticket was opened, or got its last message. */
  activeAt: Date;
  /** When staff, or a program in their place, first replied. */
  firstReplyAt: Date | null;
  /** When the owner wrote the oldest message that has no reply yet. */
  waitingSince: Date | null;
  /** Until when staff's lists omit the ticket. */
  snoozedUntil: Date | null;
}

interface MergeState {
  /** The ticket into which this one was merged. */
  mergedInto?: number | null;
}

/**
 * The state after a message of staff. The author becomes the assignee if there is none. `staffId` null: the author is a program, which
 * does not become the assignee and has not read the owner's messages. Throws if the ticket is closed.
 */
export function applyStaffMessage(
  ticket: TicketState & MergeState & { userId: number },
  staffId: number | null,
  shouldClose: boolean,
  now: Date,
): TicketState {
  assertOpen(ticket);
  const isReply = staffId !== ticket.userId;
  return {
    status: shouldClose ? 'closed' : 'in-work',
    assigneeId: ticket.assigneeId ?? staffId,
    // Staff who reply have seen all messages.
    unreadByStaff: staffId === null ? ticket.unreadByStaff : 0,
    unreadByOwner: ticket.unreadByOwner + 1,
    closedAt: shouldClose ? now : null,
    activeAt: maxDate(ticket.activeAt, now),
    firstReplyAt: ticket.firstReplyAt ?? (isReply ? now : null),
    waitingSince: isReply ? null : (ticket.waitingSince ?? now),
    snoozedUntil: shouldClose ? null : ticket.snoozedUntil,
  };
}

/** The state after a message of the owner. Throws if the ticket is closed. */
export function applyOwnerMessage(ticket: TicketState & MergeState, now: Date): TicketState {
  assertOpen(ticket);
  return {
    ...ticket,
    unreadByStaff: ticket.unreadByStaff + 1,
    unreadByOwner: 0,
    activeAt: maxDate(ticket.activeAt, now),
    waitingSince: ticket.waitingSince ?? now,
    snoozedUntil: null,
  };
}

export const maxDate = (a: Date, b: Date) => (a > b ? a : b);

/** The state of a reopened ticket. Throws if the ticket is not closed or was merged. */
export function applyReopening(ticket: TicketState & MergeState): TicketState {
  if (ticket.status !== 'closed') throw new DomainError('conflict', 'ticket is not closed');
  if (ticket.mergedInto) throw createMergedError(ticket);
  return { ...ticket, status: 'in-work', closedAt: null };
}

interface EventTicket extends Pick<TicketState, 'status' | 'assigneeId'> {
  title: string;
  type: TicketType;
  userId: number;
}

/** The data of a ticket's events. It has the ids of people, which are replaced by their names when an event is read. */
export const toEventData = ({ title, type, status, userId, assigneeId }: EventTicket) => ({
  title,
  type,
  status,
  owner: userId,
  assignee: assigneeId,
});

export const buildMessageEvent = (
  ticket: EventTicket & { id: number; newMessageId: number },
  { userId, message }: { userId: number | null; message: string },
) => ({
  type: 'ticket.message' as const,
  data: {
    ...toEventData(ticket),
    ticket_id: ticket.id,
    message_id: ticket.newMessageId,
    author: userId,
    from_staff: userId !== ticket.userId,
    message,
  },
});

export function assertOpen(ticket: Pick<TicketState, 'status'> & MergeState): void {
  // The former release may reopen a merged ticket.
  if (ticket.status === 'closed' || ticket.mergedInto) throw createClosedError(ticket);
}

/** For a merged ticket, the error names the ticket into which it was merged, so that apps send the message to that one. */
export const createClosedError = ({ mergedInto }: MergeState) =>
  new DomainError('conflict', 'ticket is closed', mergedInto ? { extra: { merged_into: mergedInto } } : {});

export const createMergedError = ({ mergedInto }: MergeState) =>
  new DomainError('conflict', 'ticket is merged', {
    message: `The ticket was merged into #${mergedInto}`,
    extra: { merged_into: mergedInto },
  });

/** A message in a notice. */
export interface NoticeEntry {
  id: number;
  text: string;
  files: NoticeFile[];
}

export interface NoticeFile {
  /** The name in the file store. */
  name: string;
  givenName: string | null;
  size: number | null;
}

/** Telegram's limit for photos. */
const MAX_PHOTO_BYTES = 10_000_000;

/** Whether notices send a file as a photo. They show only the names of other files. */
export const isPhoto = ({ name, size }: NoticeFile): boolean =>
  /\.(jpg|png|webp)$/.test(name) && (size ?? 0) <= MAX_PHOTO_BYTES;
