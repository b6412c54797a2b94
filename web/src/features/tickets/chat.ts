import type { AnyChat, AnyMessage } from './chat-loading';

/**
 * Returns the messages of a ticket, oldest first. The opening message with its files is at the top, once no older
 * messages are left to load. Its id is 0.
 */
export function mergeMessages({ ticket, messages, has_more }: AnyChat): AnyMessage[] {
  const written = [...messages].reverse();
  if (has_more) return written;
  const opening: AnyMessage = {
    id: 0,
    user_id: ticket.user_id,
    message: ticket.description,
    files: [],
    timestamp: Math.floor(Date.parse(ticket.created_at) / 1000),
  };
  const [first, ...rest] = written;
  // The files of the opening message come as a separate message without text, sent at the same time.
  const isOfOpening = first?.message === '' && first.timestamp === opening.timestamp;
  return isOfOpening ? [{ ...opening, files: first.files }, ...rest] : [opening, ...written];
}

/** A person who is this near to the newest message is at the end of the chat, and stays there when messages come. */
export const nearEndPx = 60;
