import type { Markdown } from './markdown.js';

/**
 * Exactly one of `url`, `webApp` (an https address; in private chats only), `startApp` (opens the mini-app with that start
 * parameter; left out where the mini-app has no name of its own) and `data` (at most 64 bytes, comes back as a callback
 * query).
 */
export type Button = { text: string } & (
  { url: string } | { webApp: string } | { startApp: string } | { data: string }
);

export interface MessagePlace {
  /** Telegram chat id, decimal. */
  chatId: string;
  threadId?: string | null;
  /** A message of the same chat; when it is gone the message is sent without the reference. */
  replyTo?: string | null;
}

export interface Message extends MessagePlace {
  text: Markdown;
  buttons?: Button[][];
}
