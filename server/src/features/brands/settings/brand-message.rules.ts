import { findUnescapedOffset } from '../../../platform/messenger/api/split-markdown.rules.js';

/**
 * Explains to the author why Telegram refused a text, with the place of the error if Telegram gives one. `start`: where the
 * refused part begins in the whole message.
 */
export function explainRefusal(description: string, message: string, start = 0): string {
  const begin = Math.max(0, start); // a part that continues an entity is not found in the message, and has -1
  const part = message.slice(begin);
  const [, reserved] = /character '(.)' is reserved/i.exec(description) ?? [];
  if (reserved) {
    const offset = findUnescapedOffset(part, reserved);
    const place = offset === null ? 'the message' : placeAt(message, begin + offset);
    return `The messenger cannot read ${place}: “${reserved}” must be written as “\\${reserved}”`;
  }
  const [, what, byteOffset] = /(can't find .*?) at byte offset (\d+)/i.exec(description) ?? [];
  if (what && byteOffset) {
    const before = Buffer.from(part).subarray(0, Number(byteOffset)).toString();
    return `The messenger cannot read ${placeAt(message, begin + before.length)}: ${what}`;
  }
  return `The messenger does not take the message: ${description.replace(/^bad request: /i, '')}`;
}

/** Counts lines and characters from 1, as people do. */
function placeAt(source: string, offset: number): string {
  const lines = source.slice(0, offset).split('\n');
  return `line ${lines.length}, character ${[...lines.at(-1)!].length + 1}`;
}
