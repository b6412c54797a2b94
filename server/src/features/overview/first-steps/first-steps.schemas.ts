import { z } from 'zod';

export const FirstSteps = z
  .object({
    /** Null: the chat has no link, or Telegram does not answer. */
    chat_url: z.url().nullable(),
  })
  .meta({ id: 'FirstSteps' });
export type FirstSteps = z.infer<typeof FirstSteps>;
