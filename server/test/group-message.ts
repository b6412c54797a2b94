import { randomInt } from 'node:crypto';
import { newUpdateId, receive } from './bot-updates.js';
import { listQueuedMessages } from './outbox.factories.js';
import type { TestApp } from './test-app.js';

export interface GroupMessage {
  text: string;
  from: string;
  username?: string;
  chatId: string;
  threadId?: number;
  messageId?: number;
  /** Makes it an edit. True: at an arbitrary time. `silently`: without a time, as after a reaction. */
  edited?: boolean | 'silently' | Date;
  chatType?: string;
  sentAt?: string;
  /** The message is sent as this group or channel. */
  senderChat?: string;
}

export async function sendToGroup(
  app: TestApp,
  { text, from, username, chatId, threadId, messageId, edited, chatType, sentAt, senderChat }: GroupMessage,
) {
  const update_id = newUpdateId();
  const message = {
    message_id: messageId ?? randomInt(2 ** 30),
    date: Math.floor((sentAt ? new Date(sentAt) : app.clock.now()).getTime() / 1_000),
    chat: { id: Number(chatId), type: chatType ?? 'supergroup', title: 'Group' },
    from: { id: Number(from), is_bot: false, first_name: 'Somebody', username },
    ...(threadId && { is_topic_message: true, message_thread_id: threadId }),
    text,
    ...(senderChat && { sender_chat: { id: Number(senderChat), type: 'supergroup', title: 'Group' } }),
    ...(edited === true && { edit_date: 5 }),
    ...(edited instanceof Date && { edit_date: edited.getTime() / 1_000 }),
  };
  await receive(app, { update_id, [edited ? 'edited_message' : 'message']: message });
  const replies = await listQueuedMessages(app.db, { key: `update:${update_id}:%` });
  return { replies, messageId: message.message_id };
}
