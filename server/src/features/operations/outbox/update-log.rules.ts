export interface Summary {
  kind: 'message' | 'edit' | 'press' | 'other';
  text: string;
}

interface Message {
  text?: unknown;
  caption?: unknown;
}

const MAX_LENGTH = 500;

/** What a list shows of an update. */
export function summarize(payload: object): Summary {
  const { message, edited_message, callback_query } = payload as {
    message?: Message;
    edited_message?: Message;
    callback_query?: { data?: unknown };
  };
  if (message) return { kind: 'message', text: shown(message.text ?? message.caption) };
  if (edited_message) return { kind: 'edit', text: shown(edited_message.text ?? edited_message.caption) };
  if (callback_query) return { kind: 'press', text: shown(callback_query.data) };
  return { kind: 'other', text: '' };
}

function shown(text: unknown): string {
  if (typeof text !== 'string') return '';
  const characters = [...text];
  return characters.length > MAX_LENGTH ? `${characters.slice(0, MAX_LENGTH).join('')}…` : text;
}

/** Why an attempt failed, without the stack trace. */
export function formatReason(error: string): string {
  return error.split('\n', 1)[0]!;
}
