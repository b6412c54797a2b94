import { z } from 'zod';
import {
  Instant,
  numberText,
  pageOf,
  PageNumber,
  TelegramChatId,
} from '../../platform/http/common.schemas.js';

const ShownStatus = z.enum(['failed', 'pending']);

export const UpdateFilter = z.strictObject({ status: ShownStatus.default('failed'), page: PageNumber });
export type UpdateFilter = z.infer<typeof UpdateFilter>;

export const UpdateId = numberText(z.int({ error: 'must be a whole number' }).min(0));

export const UpdateView = z
  .object({
    id: z.int(),
    chat_id: TelegramChatId.nullable(),
    /** The brand whose chat it is. */
    brand: z.string().nullable(),
    /** Who wrote or pressed, where the product knows them. */
    person: z.string().nullable(),
    kind: z.enum(['message', 'edit', 'press', 'other']),
    /** What was written, or what the pressed button says to the bot; the beginning of a long one. */
    text: z.string(),
    status: ShownStatus,
    /** It had to wait for the database. That is no failed attempt. */
    is_waiting: z.boolean(),
    attempts: z.int(),
    last_error: z.string().nullable(),
    created_at: Instant,
    next_attempt_at: Instant,
  })
  .meta({ id: 'BotUpdate' });
/** As the service gives it. */
export type UpdateView = z.input<typeof UpdateView>;

export const UpdatePage = pageOf(UpdateView).meta({ id: 'BotUpdatePage' });
