import type { Update } from 'telegraf/types';

/** The text of a new or edited message, or the caption of its picture. Null: the update has none. */
export function textOf(update: Update): { chatId: string; messageId: string; text: string } | null {
  const message = messageOf(update);
  const text = message && ('text' in message ? message.text : 'caption' in message ? message.caption : null);
  if (!message || typeof text !== 'string') return null;
  return { chatId: String(message.chat.id), messageId: String(message.message_id), text };
}

/** The first of the updates that are of one kind, each with a message of its own. `updates` are of one chat, in their order. */
export function alike<T extends { update: Update }>(
  updates: T[],
  isOfKind: (update: Update) => boolean,
): T[] {
  const messageIds = new Set<string | undefined>();
  const end = updates.findIndex(({ update }) => {
    const messageId = textOf(update)?.messageId;
    const isRepeated = messageIds.has(messageId);
    messageIds.add(messageId);
    return isRepeated || !isOfKind(update);
  });
  return end < 0 ? updates : updates.slice(0, end);
}

/** The old and new id of a group that became a supergroup. Telegram reports it in the old chat and in the new one. */
export function chatMoveOf(update: Update): { from: string; to: string } | null {
  const message = messageOf(update);
  if (!message) return null;
  const id = String(message.chat.id);
  if ('migrate_to_chat_id' in message) return { from: id, to: String(message.migrate_to_chat_id) };
  if ('migrate_from_chat_id' in message) return { from: String(message.migrate_from_chat_id), to: id };
  return null;
}

function messageOf(update: Update) {
  if ('message' in update) return update.message;
  return 'edited_message' in update ? update.edited_message : null;
}
