import { z } from 'zod';
import { eventTypes, type EventType } from '../../platform/audit/event-types.js';
import { Instant, numberText, optionalQuery } from '../../platform/http/common.schemas.js';
import { ApiDeposit } from '../deposits/search/deposit.schemas.js';
import { ticketStatuses, ticketTypes } from '../tickets/records/ticket.rules.js';

const MAX_EVENTS = 100;

export const EventTypeName = z.enum(eventTypes).meta({ id: 'EventType' });

/** One type, or several: separated by commas, or as a list. */
const EventTypes = z.preprocess((value, context) => {
  const names = [value].flat().flatMap((text) => (typeof text === 'string' ? text.split(',') : [text]));
  if (names.every((name) => EventTypeName.safeParse(name).success)) return [...new Set(names)];
  context.addIssue({ code: 'custom', message: `must be ${eventTypes.join(', ')}, or several of them` });
  return z.NEVER;
}, z.array(EventTypeName).min(1));

export const EventFilter = z.strictObject({
  /** The `next` of the last response. 0: starts with the oldest stored event. */
  after: optionalQuery(
    numberText(z.int({ error: 'must be a whole number' }).min(0).max(Number.MAX_SAFE_INTEGER)),
  ).transform((after) => after ?? 0),
  types: optionalQuery(EventTypes),
  limit: optionalQuery(
    numberText(z.int({ error: 'must be a whole number' }).min(1).max(MAX_EVENTS)),
  ).transform((limit) => limit ?? MAX_EVENTS),
});
export type EventFilter = z.infer<typeof EventFilter>;

/** The fields that the data of every event has. */
const commonFields = {
  id: z.int(),
  brand_id: z.int(),
  brand: z.string(),
  /** 1 for the first event of this object, 2 for the next, and so on. There is a gap only after a recovery of the database. */
  sequence: z.int(),
};

/** A person with the current name, which is null if there is none, such as after an erasure. */
const Person = z.object({ id: z.int(), public_name: z.string().nullable() }).meta({ id: 'EventPerson' });

const DepositData = ApiDeposit.omit({
  agent_user: true,
  moderated_by: true,
  possible_duplicate_of: true,
  claim: true,
  files: true,
  files_waiting: true,
  files_failed: true,
})
  .extend({ ...commonFields, agent_user: Person.nullable(), moderated_by: Person.nullable() })
  .meta({ id: 'DepositEventData' });

const ticketFields = {
  ...commonFields,
  title: z.string(),
  type: z.enum(ticketTypes),
  status: z.enum(ticketStatuses),
  owner: Person,
  assignee: Person.nullable(),
};
const TicketData = z.object(ticketFields).meta({ id: 'TicketEventData' });
const OpenedTicketData = z
  .object({ ...ticketFields, message: z.string() })
  .meta({ id: 'OpenedTicketEventData' });
const TicketMessageData = z
  .object({
    ...ticketFields,
    ticket_id: z.int(),
    message_id: z.int(),
    /** Null: a program with an API key. */
    author: Person.nullable(),
    from_staff: z.boolean(),
    /** Empty if the message has only files. */
    message: z.string(),
  })
  .meta({ id: 'TicketMessageEventData' });

const MemberData = z
  .object({ ...commonFields, user_id: z.int(), user: Person })
  .meta({ id: 'MemberEventData' });

const ReportData = z
  .object({
    ...commonFields,
    kind: z.enum(['day', 'week', 'month']),
    start_date: z.iso.date(),
    end_date: z.iso.date(),
  })
  .meta({ id: 'ReportEventData' });

const eventDataByType: Record<EventType, z.ZodType> = {
  'deposit.created': DepositData,
  'deposit.updated': DepositData,
  'deposit.accepted': DepositData,
  'deposit.rejected': DepositData,
  'deposit.deleted': DepositData,
  'deposit.undone': DepositData,
  'ticket.created': OpenedTicketData,
  'ticket.message': TicketMessageData,
  'ticket.closed': TicketData,
  'ticket.reopened': TicketData,
  'member.joined': MemberData,
  'member.dismissed': MemberData,
  'report.sent': ReportData,
};

const envelope = {
  /** Increases in the order in which events become readable. */
  position: z.int(),
  /** The same as the header `webhook-id`. */
  id: z.string(),
  type: EventTypeName,
  timestamp: Instant,
};

/** The body that an endpoint receives for an event of this type. */
export const buildWebhookSchema = (type: EventType) =>
  z.object({ ...envelope, type: z.literal(type), data: eventDataByType[type] });

export const IntegrationEvent = z
  .object({
    ...envelope,
    /** The same as in the webhook of this type. */
    data: z.looseObject(commonFields),
  })
  .meta({ id: 'IntegrationEvent' });
export type IntegrationEvent = z.output<typeof IntegrationEvent>;

export const EventPage = z
  .object({
    data: z.array(IntegrationEvent),
    /** Pass it as `after` for the next events, even if this page is empty. */
    next: z.int(),
  })
  .meta({ id: 'EventPage' });
