import { z } from 'zod';
import { TelegramChatId } from '../../../platform/http/common.schemas.js';

/** A group that the bot is in. */
const BotChat = z
  .object({
    chat_id: TelegramChatId,
    title: z.string(),
    is_forum: z.boolean(),
    /** Whether the group itself belongs to no brand. If not, only its threads can be used. */
    is_free: z.boolean(),
    /** The known threads that belong to no brand, newest first. `title`: null if it is unknown. */
    threads: z.array(z.object({ thread_id: z.int(), title: z.string().nullable() })),
  })
  .meta({ id: 'BotChat' });
export type BotChat = z.infer<typeof BotChat>;

export const BotChatList = z.object({ data: z.array(BotChat) }).meta({ id: 'BotChatList' });
