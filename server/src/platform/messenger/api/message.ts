import type { Markdown } from './markdown.js';

/**
 * A button has one of four actions. `url`: opens the address. `webApp`: opens an https address as a mini-app, in private
 * chats only. `startApp`: opens the mini-app with that start parameter; the button is omitted if the bot's username or the mini-app's
 * short name is unknown. `data`: at most 64 bytes, which come back as a callback query.
 */
export type Button = {
  /** Plain, or a localized text without markup. */
  text: string | Markdown;
  /** The colour: green, red or blue. Older apps ignore it. */
  style?: 'success' | 'danger' | 'primary';
} & ({ url: string } | { webApp: string } | { startApp: string } | { data: string });

export interface MessageTarget {
  /** Telegram chat id, decimal. */
  chatId: string;
  threadId?: string | null;
  /** A message of the same chat. If it was deleted, the new message is sent without the reference. */
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
  /** Opens a reply field. Without buttons, it has this placeholder of at most 64 characters. */
  askReply?: string;
  /**
   * Visible only to this group member (Telegram id). Delivery is not guaranteed. A bot that is an admin may send it at any
   * time; others must refer to a button press within the last 15 seconds.
   */
  onlyFor?: { telegramId: string; callbackQueryId?: string };
  /** If the message was deleted, an edit of it is dropped instead of being sent as a new message. */
  isDispensable?: boolean;
  isSilent?: boolean;
  /**
   * The name of a topic for the message's subject. The topic is created before sending if the private chat has none for the
   * subject. If Telegram refuses, the message is sent without a topic.
   */
  topic?: string;
  /** Telegram's ids of photos, shown as one picture or an album, with the text below. Such a message has no buttons. */
  photoIds?: string[];
}
