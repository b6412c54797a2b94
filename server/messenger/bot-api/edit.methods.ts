import type { Messenger } from '../state/messenger.js';
import type { StoredMessage } from '../state/messenger.types.js';
import { messageObject, refused } from '../actions/bot-api.objects.js';
import {
  EditMessageCaption,
  EditMessageMedia,
  EditMessageReplyMarkup,
  EditMessageText,
  OfMessage,
  OfMessages,
  parseParams,
} from './bot-api.params.js';
import { findChat, ownMessage } from './chat-lookup.js';
import { captionOf, textOf } from './formatted-text.js';
import { keyboardOf, type Markup, mediaOf } from './sending.js';

export function editMessageText(messenger: Messenger, params: unknown) {
  const input = parseParams(EditMessageText, params);
  const message = ownMessage(messenger, input.chat_id, input.message_id);
  if (message.media) throw refused('there is no text in the message to edit');
  return edit(messenger, message, input.reply_markup, textOf(input));
}

export function editMessageCaption(messenger: Messenger, params: unknown) {
  const input = parseParams(EditMessageCaption, params);
  const message = ownMessage(messenger, input.chat_id, input.message_id);
  if (!message.media) throw refused('there is no caption in the message to edit');
  return edit(messenger, message, input.reply_markup, captionOf(input));
}

export async function editMessageMedia(messenger: Messenger, params: unknown) {
  const input = parseParams(EditMessageMedia, params);
  const content = captionOf(input.media);
  const message = ownMessage(messenger, input.chat_id, input.message_id);
  if (!message.media) throw refused('there is no media in the message to edit');
  const media = await mediaOf(messenger, input.media.type, input.media.media, params);
  return edit(messenger, message, input.reply_markup, { ...content, media });
}

export function editMessageReplyMarkup(messenger: Messenger, params: unknown) {
  const input = parseParams(EditMessageReplyMarkup, params);
  const message = ownMessage(messenger, input.chat_id, input.message_id);
  return edit(messenger, message, input.reply_markup);
}

export function deleteMessage(messenger: Messenger, params: unknown) {
  const { chat_id, message_id } = parseParams(OfMessage, params);
  const chat = findChat(messenger, chat_id);
  if (!messenger.state.findMessage(chat, message_id)) throw refused('message to delete not found');
  messenger.commit([{ fact: 'deleted', chat, id: message_id }]);
  return true;
}

/** Messages that do not exist are skipped. */
export function deleteMessages(messenger: Messenger, params: unknown) {
  const { chat_id, message_ids } = parseParams(OfMessages, params);
  const chat = findChat(messenger, chat_id);
  const known = message_ids.filter((id) => messenger.state.findMessage(chat, id));
  messenger.commit(known.map((id) => ({ fact: 'deleted', chat, id })));
  return true;
}

/** Changes the content, and always the keyboard: without `markup` the message loses its buttons. */
function edit(
  messenger: Messenger,
  before: StoredMessage,
  markup: Markup,
  changes: Partial<StoredMessage> = {},
) {
  const { keyboard: _, ...kept } = before;
  const { keyboard = [] } = keyboardOf(markup, before.chat);
  const after: StoredMessage = { ...kept, ...changes, ...(keyboard.length > 0 && { keyboard }) };
  const content = ({ text, entities, media, keyboard = [] }: StoredMessage) =>
    JSON.stringify([text, entities, media, keyboard]);
  if (content(before) === content(after)) {
    throw refused(
      'message is not modified: specified new message content and reply markup are exactly the same' +
        ' as a current content and reply markup of the message',
    );
  }
  const hasOtherContent = (['text', 'entities', 'media'] as const).some(
    (part) => before[part] !== after[part],
  );
  const message = { ...after, ...(hasOtherContent && { edited: messenger.unixTime() }) };
  messenger.commit([{ fact: 'message', message }]);
  return messageObject(messenger, message);
}
