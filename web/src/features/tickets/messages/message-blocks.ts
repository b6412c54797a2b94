import type { Ticket } from '../../../api/api.gen';
import type { AnyMessage } from '../chat-loading';

/** Some messages that stand together. */
export interface Block {
  /** The message before the block. */
  before: AnyMessage | undefined;
  messages: AnyMessage[];
}

/** The usual number of messages in a block. It is a prime, so that the ids of one ticket spread over all remainders. */
const usualSize = 97;

/**
 * Splits messages into blocks. Whether a message begins a block depends on that message alone, so the other blocks stay as
 * they are when messages come before or after them.
 */
export function blocksOf(messages: readonly AnyMessage[]): Block[] {
  const blocks: Block[] = [];
  messages.forEach((message, index) => {
    const last = blocks.at(-1);
    if (last && message.id % usualSize !== 0) last.messages.push(message);
    else blocks.push({ before: messages[index - 1], messages: [message] });
  });
  return blocks;
}

/** Whether messages show the same of both versions of a ticket. Its times and counts change more often. */
export function isSameInMessages(one: Ticket, other: Ticket): boolean {
  return one.id === other.id && one.user === other.user && one.assignee === other.assignee;
}

/** Whether both blocks have the same messages, so that the block need not be rendered again. */
export function isSameBlock(one: Block, other: Block): boolean {
  return (
    one.before === other.before &&
    one.messages.length === other.messages.length &&
    one.messages.every((message, index) => message === other.messages[index])
  );
}

/** A person who is this near to the newest message is at the end of the chat, and stays there when messages come. */
export const nearEndPx = 60;
