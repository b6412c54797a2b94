import { Markdown } from '../api/markdown.js';
import type { Button, Message, MessageOptions, MessageTarget } from '../api/message.js';
import { splitMarkdown } from '../api/split-markdown.rules.js';
import { isLocalized } from './localized-content.js';

/**
 * How messages are merged if their chat cannot receive all of them in time: the composer builds one message for each person from
 * the items, or if those are too many, one for all people.
 */
export interface Bundle {
  composer: string;
  /** The Telegram id of the person whom the items are for, or if it is unknown, the key of the item. */
  by: string;
  /** A later item replaces an earlier one with the same key. */
  items: { key: string }[];
}

/** Whether a message that waits may be dropped or merged. */
export interface QueueOptions {
  /** Earlier pending messages of the chat with the same value are dropped once this one is due. */
  supersedes?: string;
  bundle?: Bundle;
}

interface OutgoingBase extends MessageTarget, QueueOptions {
  /** A second message with the same key is not queued. */
  key?: string;
  /** Whether a person is waiting for the message. Then it is sent before all others, in every chat. */
  isAnswer?: boolean;
  /** How long the message is held, during which `withdraw` can delete it. Other messages do not wait for it. */
  heldSeconds?: number;
  /** The composer that merges many notices of a person within a minute. `isQuiet`: it merges even two. */
  digest?: { composer: string; item: object; isQuiet?: boolean };
  /** The Telegram id of the person whom a message to a group answers. Their language is used if the group has none. */
  answersTo?: string;
  /** The subject of the message, such as "ticket:11". `BotContext.findSubject` returns it for replies and button presses. */
  subject?: string;
  options?: MessageOptions;
  /** Messages to send if Telegram refuses this one, for example because the person has no private chat with the bot. */
  ifRefused?: OutgoingMessage[];
}

export type OutgoingMessage = OutgoingBase & Message;

export interface OutgoingReaction extends Pick<
  OutgoingBase,
  'chatId' | 'threadId' | 'key' | 'heldSeconds' | 'isAnswer' | 'supersedes' | 'subject'
> {
  messageId: string;
  /** One of Telegram's list. Empty: removes the reaction. */
  emoji: string;
  /** The reply to send if Telegram refuses the reaction. */
  fallback: Markdown | null;
}

export interface OutgoingPhoto extends OutgoingBase {
  /** At most 10 MB. */
  png: Buffer;
  caption?: Markdown;
  buttons?: Button[][];
}

/** A message composed when it is sent. Only its arguments are stored, so that secrets such as login codes are not. */
export interface ComposedMessage extends OutgoingBase {
  composer: string;
  args: Record<string, unknown>;
}

/** The silent message with photos that follows a notice about the same subject. */
export const buildPhotosMessage = (
  { chatId, key, subject }: { chatId: string; key: string; subject?: string },
  photos: Pick<ComposedMessage, 'composer' | 'args'>,
): ComposedMessage => ({ chatId, subject, key: `${key}:photos`, options: { isSilent: true }, ...photos });

export interface MessageLocation {
  chatId: string;
  threadId: string | null;
  /** Null: the message is not sent yet. */
  messageId: string | null;
}

export interface SubjectHistory {
  subject: string;
  /** Oldest first. `until`: when an edit gave the message the next subject. */
  former: { subject: string; until: Date }[];
}

export interface MessageChange {
  chatId: string;
  /** Telegram's id of the bot's message. If the message was deleted, the text is sent as a new one. */
  messageId: string;
  /** Must fit into one message. */
  text: Markdown;
  buttons?: Button[][];
  /** The subject of the message from now on. Omitted: unchanged. */
  subject?: string;
  /** A second change with the same key is not queued. */
  key: string;
}

export interface QueuedMessage extends OutgoingBase {
  text?: Markdown;
  reaction?: string;
  buttons?: Button[][];
  composer?: string;
  args?: Record<string, unknown>;
}

/** A commit wakes the worker on this channel. */
export const OUTBOX_CHANNEL = 'outbox';

/** Splits a message whose text is too long for Telegram into several messages. A localized text is split when it is sent. */
export function splitIntoParts(message: OutgoingMessage): QueuedMessage[] {
  const { text, buttons, key, digest, bundle, supersedes, replyTo, ...rest } = message;
  assertButtonData(buttons);
  const parts = isLocalized(text) ? [text] : splitMarkdown(text.source).map((part) => new Markdown(part));
  return parts.map((part, i) => ({
    ...rest,
    replyTo: i === 0 ? replyTo : null,
    text: part,
    buttons: i === parts.length - 1 ? buttons : undefined,
    key: i === 0 || !key ? key : `${key}#${i + 1}`,
    ...(parts.length === 1 && { digest, bundle, supersedes }),
  }));
}

export function assertButtonData(buttons: Button[][] = []): void {
  for (const button of buttons.flat()) {
    if ('data' in button && Buffer.byteLength(button.data) > 64)
      throw new Error(`button data too long: ${button.data}`);
  }
}

/**
 * Telegram uses no chat ids at or below this one. Erased people get such an id instead of their own, and nothing is sent there.
 * Each of these ids is exact as a float8.
 */
export const MAX_ERASED_CHAT_ID = '-9000000000000000';
