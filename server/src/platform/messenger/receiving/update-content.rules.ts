import type { Update } from 'telegraf/types';

/** The text of a new or edited message, or the caption of its picture. Null: the update has none. */
export function findText(update: Update): { chatId: string; messageId: string; text: string } | null {
  const message = findMessage(update);
  const text = message && ('text' in message ? message.text : 'caption' in message ? message.caption : null);
  if (!message || typeof text !== 'string') return null;
  return { chatId: String(message.chat.id), messageId: String(message.message_id), text };
}

/** When the text was edited, in Unix seconds; 0 if it was not. An edit caused by a reaction may lack its time. */
export function getEditTime(update: Update): number {
  if (!('edited_message' in update)) return 0;
  const { edit_date, date } = update.edited_message;
  return Math.floor(edit_date ?? date);
}

/** Replaces the content of a message that was handled after its edit by the edit's. */
export function withEdit(update: Update, newer: Update | undefined): Update {
  if (!newer || !('message' in update) || !('edited_message' in newer)) return update;
  const { edit_date: _, ...message } = newer.edited_message;
  return { ...update, message: message as typeof update.message };
}

/** The old and new id of a group that became a supergroup. Telegram reports it in the old chat and in the new one. */
export function findChatMove(update: Update): { from: string; to: string } | null {
  const message = findMessage(update);
  if (!message) return null;
  const id = String(message.chat.id);
  if ('migrate_to_chat_id' in message) return { from: id, to: String(message.migrate_to_chat_id) };
  if ('migrate_from_chat_id' in message) return { from: String(message.migrate_from_chat_id), to: id };
  return null;
}

function findMessage(update: Update) {
  if ('message' in update) return update.message;
  return 'edited_message' in update ? update.edited_message : null;
}
