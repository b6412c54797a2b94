import { z } from 'zod';
import { IdText, numberText, optionalQuery } from '../../../platform/http/common.schemas.js';

const WEEKS = 12;

export const TicketTimesFilter = z.object({
  brand_id: optionalQuery(IdText),
  /** How many weeks, with this one. */
  weeks: optionalQuery(numberText(z.int().min(1).max(26))).transform((weeks) => weeks ?? WEEKS),
});
export type TicketTimesFilter = z.infer<typeof TicketTimesFilter>;

/** In seconds, as on the clock. Half of the tickets took at most the median, and nine of ten at most `p90`. */
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
        /** From the opening to the first reply. Null: there was none in this week. */
        first_reply: Durations.nullable(),
        closed: z.int(),
        /** From the opening to the closing. Null: none was closed in this week. */
        resolution: Durations.nullable(),
      }),
    ),
  })
  .meta({ id: 'TicketTimes' });
export type TicketTimes = z.infer<typeof TicketTimes>;
