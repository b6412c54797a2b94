import { z } from 'zod';
import { UserView } from '../../people/user.schemas.js';
import {
  IdText,
  Instant,
  numberText,
  optionalQuery,
  PageNumber,
  pageSchema,
  TelegramChatId,
} from '../../../platform/http/common.schemas.js';

const MessageStatus = z.enum(['unknown', 'failed', 'pending']);

/** Ids of messages and updates can be larger than those of other rows. */
const LargeId = z.int({ error: 'must be a whole number' }).min(1);
export const MessageId = numberText(LargeId);
export const UpdateId = numberText(z.int({ error: 'must be a whole number' }).min(0));

/** Only items of the chat and the report chat of a brand. */
const brand_id = optionalQuery(IdText);

/** `like`: the id of a message. Only messages to the same chat that failed for the same cause. */
export const OutboxFilter = z.strictObject({
  status: MessageStatus.default('unknown'),
  like: optionalQuery(MessageId),
  brand_id,
  page: PageNumber,
});
export type OutboxFilter = z.infer<typeof OutboxFilter>;

export const OutboxGroupFilter = z.strictObject({
  status: z.enum(['unknown', 'failed']).default('unknown'),
  brand_id,
  page: PageNumber,
});
export type OutboxGroupFilter = z.infer<typeof OutboxGroupFilter>;

/** The maximum number of ids in a group and in a call. */
export const MAX_IDS = 200;

export const StuckIds = z
  .strictObject({ ids: z.array(LargeId).min(1).max(MAX_IDS) })
  .meta({ id: 'StuckIds' });
export type StuckIds = z.infer<typeof StuckIds>;

export const OutboxMessageView = z
  .object({
    id: z.int(),
    chat_id: TelegramChatId,
    /** The brand that the chat belongs to. */
    brand: z.string().nullable(),
    brand_id: z.int().nullable(),
    /** The person of a private chat. */
    user: UserView.nullable(),
    /** The text without markup. */
    text: z.string(),
    /** `pending`: it waits, or is being sent. */
    status: MessageStatus,
    attempts: z.int(),
    last_error: z.string().nullable(),
    created_at: Instant,
    next_attempt_at: Instant,
  })
  .meta({ id: 'OutboxMessage' });
export type OutboxMessageView = z.input<typeof OutboxMessageView>;

export const OutboxPage = pageSchema(OutboxMessageView).meta({ id: 'OutboxPage' });

/** Stuck items of one chat and cause. `since`: the time of the oldest. `ids`: those of the oldest 200. */
const groupSchema = <View extends z.ZodType>(newest: View) =>
  z.object({ newest, count: z.int(), since: Instant, ids: z.array(z.int()) });

const OutboxGroupView = groupSchema(OutboxMessageView).meta({ id: 'OutboxGroup' });
export const OutboxGroupPage = pageSchema(OutboxGroupView).meta({ id: 'OutboxGroupPage' });

const UpdateStatus = z.enum(['failed', 'pending']);

/** `like`: the id of an update. Only updates of the same chat that failed for the same cause. */
export const UpdateFilter = z.strictObject({
  status: UpdateStatus.default('failed'),
  like: optionalQuery(UpdateId),
  brand_id,
  page: PageNumber,
});
export type UpdateFilter = z.infer<typeof UpdateFilter>;

export const UpdateGroupFilter = z.object({ brand_id, page: PageNumber });
export type UpdateGroupFilter = z.infer<typeof UpdateGroupFilter>;

export const UpdateView = z
  .object({
    id: z.int(),
    chat_id: TelegramChatId.nullable(),
    /** The brand that the chat belongs to. */
    brand: z.string().nullable(),
    brand_id: z.int().nullable(),
    /** The person who wrote or pressed. Null if the person is unknown. */
    person: z.string().nullable(),
    user: UserView.nullable(),
    kind: z.enum(['message', 'edit', 'press', 'other']),
    /** The text of the message, or the data of the pressed button. Long texts are truncated. */
    text: z.string(),
    status: UpdateStatus,
    /** The update waits for the database, which does not count as a failed attempt. */
    is_waiting: z.boolean(),
    attempts: z.int(),
    last_error: z.string().nullable(),
    created_at: Instant,
    next_attempt_at: Instant,
  })
  .meta({ id: 'BotUpdate' });
export type UpdateView = z.input<typeof UpdateView>;

export const UpdatePage = pageSchema(UpdateView).meta({ id: 'BotUpdatePage' });

const UpdateGroupView = groupSchema(UpdateView).meta({ id: 'BotUpdateGroup' });
export const UpdateGroupPage = pageSchema(UpdateGroupView).meta({ id: 'BotUpdateGroupPage' });

/** How many items each list of the screen Delivery has. */
export const DeliveryCounts = z
  .object({
    unknown: z.int(),
    failed: z.int(),
    pending: z.int(),
    /** Failed updates of Telegram. The counts above are of messages. */
    not_handled: z.int(),
    /** Updates that wait. */
    to_handle: z.int(),
    missed_reports: z.int(),
  })
  .meta({ id: 'DeliveryCounts' });
export type DeliveryCounts = z.infer<typeof DeliveryCounts>;

// For the service, because services do not import HTTP.
export type { DoneIds } from '../../../platform/http/common.schemas.js';
