import { z } from 'zod';
import {
  IdText,
  Instant,
  optionalQuery,
  PageNumber,
  pageSchema,
  lineText,
} from '../../platform/http/common.schemas.js';
import { UserView } from '../people/user.schemas.js';
import { AuditAction } from './audit-actions.js';

const MAX_UNIX_SECONDS = 99_999_999_999;

/** ISO 8601 with a time zone, or Unix seconds. */
const InstantQuery = z
  .union(
    [
      z.iso.datetime({ offset: true }).transform((text) => new Date(text)),
      z
        .string()
        .regex(/^\d{1,11}$/)
        .transform((seconds) => new Date(Math.min(Number(seconds), MAX_UNIX_SECONDS) * 1_000)),
    ],
    { error: 'must be ISO 8601 with a time zone, or Unix seconds' },
  )
  .meta({ type: 'string', description: 'ISO 8601 with a time zone, or Unix seconds' });

export const AuditFilter = z.object({
  page: PageNumber,
  actor_id: optionalQuery(IdText),
  /** Actions in a brand, and changes of the brand itself. */
  brand_id: optionalQuery(IdText),
  action: optionalQuery(lineText(64)),
  subject: optionalQuery(lineText(64)),
  subject_id: optionalQuery(
    z
      .string()
      .regex(/^\d{1,15}$/, 'must be a whole number')
      .transform(Number)
      .meta({ type: 'integer' }),
  ),
  from: optionalQuery(InstantQuery),
  until: optionalQuery(InstantQuery),
});
export type AuditFilter = z.infer<typeof AuditFilter>;

const Fields = z.record(z.string(), z.unknown()).nullable();

/** A thing to which a record refers by id, with its name. */
export const NamedThing = z
  .object({
    kind: z.enum([
      'api-key',
      'brand',
      'contest',
      'deposit',
      'deposit-view',
      'invite',
      'reply-template',
      'ticket',
      'ticket-tag',
      'user',
    ]),
    id: z.int(),
    /** The current name, or the name when it was removed. Null: none is known. */
    name: z.string().nullable(),
    /** Known for brands, deposits, tickets and users. False for all others. */
    is_gone: z.boolean(),
  })
  .meta({ id: 'NamedThing' });
export type NamedThing = z.infer<typeof NamedThing>;

export const HistoryEntry = z
  .object({
    at: Instant,
    /** Null for an API key, a job, or an unknown person. */
    actor: UserView.nullable(),
    via: z.enum(['panel', 'mini-app', 'bot', 'api-key', 'job']),
    action: AuditAction,
    before: Fields,
    after: Fields,
    /**
     * The subject of the entry or, for sessions, passkeys, members and join requests, their person. Null: unknown, or of a kind that
     * `NamedThing` does not list, such as a message.
     */
    about: NamedThing.nullable(),
    /** The people and brands whose ids are in `before` and `after`. */
    names: z.array(NamedThing),
  })
  .meta({ id: 'HistoryEntry' });

const AuditRecordView = HistoryEntry.extend({
  id: z.int(),
  /** The API key that acted, if one did. */
  api_key: z.object({ id: z.int(), name: z.string() }).nullable(),
  subject: z.string(),
  subject_id: z.int(),
  brand: NamedThing.nullable(),
  ip: z.string().nullable(),
}).meta({ id: 'AuditRecord' });

export const AuditPage = pageSchema(AuditRecordView).meta({ id: 'AuditPage' });
export type AuditPage = z.input<typeof AuditPage>;

export const HistoryPage = pageSchema(HistoryEntry).meta({ id: 'HistoryPage' });
export type HistoryPage = z.input<typeof HistoryPage>;
