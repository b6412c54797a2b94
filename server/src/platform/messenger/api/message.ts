import type { Markdown } from './markdown.js';

/**
 * `webApp`: an https address, in private chats only. `startApp`: opens the mini-app with that parameter; the button is omitted if
 * the link is unknown. `data`: at most 64 bytes, which come back as a callback query.
 */
export type Button = {
  /** Plain, or a localized text without markup. */
  text: string | Markdown;
  style?: 'success' | 'danger' | 'primary';
} & ({ url: string } | { webApp: string } | { startApp: string } | { data: string });

export interface MessageTarget {
  /** Telegram chat id, decimal. */
  chatId: string;
  threadId?: string | null;
  /** A message of the same chat. If it was deleted, the reference is omitted. */
  replyTo?: string | null;
}

export interface Message extends MessageTarget {
  text: Markdown;
  buttons?: Button[][];
}

export interface TextWithButtons {
  text: Markdown;
  buttons: Button[][];
}

export interface MessageOptions {
  /** Opens a reply field with this placeholder of at most 64 characters. */
  askReply?: string;
  /** Visible only to this group member. Unless the bot is an admin, refers to a button press of the last 15 seconds. */
  onlyFor?: { telegramId: string; callbackQueryId?: string };
  /** If the message was deleted, an edit of it is dropped. */
  isDispensable?: boolean;
  isSilent?: boolean;
  /** The name of the subject's topic, which is created if the private chat has none. If Telegram refuses, the message has none. */
  topic?: string;
  /** Telegram's ids. Such a message has no buttons. */
  photoIds?: string[];
}
