import { z } from 'zod';
import {
  Instant,
  numberText,
  PageNumber,
  pageOf,
  TelegramChatId,
} from '../../../platform/http/common.schemas.js';

const MessageStatus = z.enum(['unknown', 'failed', 'pending']);

export const OutboxFilter = z.strictObject({ status: MessageStatus.default('unknown'), page: PageNumber });
export type OutboxFilter = z.infer<typeof OutboxFilter>;

/** Ids of messages can be larger than those of other rows. */
export const MessageId = numberText(z.int({ error: 'must be a whole number' }).min(1));

export const OutboxMessageView = z
  .object({
    id: z.int(),
    chat_id: TelegramChatId,
    /** The brand that the chat belongs to. */
    brand: z.string().nullable(),
    /** Without markup, as people read it. */
    text: z.string(),
    /** Also `pending` while it is being sent. */
    status: MessageStatus,
    attempts: z.int(),
    last_error: z.string().nullable(),
    created_at: Instant,
    next_attempt_at: Instant,
  })
  .meta({ id: 'OutboxMessage' });
/** The type that the service returns. */
export type OutboxMessageView = z.input<typeof OutboxMessageView>;

export const OutboxPage = pageOf(OutboxMessageView).meta({ id: 'OutboxPage' });

const UpdateStatus = z.enum(['failed', 'pending']);

export const UpdateFilter = z.strictObject({ status: UpdateStatus.default('failed'), page: PageNumber });
export type UpdateFilter = z.infer<typeof UpdateFilter>;

export const UpdateId = numberText(z.int({ error: 'must be a whole number' }).min(0));

export const UpdateView = z
  .object({
    id: z.int(),
    chat_id: TelegramChatId.nullable(),
    /** The brand that the chat belongs to. */
    brand: z.string().nullable(),
    /** The person who wrote or pressed. Null if the person is unknown. */
    person: z.string().nullable(),
    kind: z.enum(['message', 'edit', 'press', 'other']),
    /** The text of the message, or the data of the pressed button. Long texts are cut. */
    text: z.string(),
    status: UpdateStatus,
    /** It had to wait for the database. This does not count as a failed attempt. */
    is_waiting: z.boolean(),
    attempts: z.int(),
    last_error: z.string().nullable(),
    created_at: Instant,
    next_attempt_at: Instant,
  })
  .meta({ id: 'BotUpdate' });
/** The type that the service returns. */
export type UpdateView = z.input<typeof UpdateView>;

export const UpdatePage = pageOf(UpdateView).meta({ id: 'BotUpdatePage' });
