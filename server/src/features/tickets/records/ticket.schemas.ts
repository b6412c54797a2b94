import { z } from 'zod';
import {
  BulkIds,
  Id,
  IdText,
  Instant,
  lineText,
  numberText,
  optionalQuery,
  messageText,
  withMinVisible,
  specError,
} from '../../../platform/http/common.schemas.js';
import { UploadedFiles } from '../../../platform/storage/uploaded-file.js';
import { type ServiceType, serviceTitles } from '../../notifications/notice.rules.js';
import { UserView } from '../../people/user.schemas.js';
import { MAX_MESSAGE_LENGTH, supportThemes, ticketStatuses, ticketTypes } from './ticket.rules.js';

const OpeningText = z.preprocess(
  (value) => value ?? '',
  withMinVisible(10, specError('Message is short'), messageText(MAX_MESSAGE_LENGTH)),
);

const ChatText = messageText(MAX_MESSAGE_LENGTH).default('');
/** The service checks that it is the brand in the header. */
const BrandId = numberText(Id).optional();

const hasContent = ({ message, files }: { message: string; files: unknown[] }) =>
  message !== '' || files.length > 0;
const emptyMessageIssue = { path: ['message'], error: 'must not be empty where there are no files' };

export const OpenSupportTicket = z
  .strictObject({
    message: OpeningText,
    // `PIN_Leads` is the key of this theme in the notice settings.
    title: z.preprocess((title) => (title === 'PIN_Leads' ? 'PIN Leads' : title), z.enum(supportThemes)),
    brand_id: BrandId,
    files: UploadedFiles,
  })
  .meta({ id: 'OpenSupportTicket' });
export type OpenSupportTicket = z.infer<typeof OpenSupportTicket>;

export const OpenServiceTicket = z
  .strictObject({
    message: OpeningText,
    type: z.enum(Object.keys(serviceTitles) as [ServiceType, ...ServiceType[]]),
    brand_id: BrandId,
    files: UploadedFiles,
  })
  .meta({ id: 'OpenServiceTicket' });
export type OpenServiceTicket = z.infer<typeof OpenServiceTicket>;

export const OpenCeoTicket = z
  .strictObject({ message: OpeningText, files: UploadedFiles })
  .meta({ id: 'OpenCeoTicket' });
export type OpenCeoTicket = z.infer<typeof OpenCeoTicket>;

export const WriteOwnMessage = z
  .strictObject({ message: ChatText, files: UploadedFiles })
  .refine(hasContent, emptyMessageIssue)
  .meta({ id: 'WriteOwnMessage' });
export type WriteOwnMessage = z.infer<typeof WriteOwnMessage>;

/** A flag is text in a form, and may be a number or a boolean in JSON. */
const Flag = z.preprocess(
  (value) => (typeof value === 'string' ? value : String(Number(value))),
  z.enum(['1', '0']),
);

export const WriteMessage = z
  .strictObject({
    message: ChatText,
    /** 1: the message closes the ticket. Its text is the reason. */
    is_closed_message: Flag.default('0').transform((flag) => flag === '1'),
    files: UploadedFiles,
  })
  .refine((body) => body.is_closed_message || hasContent(body), emptyMessageIssue)
  .meta({ id: 'WriteMessage' });
export type WriteMessage = z.infer<typeof WriteMessage>;

export const TicketView = z
  .object({
    id: z.int(),
    type: z.enum(ticketTypes),
    title: z.string(),
    description: z.string(),
    status: z.enum(ticketStatuses),
    closed: z.boolean(),
    user_id: z.int(),
    user: UserView,
    assignee: UserView.nullable(),
    brand_id: z.int().nullable(),
    brand: z.string().nullable(),
    created_at: Instant,
    /** Whether the caller's side has unread messages. */
    has_message: z.boolean(),
    /** The place in the queue of new tickets, from 1. Null for other tickets. */
    place: z.int().nullable(),
    /** The ticket into which this one was merged. It may have been merged into another one itself. */
    merged_into: z.int().nullable().default(null),
  })
  .meta({ id: 'Ticket' });
export type TicketView = z.input<typeof TicketView>;

/** Names of colors that the panel has for light and dark mode. */
export const tagColors = [
  'gray',
  'red',
  'orange',
  'yellow',
  'green',
  'teal',
  'blue',
  'violet',
  'pink',
] as const;

export const TicketTag = z
  .object({ id: z.int(), name: z.string(), color: z.enum(tagColors) })
  .meta({ id: 'TicketTag' });

/** The maximum number of tags of a brand. */
export const MAX_TAGS = 100;

export const TicketTagFilter = z.object({ brand_id: optionalQuery(IdText) });
export type TicketTagFilter = z.infer<typeof TicketTagFilter>;

export const CreateTicketTag = z
  .strictObject({ brand_id: Id, name: lineText(32).min(1), color: z.enum(tagColors).default('gray') })
  .meta({ id: 'CreateTicketTag' });
export type CreateTicketTag = z.infer<typeof CreateTicketTag>;

export const BrandTicketTag = TicketTag.extend({ brand_id: z.int() }).meta({ id: 'BrandTicketTag' });
export type BrandTicketTag = z.infer<typeof BrandTicketTag>;

/** Sorted by brand and name. */
export const TicketTagList = z.object({ data: z.array(BrandTicketTag) }).meta({ id: 'TicketTagList' });

/** A ticket as staff see it. */
export const DeskTicket = TicketView.extend({
  /** By when staff should reply. Null: the owner does not wait for a reply, or the ticket has no brand with a limit. */
  due_at: Instant.nullable(),
  /** Sorted by name. */
  tags: z.array(TicketTag),
  /** Until when lists omit the ticket, unless its owner writes first. If null or past, lists show it. */
  snoozed_until: Instant.nullable(),
}).meta({ id: 'DeskTicket' });
export type DeskTicket = z.input<typeof DeskTicket>;

export const OpenedTicket = z.object({ ticket: TicketView }).meta({ id: 'OpenedTicket' });

export const SnoozeTicket = z
  .strictObject({
    /** Unix seconds, at most a year from now. Null ends the snooze. */
    until: z.int({ error: 'must be Unix seconds' }).nullable(),
  })
  .meta({ id: 'SnoozeTicket' });
export type SnoozeTicket = z.infer<typeof SnoozeTicket>;

export const SnoozedTicket = z.object({ ticket: DeskTicket }).meta({ id: 'SnoozedTicket' });

export const TicketMessageView = z
  .object({
    id: z.int(),
    /** Null: a program wrote it for staff. */
    user_id: z.int().nullable(),
    message: z.string(),
    /**
     * Links to the files, valid for 55 to 60 minutes. The query parameter `name` is the name that the sender gave the file; old files have
     * none.
     */
    files: z.array(z.string()),
    /** Unix seconds. */
    timestamp: z.int(),
    /** The ticket in which the message was written. Null: the one that has it now. */
    origin_ticket_id: z.int().nullable().default(null),
  })
  .meta({ id: 'TicketMessage' });
export type TicketMessageView = z.input<typeof TicketMessageView>;

/** A message as staff see it. */
export const StaffMessageView = TicketMessageView.extend({
  /** Whether it is a note, which only staff see. */
  is_note: z.boolean(),
  /** The API key of the program that wrote it. Null: a person did. */
  api_key: z.object({ id: z.int(), name: z.string() }).nullable(),
}).meta({ id: 'StaffMessage' });
export type StaffMessageView = z.input<typeof StaffMessageView>;

/** The open tickets of one type, without snoozed ones. */
export const TicketCounts = z
  .object({
    type: z.enum(ticketTypes),
    count_new: z.int(),
    count_in_work: z.int(),
    /** The messages in tickets in work that staff have not seen. */
    count_in_work_messages: z.int(),
  })
  .meta({ id: 'TicketCounts' });

/** Selects messages of a chat: the newest, those before a message, or those after one. */
export const ChatRange = z
  .object({ before: optionalQuery(IdText), after: optionalQuery(IdText) })
  .refine(({ before, after }) => before === undefined || after === undefined, {
    path: ['after'],
    error: 'must not come together with before',
  });
export type ChatRange = z.infer<typeof ChatRange>;

/** A ticket that was merged into another one. Its opening text is not among the messages. */
export const MergedTicket = z
  .object({
    id: z.int(),
    title: z.string(),
    description: z.string(),
    created_at: Instant,
    merged_at: Instant,
  })
  .meta({ id: 'MergedTicket' });
export type MergedTicket = z.input<typeof MergedTicket>;

/** Messages come newest first. The opening text is not among them: it is the ticket's `description`. */
export const TicketChat = z
  .object({
    ticket: TicketView,
    messages: z.array(TicketMessageView),
    /** The tickets that were merged into this one, directly or not. */
    merged: z.array(MergedTicket),
    /** Whether there are more messages: newer ones for `after`, otherwise older ones. */
    has_more: z.boolean(),
  })
  .meta({ id: 'TicketChat' });

/** What a person, program or job did to a ticket. */
export const TicketEvent = z
  .object({
    id: z.int(),
    type: z.enum(['assigned', 'closed', 'reopened', 'tagged', 'untagged', 'merged', 'unmerged']),
    /** Unix seconds, like the `timestamp` of a message. */
    at: z.int(),
    /** Null: a program or a job. */
    actor: UserView.nullable(),
    /** For `assigned`: the new assignee. Null: nobody is assigned any more. */
    user: UserView.nullable(),
    /** For `tagged` and `untagged`. The tag may have been deleted since. */
    tag: TicketTag.pick({ id: true, name: true }).nullable(),
    /** For `merged` and `unmerged`: the ids of the two tickets. Both have the event. */
    merge: z.object({ from: z.int(), into: z.int() }).nullable(),
  })
  .meta({ id: 'TicketEvent' });
export type TicketEvent = z.input<typeof TicketEvent>;

/** A chat as staff see it, with their notes. */
export const StaffChat = TicketChat.extend({
  ticket: DeskTicket,
  messages: z.array(StaffMessageView),
  /** The events in the time of `messages`, newest first, at most 200. The newest page also has all later events, and the page with the oldest message has all earlier ones. */
  events: z.array(TicketEvent),
}).meta({ id: 'StaffChat' });

export const AssignTicket = z
  .strictObject({
    /** A member of staff who may read the ticket. Null: nobody. */
    user_id: Id.nullable(),
  })
  .meta({ id: 'AssignTicket' });
export type AssignTicket = z.infer<typeof AssignTicket>;

export const TicketBulk = z
  .discriminatedUnion('action', [
    z.strictObject({ action: z.literal('assign'), ids: BulkIds, ...AssignTicket.shape }),
    z.strictObject({
      action: z.literal('close'),
      ids: BulkIds,
      /** Sent as the last message of each ticket. */
      reason: messageText(MAX_MESSAGE_LENGTH).default(''),
    }),
    z.strictObject({ action: z.literal('reopen'), ids: BulkIds }),
    z.strictObject({ action: z.enum(['tag', 'untag']), ids: BulkIds, tag_id: Id }),
  ])
  .meta({ id: 'TicketBulk' });
export type TicketBulk = z.infer<typeof TicketBulk>;

export const MergeTicket = z
  .strictObject({
    /** The ticket that gets the messages. Must have the same owner and brand. */
    into: Id,
  })
  .meta({ id: 'MergeTicket' });
export type MergeTicket = z.infer<typeof MergeTicket>;

/** The staff who may read a ticket, sorted by name. `username`: in Telegram. */
export const TicketReaders = z
  .object({ data: z.array(UserView.extend({ username: z.string().nullable() })) })
  .meta({ id: 'TicketReaders' });

/** `@` with the name of a colleague is a mention. */
export const WriteNote = z
  .strictObject({ message: messageText(MAX_MESSAGE_LENGTH).min(1) })
  .meta({ id: 'WriteNote' });
export type WriteNote = z.infer<typeof WriteNote>;

export const ReportPresence = z
  .strictObject({
    /** Whether the person is typing in the ticket now. */
    typing: z.boolean(),
  })
  .meta({ id: 'ReportPresence' });
export type ReportPresence = z.infer<typeof ReportPresence>;

/** A signal between processes about a person who views a ticket. Former releases read it too, so fields may only be added. */
export interface PresenceSignal {
  ticketId: number;
  brandId: number | null;
  user: UserView;
  /** Null: the person has left. */
  typing: boolean | null;
}

/** The description of the two calls that read a chat. */
export const CHAT_DESCRIPTION =
  'The ticket and its newest 50 messages, newest first. `before` and `after` take the id of a message, for older and newer ones. Reading removes the unread mark.';
