/** For features that count what the bot could not send: messages that are stuck. */
export const stuckMessages = `(select chat_id from outbox_messages where status in ('failed', 'unknown'))`;

/** For features that count what the bot could not handle: updates that were given up. */
export const givenUpUpdates = `(select chat_id from telegram_updates where status = 'failed')`;
