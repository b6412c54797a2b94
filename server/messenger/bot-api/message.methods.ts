import { MAX_DOCUMENT_BYTES, storeDocument, storePhoto } from '../media.js';
import type { Messenger } from '../messenger.js';
import { type Media, MessengerError, type StoredMessage } from '../messenger.types.js';
import { messageObject, refused } from './bot-api.objects.js';
import {
  EditMessageCaption,
  EditMessageReplyMarkup,
  EditMessageText,
  OfMessage,
  parseParams,
  type Sending,
  SendDocument,
  SendMediaGroup,
  SendMessage,
  SendPhoto,
} from './bot-api.params.js';
import { findChat, findThread, ownMessage, writableChat } from './chat-lookup.js';
import { captionOf, textOf } from './formatted-text.js';
import { checkKeyboard } from './inline-keyboard.js';

type Markup = { inline_keyboard?: NonNullable<StoredMessage['keyboard']> } | undefined;

export function sendMessage(messenger: Messenger, params: unknown) {
  const input = parseParams(SendMessage, params);
  const place = placeOf(messenger, input);
  return send(messenger, { ...place, ...textOf(input), ...keyboardOf(input.reply_markup, place.chat) });
}

export async function sendPhoto(messenger: Messenger, params: unknown) {
  const input = parseParams(SendPhoto, params);
  const place = placeOf(messenger, input);
  const content = { ...captionOf(input), ...keyboardOf(input.reply_markup, place.chat) };
  const media = await mediaOf(messenger, 'photo', input.photo, params);
  return send(messenger, { ...place, ...content, media });
}

export async function sendDocument(messenger: Messenger, params: unknown) {
  const input = parseParams(SendDocument, params);
  const place = placeOf(messenger, input);
  const content = { ...captionOf(input), ...keyboardOf(input.reply_markup, place.chat) };
  const media = await mediaOf(messenger, 'document', input.document, params);
  return send(messenger, { ...place, ...content, media });
}

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

export function editMessageText(messenger: Messenger, params: unknown) {
  const input = parseParams(EditMessageText, params);
  const message = ownMessage(messenger, input.chat_id, input.message_id);
  if (message.media) throw refused('there is no text in the message to edit');
  const keyboard = keyboardOf(input.reply_markup, message.chat);
  return edit(messenger, message, { ...message, ...textOf(input), keyboard: [], ...keyboard });
}

export function editMessageCaption(messenger: Messenger, params: unknown) {
  const input = parseParams(EditMessageCaption, params);
  const message = ownMessage(messenger, input.chat_id, input.message_id);
  if (!message.media) throw refused('there is no caption in the message to edit');
  const keyboard = keyboardOf(input.reply_markup, message.chat);
  return edit(messenger, message, { ...message, ...captionOf(input), keyboard: [], ...keyboard });
}

export function editMessageReplyMarkup(messenger: Messenger, params: unknown) {
  const input = parseParams(EditMessageReplyMarkup, params);
  const message = ownMessage(messenger, input.chat_id, input.message_id);
  return edit(messenger, message, {
    ...message,
    keyboard: [],
    ...keyboardOf(input.reply_markup, message.chat),
  });
}

export function deleteMessage(messenger: Messenger, params: unknown) {
  const { chat_id, message_id } = parseParams(OfMessage, params);
  const chat = findChat(messenger, chat_id);
  if (!messenger.state.findMessage(chat, message_id)) throw refused('message to delete not found');
  messenger.commit([{ fact: 'deleted', chat, id: message_id }]);
  return true;
}

/** Where the message goes, after all the checks that a chat, a thread and a reply need. */
function placeOf(messenger: Messenger, input: Sending) {
  const chat = writableChat(messenger, input.chat_id);
  const thread = input.message_thread_id;
  if (thread) {
    const known = findThread(messenger, chat, thread);
    if (!known) throw refused('message thread not found');
    if (known.isClosed) throw refused('TOPIC_CLOSED');
  }
  const replyTo = findReplyTarget(messenger, chat, input);
  return { chat, from: messenger.bot.id, ...(thread && { thread }), ...(replyTo && { replyTo }) };
}

function findReplyTarget(messenger: Messenger, chat: number, input: Sending): number | undefined {
  const id = input.reply_parameters?.message_id ?? input.reply_to_message_id;
  if (!id || messenger.state.findMessage(chat, id)) return id;
  if (input.reply_parameters?.allow_sending_without_reply ?? input.allow_sending_without_reply)
    return undefined;
  throw refused('message to be replied not found');
}

function keyboardOf(markup: Markup, chat: number): Pick<StoredMessage, 'keyboard'> {
  const keyboard = markup?.inline_keyboard;
  return keyboard ? { keyboard: checkKeyboard(keyboard, chat > 0) } : {};
}

async function mediaOf(
  messenger: Messenger,
  kind: Media['kind'],
  input: File | string,
  params: unknown,
): Promise<Media> {
  const attached = typeof input === 'string' ? /^attach:\/\/(.+)$/.exec(input)?.[1] : undefined;
  const file = attached === undefined ? input : (params as Record<string, unknown>)[attached];
  if (file instanceof File) {
    if (file.size > MAX_DOCUMENT_BYTES) throw new MessengerError(413, 'Request Entity Too Large');
    const content = Buffer.from(await file.arrayBuffer());
    const sent = { content, name: file.name, mimeType: file.type || 'application/octet-stream' };
    return kind === 'photo' ? storePhoto(messenger, sent) : storeDocument(messenger, sent);
  }
  if (typeof file !== 'string' || file === '') throw refused(`there is no ${kind} in the request`);
  const media = messenger.state.media.get(file);
  if (!media) throw refused('wrong file identifier/HTTP URL specified');
  if (media.kind !== kind) {
    const name = { photo: 'Photo', document: 'Document' };
    throw refused(`can't use file of type ${name[media.kind]} as ${name[kind]}`);
  }
  return media;
}

function send(messenger: Messenger, content: Parameters<Messenger['newMessage']>[0]) {
  const message = messenger.newMessage(content);
  messenger.commit([{ fact: 'message', message }]);
  return messageObject(messenger, message);
}

function edit(messenger: Messenger, before: StoredMessage, changed: StoredMessage) {
  const { keyboard, ...rest } = changed;
  const after = keyboard?.length ? changed : rest;
  const content = ({ text, entities, keyboard = [] }: StoredMessage) =>
    JSON.stringify([text, entities, keyboard]);
  if (content(before) === content(after)) {
    throw refused(
      'message is not modified: specified new message content and reply markup are exactly the same' +
        ' as a current content and reply markup of the message',
    );
  }
  const isTextNew = before.text !== after.text || before.entities !== after.entities;
  const message = { ...after, ...(isTextNew && { edited: messenger.unixTime() }) };
  messenger.commit([{ fact: 'message', message }]);
  return messageObject(messenger, message);
}
