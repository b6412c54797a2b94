import type { Markdown } from '../api/markdown.js';
import type { Button, Message, MessageOptions, MessageTarget } from '../api/message.js';
import { splitMarkdown } from '../api/split-markdown.rules.js';

/**
 * If the messages of a chat cannot go out in time, those of one person become one, made of their items by the composer of that
 * name. If there are too many of these, they become one too. A later item replaces an earlier one with the same key.
 */
export interface Bundle {
  composer: string;
  /** Whom they are for, such as a Telegram id. */
  by: string;
  items: { key: string }[];
}

/** What may become of a message that cannot go out at once. */
export interface QueueOptions {
  /** Earlier messages of the chat with the same text here are dropped once this one is due, if they still wait. */
  supersedes?: string;
  bundle?: Bundle;
}

interface OutgoingBase extends MessageTarget, QueueOptions {
  /** A second message with the same key is not queued. */
  key?: string;
  /** Somebody waits for this message, so it goes out before the others, also those of other chats. */
  isAnswer?: boolean;
  /** It waits this long before its turn, and `withdraw` can take it back meanwhile. Other messages do not wait for it. */
  heldSeconds?: number;
  /**
   * If the person gets many notices with the same composer within a minute, it makes one message of their items. `isQuiet`: if
   * they get two.
   */
  fold?: { composer: string; item: object; isQuiet?: boolean };
  /** The subject of the message, such as "ticket:11", by which `BotContext.findSubject` knows replies and presses. */
  about?: string;
  options?: MessageOptions;
  /** Messages that go out if Telegram refuses this one, such as to a person without a private chat with the bot. */
  ifRefused?: OutgoingMessage[];
}

export type OutgoingMessage = OutgoingBase & Message;

/** A reaction of the bot to a message of the chat. */
export interface OutgoingReaction extends Pick<
  OutgoingBase,
  'key' | 'heldSeconds' | 'isAnswer' | 'supersedes'
> {
  chatId: string;
  threadId?: string | null;
  /** The subject of that message from then on. */
  about?: string;
  /** The message of the chat that gets it. */
  messageId: string;
  /** One of Telegram's list. Empty: the bot takes its reaction back. */
  emoji: string;
  /** The reply in its place if Telegram refuses the reaction. Null: nothing. */
  fallback: Markdown | null;
}

export interface OutgoingPhoto extends OutgoingBase {
  /** Telegram takes 10 MB at most. */
  png: Buffer;
  caption?: Markdown;
  buttons?: Button[][];
}

/**
 * A message whose text is made at the moment of sending, by the composer of that name. Only the composer's arguments are stored
 * (spec 5: a login code is stored only as a hash).
 */
export interface ComposedMessage extends OutgoingBase {
  composer: string;
  args: Record<string, unknown>;
}

/** The message that follows a notice without a sound, about the same subject. */
export const buildPhotosMessage = (
  { chatId, key, about }: { chatId: string; key: string; about?: string },
  photos: Pick<ComposedMessage, 'composer' | 'args'>,
): ComposedMessage => ({ chatId, about, key: `${key}:photos`, options: { isSilent: true }, ...photos });

/** Where a message of the bot is. */
export interface MessageLocation {
  chatId: string;
  threadId: string | null;
  /** Null: it is not sent yet. */
  messageId: string | null;
}

/** What a message is about, and was about before edits. */
export interface SubjectHistory {
  about: string;
  /** Oldest first. `until`: when the chat got the next one. */
  former: { about: string; until: Date }[];
}

/** A change of a sent message. */
export interface MessageChange {
  chatId: string;
  /** Telegram's id of the bot's message. If the message is gone, the text is sent as a new one. */
  messageId: string;
  /** Must fit one message. */
  text: Markdown;
  buttons?: Button[][];
  /** The subject of the message from now on. Left out: it stays. */
  about?: string;
  /** A second change with the same key is not queued. */
  key: string;
}

/** A message as it is stored. */
export interface QueuedMessage extends OutgoingBase {
  text?: string;
  reaction?: string;
  buttons?: Button[][];
  composer?: string;
  args?: Record<string, unknown>;
}

/** The PostgreSQL channel on which a commit wakes the worker. */
export const OUTBOX_CHANNEL = 'outbox';

/** A text that is too long for Telegram becomes several messages. */
export function splitIntoParts(message: OutgoingMessage): QueuedMessage[] {
  const { text, buttons, key, fold, bundle, replyTo, ...rest } = message;
  assertButtonData(buttons);
  const parts = splitMarkdown(text.source);
  return parts.map((part, i) => ({
    ...rest,
    replyTo: i === 0 ? replyTo : null,
    text: part,
    buttons: i === parts.length - 1 ? buttons : undefined,
    key: i === 0 || !key ? key : `${key}#${i + 1}`,
    ...(parts.length === 1 && { fold, bundle }),
  }));
}

export function assertButtonData(buttons: Button[][] = []): void {
  for (const button of buttons.flat()) {
    if ('data' in button && Buffer.byteLength(button.data) > 64)
      throw new Error(`button data too long: ${button.data}`);
  }
}
