import type { AnyChat, AnyMessage } from './chat-loading';

/**
 * Lists the messages of a ticket, oldest first. Once all older messages are loaded, the first is the opening message with its files.
 * Its id is 0.
 */
export function listMessages({ ticket, messages, has_more }: AnyChat): AnyMessage[] {
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

/** Within this distance of the newest message, the chat follows new messages. */
export const nearEndPx = 60;
