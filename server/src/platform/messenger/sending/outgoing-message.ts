import { Markdown } from '../api/markdown.js';
import type { Button, Message, MessageOptions, MessageTarget } from '../api/message.js';
import { splitMarkdown } from '../api/split-markdown.rules.js';
import { isLocalized } from './localized-content.js';

/** If a chat cannot receive all messages in time, the composer builds one for each person, or one for all. */
export interface Bundle {
  composer: string;
  /** The person's Telegram id, or another key. */
  by: string;
  /** A later item replaces an earlier one with the same key. */
  items: { key: string }[];
}

export interface QueueOptions {
  /** Earlier pending messages of the chat with the same value are dropped once this one is due. */
  supersedes?: string;
  bundle?: Bundle;
}

interface OutgoingBase extends MessageTarget, QueueOptions {
  /** A second message with the same key is not queued. */
  key?: string;
  /** A person waits for the message, so it is sent before all others. */
  isAnswer?: boolean;
  /** Until then, `withdraw` can delete the message. Others do not wait for it. */
  heldSeconds?: number;
  /** Merges many notices of a person within a minute. `isQuiet`: even two. */
  digest?: { composer: string; item: object; isQuiet?: boolean };
  /** The person whose language is used if the group has none. */
  answersTo?: string;
  /** Such as "ticket:11". `BotContext.findSubject` returns it for replies and button presses. */
  subject?: string;
  options?: MessageOptions;
  /** Sent if Telegram refuses this message, for example because there is no private chat. */
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
  /** The reply if Telegram refuses the reaction. */
  fallback: Markdown | null;
}

export interface OutgoingPhoto extends OutgoingBase {
  /** At most 10 MB. */
  png: Buffer;
  caption?: Markdown;
  buttons?: Button[][];
}

/** Only the arguments are stored, so that secrets such as login codes are not. */
export interface ComposedMessage extends OutgoingBase {
  composer: string;
  args: Record<string, unknown>;
}

/** The silent message that follows a notice about the same subject. */
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
  /** If the message was deleted, the text is sent as a new one. */
  messageId: string;
  /** Must fit into one message. */
  text: Markdown;
  buttons?: Button[][];
  /** The subject from now on. Omitted: unchanged. */
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

/** A localized text is split when it is sent. */
export function splitIntoParts(message: OutgoingMessage): QueuedMessage[] {
  const { text, buttons, key, digest, bundle, replyTo, ...rest } = message;
  assertButtonData(buttons);
  const parts = isLocalized(text) ? [text] : splitMarkdown(text.source).map((part) => new Markdown(part));
  return parts.map((part, i) => ({
    ...rest,
    replyTo: i === 0 ? replyTo : null,
    text: part,
    buttons: i === parts.length - 1 ? buttons : undefined,
    key: i === 0 || !key ? key : `${key}#${i + 1}`,
    ...(parts.length === 1 && { digest, bundle }),
  }));
}

export function assertButtonData(buttons: Button[][] = []): void {
  for (const button of buttons.flat()) {
    if ('data' in button && Buffer.byteLength(button.data) > 64)
      throw new Error(`button data too long: ${button.data}`);
  }
}

/** Erased people get ids at or below this one, which Telegram does not use. Each is exact as a float8. */
export const MAX_ERASED_CHAT_ID = '-9000000000000000';
