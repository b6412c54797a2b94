export interface UpdateSummary {
  kind: 'message' | 'edit' | 'press' | 'other';
  text: string;
}

interface Message {
  text?: unknown;
  caption?: unknown;
}

const MAX_LENGTH = 500;

/** Extracts the kind and text of an update that a list shows. */
export function toSummary(payload: object): UpdateSummary {
  const { message, edited_message, callback_query } = payload as {
    message?: Message;
    edited_message?: Message;
    callback_query?: { data?: unknown };
  };
  if (message) return { kind: 'message', text: truncate(message.text ?? message.caption) };
  if (edited_message) return { kind: 'edit', text: truncate(edited_message.text ?? edited_message.caption) };
  if (callback_query) return { kind: 'press', text: truncate(callback_query.data) };
  return { kind: 'other', text: '' };
}

function truncate(text: unknown): string {
  if (typeof text !== 'string') return '';
  const characters = [...text];
  return characters.length > MAX_LENGTH ? `${characters.slice(0, MAX_LENGTH).join('')}…` : text;
}

/** The reason of a failure, without the stack trace. */
export function formatReason(error: string): string {
  return error.split('\n', 1)[0]!;
}
