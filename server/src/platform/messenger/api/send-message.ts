import type { Button } from '../api/message.js';

interface Message {
  chatId: string;
  threadId?: string | null;
  replyTo?: string | null;
  text: string;
  buttons?: Button[][] | null;
}

interface Picture {
  name: string;
  content: Buffer;
}

/** The call of the Bot API that sends a message, or changes one that was sent. */
export function sendingCall({
  photo,
  sentMessageId,
  ...message
}: Message & { photo?: Buffer | null; sentMessageId?: string | null }): {
  method: string;
  params: object;
  files?: Record<string, Picture>;
} {
  if (sentMessageId) {
    const { message_thread_id: _, reply_parameters: __, ...params } = sendMessageParams(message);
    return { method: 'editMessageText', params: { ...params, message_id: Number(sentMessageId) } };
  }
  if (!photo) return { method: 'sendMessage', params: sendMessageParams(message) };
  const { text: caption, link_preview_options: _, ...rest } = sendMessageParams(message);
  const params = { ...rest, caption: caption || undefined };
  return { method: 'sendPhoto', params, files: { photo: { name: 'picture.png', content: photo } } };
}

/** The parameters of the Bot API's `sendMessage`. Login links stand in texts, so no text gets a link preview. */
export function sendMessageParams({ chatId, threadId, replyTo, text, buttons }: Message) {
  return {
    chat_id: Number(chatId),
    message_thread_id: threadId ? Number(threadId) : undefined,
    text,
    parse_mode: 'MarkdownV2',
    link_preview_options: { is_disabled: true },
    reply_parameters: replyTo
      ? { message_id: Number(replyTo), allow_sending_without_reply: true }
      : undefined,
    reply_markup: buttons?.length
      ? { inline_keyboard: buttons.map((row) => row.map(keyboardButton)) }
      : undefined,
  };
}

function keyboardButton(button: Button): object {
  if ('url' in button) return { text: button.text, url: button.url };
  if ('webApp' in button) return { text: button.text, web_app: { url: button.webApp } };
  if ('startApp' in button) throw new Error(`an address is missing: ${button.startApp}`);
  return { text: button.text, callback_data: button.data };
}
