import { z } from 'zod';

/** What a page needs to know before login. */
export const PublicConfig = z
  .object({
    bot_url: z.string().nullable(),
    bot_start_url: z.string().nullable(),
    local_messenger: z.boolean(),
    messenger_url: z.string().nullable(),
    /** How long a decision about a deposit can be taken back. 0: not at all. */
    undo_seconds: z.int(),
    /** A session ends after this many minutes without input. 0: it does not. */
    session_idle_minutes: z.int(),
    /** Staff may log in with the OpenID provider of this name. Null: there is none. */
    openid_name: z.string().nullable(),
    /** Whether the bot sends login links to staff. */
    staff_telegram_login: z.boolean(),
    /** The limits of files, so that the apps refuse before sending what the server would refuse. */
    upload: z.object({
      max_bytes: z.int(),
      max_files: z.int(),
      /** The endings of files that may be attached when a ticket is opened, and in its chat. */
      opening_types: z.array(z.string()),
      chat_types: z.array(z.string()),
    }),
  })
  .meta({ id: 'PublicConfig' });
