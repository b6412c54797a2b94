import type { Markdown } from './markdown.js';

/**
 * A button has exactly one of these. `url`: opens the address. `webApp`: opens an https address as a mini-app, in private
 * chats only. `startApp`: opens the mini-app with that start parameter; the button is left out if the mini-app has no name
 * of its own. `data`: at most 64 bytes, which come back as a callback query.
 */
export type Button = {
  text: string;
  /** Its colour: green, red or blue. Older apps show it as any other. */
  style?: 'success' | 'danger' | 'primary';
} & ({ url: string } | { webApp: string } | { startApp: string } | { data: string });

export interface MessageTarget {
  /** Telegram chat id, decimal. */
  chatId: string;
  threadId?: string | null;
  /** A message of the same chat. If it is gone, the new message is sent without the reference. */
  replyTo?: string | null;
}

export interface Message extends MessageTarget {
  text: Markdown;
  buttons?: Button[][];
}

/** How a message differs from a plain one. */
export interface MessageOptions {
  /** Opens the field for a reply, with this placeholder of at most 64 characters. */
  askReply?: string;
  /**
   * Only this member of the group sees it (Telegram id). Delivery is not certain. An admin bot may send it at any time; others
   * name a press of the last 15 seconds.
   */
  onlyFor?: { telegramId: string; callbackQueryId?: string };
  /** An edit of it does not matter enough to be sent anew if the message is gone. */
  isDispensable?: boolean;
  /** Without a sound. */
  isSilent?: boolean;
  /**
   * The name of a topic for the subject of the message. It is made before the message is sent to a private chat that has none for
   * the subject. If Telegram refuses, the message is sent without it.
   */
  topic?: string;
  /** Telegram's ids of photos, shown as one picture or an album, with the text below. Such a message has no buttons. */
  photoIds?: string[];
}
