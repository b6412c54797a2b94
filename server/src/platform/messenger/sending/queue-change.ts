import type { EntityManager } from 'typeorm';
import { wakeUp } from '../../database/commits.js';
import type { Markdown } from '../api/markdown.js';
import type { Button } from '../api/message.js';
import { OUTBOX_CHANNEL } from './queue-message.js';

export interface Change {
  chatId: string;
  /** Telegram's id of the bot's message. If the message is gone, the text is sent as a new one. */
  messageId: string;
  /** Must fit one message. */
  text: Markdown;
  buttons?: Button[][];
  /** A second change with the same key is not queued. */
  key: string;
}

/** Queues the change of a sent message, in the caller's transaction. */
export async function queueChanges(db: EntityManager, changes: Change[]): Promise<void> {
  if (changes.length === 0) return;
  for (const { chatId, messageId, text, buttons, key } of changes)
    await db.query(
      `insert into outbox_messages (chat_id, sent_message_id, text, buttons, key) values ($1, $2, $3, $4, $5)
       on conflict (key) do nothing`,
      [chatId, messageId, text.source, buttons ? JSON.stringify(buttons) : null, key],
    );
  await wakeUp(db, OUTBOX_CHANNEL);
}
