import { z } from 'zod';
import { eventTypes } from '../../platform/audit/event-types.js';
import { Id, Instant, lineText, numberText, optionalQuery } from '../../platform/http/common.schemas.js';
import { EventTypeName } from './event.schemas.js';

const MAX_BRANDS = 500;

const Url = z
  .url({
    protocol: /^https?$/,
    error: 'must be an address, such as https://example.com/hooks',
    abort: true,
  })
  .max(2_000)
  .refine((text) => {
    const { username, password } = new URL(text);
    return username === '' && password === '';
  }, 'must not contain a user name or password')
  .transform((text) => new URL(text).href);
const Description = lineText(255);
/** Null or an empty list: all types, including future ones. */
const Types = z
  .array(EventTypeName)
  .max(eventTypes.length)
  .nullable()
  .transform((types) => (types && types.length > 0 ? [...new Set(types)] : null));
/** Null: all brands, including future ones. */
const Brands = z.array(Id).min(1).max(MAX_BRANDS).nullable();

export const CreateWebhook = z
  .strictObject({
    url: Url,
    description: Description.default(''),
    types: Types.default(null),
    brands: Brands.default(null),
  })
  .meta({ id: 'CreateWebhook' });
export type CreateWebhook = z.infer<typeof CreateWebhook>;

export const UpdateWebhook = z
  .strictObject({
    url: Url,
    description: Description,
    types: Types,
    brands: Brands,
    enabled: z.boolean(),
    /** The response has the new secret. The previous one also signs for 24 hours. Another rotation within that time keeps the same previous secret, and starts the 24 hours again. */
    rotate_secret: z.literal(true),
  })
  .partial()
  .meta({ id: 'UpdateWebhook' });
export type UpdateWebhook = z.infer<typeof UpdateWebhook>;

export const ResendWebhook = z
  .strictObject({
    /** Sends the event of this attempt again. */
    attempt_id: z.int().min(1).optional(),
    /** Sends all events since this time again, even those that were not sent because the endpoint was off. */
    since: z.iso.datetime({ offset: true }).optional(),
  })
  .refine(({ attempt_id, since }) => (attempt_id === undefined) !== (since === undefined), {
    path: ['since'],
    message: 'is required, or attempt_id, but not both',
  })
  .meta({ id: 'ResendWebhook' });
export type ResendWebhook = z.infer<typeof ResendWebhook>;

export const AttemptFilter = z.strictObject({
  /** The id of an attempt: only older ones. */
  before: optionalQuery(numberText(z.int({ error: 'must be a whole number' }).min(1))),
  /** `true`: only failed ones. */
  failed: optionalQuery(z.enum(['true', 'false'], { error: 'must be true or false' })),
});
export type AttemptFilter = z.infer<typeof AttemptFilter>;

const disabledReasons = ['admin', 'gone', 'failing', 'recovery'] as const;
export type DisabledReason = (typeof disabledReasons)[number];

export const WebhookView = z
  .object({
    id: z.int(),
    url: z.string(),
    description: z.string(),
    /** Null: all types. */
    types: z.array(EventTypeName).nullable(),
    /** Null: all brands. */
    brands: z.array(z.object({ id: z.int(), name: z.string() })).nullable(),
    created_at: Instant,
    /** When it was switched off. Null: it is on. */
    disabled_at: Instant.nullable(),
    /** `gone`: it answered 410. `failing`: no attempt succeeded for five days. `recovery`: the database was recovered. */
    disabled_reason: z.enum(disabledReasons).nullable(),
    /** The time of the first failed attempt since the last success. */
    failing_since: Instant.nullable(),
    /** Accurate to the minute. */
    last_success_at: Instant.nullable(),
    /** How many events are waiting to be sent or retried. */
    waiting: z.int(),
    /** False after a restore, because backups have no secrets. Nothing is sent until the secret is rotated. */
    has_secret: z.boolean(),
    /** Until when the previous secret also signs. */
    previous_secret_until: Instant.nullable(),
  })
  .meta({ id: 'Webhook' });
export type WebhookView = z.input<typeof WebhookView>;

/** `secret`: only in the response of the call that created or rotated it. */
export const NewWebhookView = WebhookView.extend({ secret: z.string() }).meta({ id: 'NewWebhook' });
export const UpdatedWebhookView = WebhookView.extend({ secret: z.string().optional() }).meta({
  id: 'UpdatedWebhook',
});
export const WebhookList = z.object({ data: z.array(WebhookView) }).meta({ id: 'WebhookList' });

export const WebhookAttemptView = z
  .object({
    id: z.int(),
    /** The `webhook-id`. */
    event_id: z.string(),
    /** A type of event, or `webhook.test`. */
    type: z.string(),
    created_at: Instant,
    duration_ms: z.int(),
    /** The status of the response. Null: there was none. */
    status: z.int().nullable(),
    /** Why it failed, for people. Null: it succeeded. */
    error: z.string().nullable(),
    /** The body that was sent. `Erased`: a person in it was erased. */
    request: z.string(),
    /** The first bytes of the body of the response. */
    response: z.string(),
  })
  .meta({ id: 'WebhookAttempt' });
export type WebhookAttemptView = z.input<typeof WebhookAttemptView>;

export const WebhookAttemptList = z
  .object({ data: z.array(WebhookAttemptView), has_more: z.boolean() })
  .meta({ id: 'WebhookAttemptList' });

/** How many events are sent again. */
export const ResentCount = z.object({ count: z.int() }).meta({ id: 'ResentCount' });
