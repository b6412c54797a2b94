import type { AnyChat, AnyMessage } from './chat-loading';

export interface ChatMessage {
  /** 0 for the message that opened the ticket. */
  id: number;
  userId: number;
  text: string;
  files: string[];
  /** A note of staff, which the owner of the ticket does not see. */
  isNote: boolean;
  /** Unix seconds. */
  timestamp: number;
}

const readables = new WeakMap<AnyMessage, ChatMessage>();

/** Returns the same object for the same message, so that it is not rendered again. */
function readable(message: AnyMessage): ChatMessage {
  const known = readables.get(message);
  if (known) return known;
  const { id, user_id: userId, message: text, files, timestamp, is_note: isNote = false } = message;
  const made = { id, userId, text, files, timestamp, isNote };
  readables.set(message, made);
  return made;
}

/**
 * Returns the messages of a ticket, oldest first. The opening message with its files is at the top, once no older
 * messages are left to load.
 */
export function messagesOf({ ticket, messages, has_more }: AnyChat): ChatMessage[] {
  const written = messages.map(readable).reverse();
  if (has_more) return written;
  const opening = {
    id: 0,
    userId: ticket.user_id,
    text: ticket.description,
    files: [] as string[],
    isNote: false,
    timestamp: Math.floor(Date.parse(ticket.created_at) / 1000),
  };
  const [first, ...rest] = written;
  // The files of the opening message come as a separate message without text, sent at the same time.
  const isOfOpening = first?.text === '' && first.timestamp === opening.timestamp;
  return isOfOpening ? [{ ...opening, files: first.files }, ...rest] : [opening, ...written];
}
