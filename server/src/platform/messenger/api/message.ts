import type { Markdown } from './markdown.js';

/**
 * A button has exactly one of these. `url`: opens the address. `webApp`: opens an https address as a mini-app, in private
 * chats only. `startApp`: opens the mini-app with that start parameter; the button is left out if the mini-app has no name
 * of its own. `data`: at most 64 bytes, which come back as a callback query.
 */
export type Button = { text: string } & (
  | { url: string }
  | { webApp: string }
  | { startApp: string }
  | { data: string }
);

export interface MessagePlace {
  /** Telegram chat id, decimal. */
  chatId: string;
  threadId?: string | null;
  /** A message of the same chat. If it is gone, the new message is sent without the reference. */
  replyTo?: string | null;
}

export interface Message extends MessagePlace {
  text: Markdown;
  buttons?: Button[][];
}
