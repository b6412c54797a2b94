import type { Messenger } from '../state/messenger.js';
import type { StoredMessage } from '../state/messenger.types.js';
import { refused } from '../actions/bot-api.objects.js';
import {
  CopyMessage,
  ForwardMessage,
  parseParams,
  SendFile,
  SendMediaGroup,
  SendMessage,
} from './bot-api.params.js';
import { findChat } from './chat-lookup.js';
import { captionOf, textOf } from './formatted-text.js';
import { keyboardOf, mediaOf, placeOf, send } from './sending.js';

export function sendMessage(messenger: Messenger, params: unknown) {
  const input = parseParams(SendMessage, params);
  // Telegram reads the markup before it looks for the chat.
  const text = textOf(input);
  const place = placeOf(messenger, input);
  return send(messenger, { ...place, ...text, ...keyboardOf(input.reply_markup, place.chat) });
}

/** `sendPhoto` and `sendDocument`. */
export const sendFile = (kind: 'photo' | 'document') => async (messenger: Messenger, params: unknown) => {
  const input = parseParams(SendFile, params);
  const caption = captionOf(input);
  const place = placeOf(messenger, input);
  const content = { ...caption, ...keyboardOf(input.reply_markup, place.chat) };
  const media = await mediaOf(messenger, kind, input[kind], params);
  return send(messenger, { ...place, ...content, media });
};

export async function sendMediaGroup(messenger: Messenger, params: unknown) {
  const { media: items, ...input } = parseParams(SendMediaGroup, params);
  const place = placeOf(messenger, input);
  if (items.length < 2 || items.length > 10) {
    throw refused('Number of media should be between 2 and 10');
  }
  if (new Set(items.map(({ type }) => type)).size > 1) {
    throw refused("document can't be mixed with other media types");
  }
  const contents = items.map(captionOf);
  const media = await Promise.all(items.map(({ type, media }) => mediaOf(messenger, type, media, params)));
  const album = String(messenger.nextMessageId());
  return contents.map((content, index) =>
    send(messenger, { ...place, ...content, media: media[index]!, album }),
  );
}

export function forwardMessage(messenger: Messenger, params: unknown) {
  const input = parseParams(ForwardMessage, params);
  const place = placeOf(messenger, input);
  const { text, entities, media, from, date, forwarded } = sourceOf(messenger, input, 'forward');
  return send(messenger, {
    ...place,
    text,
    entities,
    ...(media && { media }),
    forwarded: forwarded ?? { from, date },
  });
}

export function copyMessage(messenger: Messenger, params: unknown) {
  const input = parseParams(CopyMessage, params);
  const place = placeOf(messenger, input);
  const { text, entities, media } = sourceOf(messenger, input, 'copy');
  const caption = media && input.caption !== undefined && captionOf({ ...input, caption: input.caption });
  const { message_id } = send(messenger, {
    ...place,
    text,
    entities,
    ...(media && { media }),
    ...caption,
    ...keyboardOf(input.reply_markup, place.chat),
  });
  return { message_id };
}

function sourceOf(
  messenger: Messenger,
  { from_chat_id, message_id }: { from_chat_id: string; message_id: number },
  what: 'forward' | 'copy',
): StoredMessage {
  const message = messenger.state.findMessage(findChat(messenger, from_chat_id), message_id);
  if (!message) throw refused(`message to ${what} not found`);
  if (message.service) {
    throw refused(`message can't be ${what === 'copy' ? 'copied' : 'forwarded'}`);
  }
  return message;
}
