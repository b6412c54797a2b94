import { z } from 'zod';
import { ApiDeposit } from './deposit.schemas.js';

/** What helps a moderator to decide about a deposit. */
export const DepositContext = z
  .object({
    /** The message that reported it. Null: a program did. */
    message: z
      .object({
        /** As the agent wrote it. Null: it was stored before texts were kept. */
        text: z.string().nullable(),
        /** Opens the message in Telegram. Null for private chats and basic groups, whose messages have no address. */
        url: z.string().nullable(),
      })
      .nullable(),
    /** Earlier deposits with the same client id or wallet, in all brands within reach, newest first. At most ten. */
    earlier: z.object({ data: z.array(ApiDeposit), has_more: z.boolean() }),
    /** How the last other deposits of its agent in its brand ended, at most a hundred. Null: it has no agent. */
    record: z
      .object({
        wait: z.int(),
        accept: z.int(),
        reject: z.int(),
        delete: z.int(),
        /** The three most frequent reasons of rejections. */
        reasons: z.array(z.object({ reason: z.string(), count: z.int() })),
      })
      .nullable(),
  })
  .meta({ id: 'DepositContext' });
export type DepositContext = z.infer<typeof DepositContext>;
