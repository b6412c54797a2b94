import { z } from 'zod';
import { UserView } from '../../people/user.schemas.js';

const Day = z.iso.date({ error: 'must be a date, YYYY-MM-DD' });

/** Moscow days, both included. */
export const TeamFilter = z.object({ date_start: Day, date_end: Day });
export type TeamFilter = z.infer<typeof TeamFilter>;

/** What one person did in a span. Times are in seconds, and null if there is nothing to measure. */
export const TeamMember = z
  .object({
    user: UserView,
    role: z.enum(['user', 'manager', 'ceo', 'admin']),
    accepted: z.int(),
    rejected: z.int(),
    /** Accepted deposits, also of others, that they deleted. */
    deleted: z.int(),
    /** Decisions that they took back themselves. */
    undone: z.int(),
    /** Deposits that they accepted in the span, and that somebody has deleted since. */
    deleted_later: z.int(),
    /** From the report of a deposit to its acceptance or rejection. */
    median_seconds: z.number().nullable(),
    p90_seconds: z.number().nullable(),
    ticket_answers: z.int(),
    tickets_closed: z.int(),
  })
  .meta({ id: 'TeamMember' });
export type TeamMember = z.infer<typeof TeamMember>;

/** Everybody who decided about a deposit or answered a ticket in the span, those who decided most first. */
export const Team = z
  .object({ date_start: z.iso.date(), date_end: z.iso.date(), people: z.array(TeamMember) })
  .meta({ id: 'Team' });
