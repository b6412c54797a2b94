import { z } from 'zod';
import {
  IdText,
  numberText,
  optionalQuery,
  pageSchema,
  PageNumber,
  lineText,
  specError,
} from '../../../platform/http/common.schemas.js';
import { MAX_ID } from '../../../../shared/units.rules.js';
import { cleanId } from '../../../../shared/typed-text.rules.js';
import { ticketStatuses, ticketTypes } from '../records/ticket.rules.js';
import { DeskTicket, TicketView } from '../records/ticket.schemas.js';

const MAX_QUERY = 255;

const notFoundText = specError('Ticket not founded');
/** A ticket number as people write it, `8` or `#8`. All invalid values get the same error text. */
const TicketNumber = z.preprocess(
  (value) => (typeof value === 'string' ? cleanId(value).replace(/^#/, '') : value),
  numberText(z.int(notFoundText).min(1, notFoundText).max(MAX_ID, notFoundText)),
);

export const TicketFilter = z.object({
  page: PageNumber,
  status: optionalQuery(z.enum(ticketStatuses)),
  type: optionalQuery(z.enum(ticketTypes)),
  id: optionalQuery(TicketNumber),
  brand_id: optionalQuery(IdText),
  /** The assignee. `none`: tickets without one. */
  assignee: optionalQuery(z.union([z.literal('none'), IdText])),
  /** `activity`: by last message, newest first. `place`: oldest ticket first. `due`: by due time, earliest first. */
  order: optionalQuery(z.enum(['activity', 'place', 'due'])),
  /** The person who opened it. */
  user_id: optionalQuery(IdText),
  /** 0: open tickets, new or in work. 1: closed ones. */
  closed: optionalQuery(z.enum(['1', '0'])),
  /** 1: tickets with a note that mentions the caller. */
  mentioned: optionalQuery(z.literal('1')),
  /** 1: open tickets whose due time has passed. */
  overdue: optionalQuery(z.literal('1')),
  /** 1: snoozed tickets. 0: those that are not. */
  snoozed: optionalQuery(z.enum(['1', '0'])),
  /** The id of a tag. */
  tag: optionalQuery(IdText),
  /** Words of titles, messages, notes and names of owners. */
  q: optionalQuery(lineText(MAX_QUERY)),
});
export type TicketFilter = z.infer<typeof TicketFilter>;

export const OwnTicketFilter = z.object({
  page: PageNumber,
  closed: optionalQuery(z.enum(['1', '0'])),
  type: optionalQuery(z.enum(ticketTypes)),
});
export type OwnTicketFilter = z.infer<typeof OwnTicketFilter>;

export const TicketRow = DeskTicket.extend({
  /** The newest message, or the opening text. `timestamp`: Unix seconds. */
  last_message: z.object({ text: z.string(), timestamp: z.int(), from_staff: z.boolean() }),
}).meta({ id: 'TicketRow' });
export type TicketRow = z.input<typeof TicketRow>;

export const TicketPage = pageSchema(TicketRow).meta({ id: 'TicketPage' });
export type TicketPage = z.infer<typeof TicketPage>;
export const OwnTicketPage = z
  .object({ data: z.array(TicketView), meta: z.object({ current_page: z.int(), last_page: z.int() }) })
  .meta({ id: 'OwnTicketPage' });

/** How many messages the owner has not seen in open or closed tickets of a brand and type. `brand_id` is null for tickets to the CEO. */
const OwnUnread = z
  .object({
    brand_id: z.int().nullable(),
    type: z.enum(ticketTypes),
    closed: z.boolean(),
    count: z.int(),
  })
  .meta({ id: 'OwnUnread' });
export type OwnUnread = z.infer<typeof OwnUnread>;
export const OwnUnreadList = z.object({ data: z.array(OwnUnread) }).meta({ id: 'OwnUnreadList' });

const DEFAULT_WEEKS = 12;

export const TicketTimesFilter = z.object({
  brand_id: optionalQuery(IdText),
  /** How many weeks, including the current one. */
  weeks: optionalQuery(numberText(z.int().min(1).max(26))).transform((weeks) => weeks ?? DEFAULT_WEEKS),
});
export type TicketTimesFilter = z.infer<typeof TicketTimesFilter>;

/** In seconds. Half of the tickets took at most the median, and nine of ten at most `p90`. */
const Durations = z.object({ median: z.int(), p90: z.int() }).meta({ id: 'Durations' });

/** Weeks from Friday to Thursday in GMT-4, oldest first. */
export const TicketTimes = z
  .object({
    data: z.array(
      z.object({
        /** The first day. */
        week: z.iso.date(),
        opened: z.int(),
        /** Tickets that got their first reply in this week. */
        replied: z.int(),
        /** From opening to first reply, for the replies of this week. Null: there was none. */
        first_reply: Durations.nullable(),
        closed: z.int(),
        /** From opening to closing, for the tickets closed in this week. Null: there was none. */
        resolution: Durations.nullable(),
      }),
    ),
  })
  .meta({ id: 'TicketTimes' });
export type TicketTimes = z.infer<typeof TicketTimes>;
