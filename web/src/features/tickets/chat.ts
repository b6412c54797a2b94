import type { AnyChat, AnyMessage } from './chat-loading';

/** Lists the messages, oldest first. Once all are loaded, the first is the opening message with its files, whose id is 0. */
export function listMessages({ ticket, messages, has_more }: AnyChat): AnyMessage[] {
  const oldestFirst = [...messages].reverse();
  if (has_more) return oldestFirst;
  const opening: AnyMessage = {
    id: 0,
    user_id: ticket.user_id,
    message: ticket.description,
    files: [],
    timestamp: Math.floor(Date.parse(ticket.created_at) / 1000),
  };
  const [first, ...rest] = oldestFirst;
  // The files of the opening message come as a separate message without text, sent at the same time.
  const hasOpeningFiles = first?.message === '' && first.timestamp === opening.timestamp;
  return hasOpeningFiles ? [{ ...opening, files: first.files }, ...rest] : [opening, ...oldestFirst];
}

/** Within this distance of the newest message, the chat follows new messages. */
export const nearEndPx = 60;
