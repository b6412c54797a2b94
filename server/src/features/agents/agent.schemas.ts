import { z } from 'zod';
import { IdText, Instant, messageText, optionalQuery } from '../../platform/http/common.schemas.js';
import { UserView } from '../people/user.schemas.js';
import { OwnStandingView } from '../statistics/standing/standing.schemas.js';

export const MAX_LISTED_NOTES = 100;

export const CreateAgentNote = z
  .strictObject({ text: messageText(2000).min(1) })
  .meta({ id: 'CreateAgentNote' });
export type CreateAgentNote = z.infer<typeof CreateAgentNote>;

/** Notes are never shown in the mini-app or the bot. */
export const AgentNoteView = z
  .object({ id: z.int(), author: UserView, text: z.string(), created_at: Instant })
  .meta({ id: 'AgentNote' });
export type AgentNoteView = z.input<typeof AgentNoteView>;

/** `before`: lists only notes older than the one with this id. */
export const AgentNoteFilter = z.object({ before: optionalQuery(IdText) });
export type AgentNoteFilter = z.infer<typeof AgentNoteFilter>;

export const AgentNoteList = z.object({ notes: z.array(AgentNoteView) }).meta({ id: 'AgentNoteList' });
export type AgentNoteList = z.input<typeof AgentNoteList>;

const { target, amount, place, of, gap, pace, today } = OwnStandingView.shape;

/** A brand of an agent, with figures of the current period as in `t/standings`. A former member's figures are null. */
const AgentBrand = z
  .object({
    id: z.int(),
    name: z.string(),
    report_type: z.enum(['retention', 'sales']),
    /** Null: the agent is an active member. */
    dismissed_at: Instant.nullable(),
    target: target.nullable(),
    amount: amount.nullable(),
    place,
    of,
    gap,
    pace,
    today: today.nullable(),
  })
  .meta({ id: 'AgentBrand' });

/** A day in UTC+3. `in_work`: whether the agent works in any of the brands; null without an answer. */
const AgentDay = z
  .object({
    date: z.iso.date(),
    in_work: z.boolean().nullable(),
    brands: z.array(z.object({ id: z.int(), in_work: z.boolean() })),
  })
  .meta({ id: 'AgentDay' });
export type AgentDay = z.infer<typeof AgentDay>;

/** An agent as staff see them. Contains only data of brands within the caller's reach, and notes. */
export const AgentView = z
  .object({
    user: UserView,
    username: z.string().nullable(),
    /** Active memberships first. */
    brands: z.array(AgentBrand),
    deposits: z.object({ wait: z.int(), accept: z.int(), reject: z.int(), delete: z.int() }),
    /** Null: the caller may not read tickets. */
    tickets: z.object({ new: z.int(), in_work: z.int(), closed: z.int() }).nullable(),
    /** The last 31 days in order, up to today. */
    availability: z.array(AgentDay),
    /** The newest 100 notes, newest first. */
    notes: z.array(AgentNoteView),
    /** Counts all notes. */
    notes_count: z.int(),
  })
  .meta({ id: 'Agent' });
export type AgentView = z.input<typeof AgentView>;
