import { z } from 'zod';
import {
  Instant,
  numberText,
  pageOf,
  PageNumber,
  TelegramChatId,
} from '../../../platform/http/common.schemas.js';

const ShownStatus = z.enum(['unknown', 'failed', 'pending']);

export const OutboxFilter = z.strictObject({ status: ShownStatus.default('unknown'), page: PageNumber });
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
    status: ShownStatus,
    attempts: z.int(),
    last_error: z.string().nullable(),
    created_at: Instant,
    next_attempt_at: Instant,
  })
  .meta({ id: 'OutboxMessage' });
/** The type that the service returns. */
export type OutboxMessageView = z.input<typeof OutboxMessageView>;

export const OutboxPage = pageOf(OutboxMessageView).meta({ id: 'OutboxPage' });
