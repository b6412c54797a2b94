import { checkedLink } from '../text/links.rules.js';
import { MAX_DOCUMENT_BYTES, storeDocument, storePhoto } from '../state/media.js';
import type { Messenger } from '../state/messenger.js';
import { type Button, type Media, MessengerError, type StoredMessage } from '../state/messenger.types.js';
import { messageObject, refused } from '../actions/bot-api.objects.js';
import type { Sending } from './bot-api.params.js';
import { findThread, writableChat } from './chat-lookup.js';

const MAX_CALLBACK_BYTES = 64;

export type Markup = { inline_keyboard?: NonNullable<StoredMessage['keyboard']> } | undefined;

/** Checks chat, thread and reply, and returns where the message goes. */
export function placeOf(messenger: Messenger, input: Sending) {
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

/** The buttons of a message. Refuses them for the same reasons as Telegram, in its words. */
export function keyboardOf(markup: Markup, chat: number): Pick<StoredMessage, 'keyboard'> {
  const keyboard = markup?.inline_keyboard;
  keyboard?.flat().forEach((button) => checkButton(button, chat > 0));
  return keyboard ? { keyboard: keyboard.filter((row) => row.length > 0) } : {};
}

function checkButton({ text, url, callback_data, web_app }: Button, isPrivate: boolean): void {
  if (!text) throw refused(`can't parse inline keyboard button: Field "text" must be of type String`);
  if (url !== undefined) {
    if (checkedLink(url) === undefined)
      throw refused(`inline keyboard button URL '${url}' is invalid: Wrong HTTP URL`);
  } else if (web_app) {
    if (!isPrivate) throw refused('BUTTON_TYPE_INVALID');
    if (!/^https:/i.test(web_app.url)) {
      throw refused(
        `inline keyboard button Web App URL '${web_app.url}' is invalid: Only HTTPS links are allowed`,
      );
    }
  } else if (callback_data === undefined) {
    throw refused("can't parse inline keyboard button: Text buttons are unallowed in the inline keyboard");
  } else if (callback_data === '' || Buffer.byteLength(callback_data) > MAX_CALLBACK_BYTES) {
    throw refused('BUTTON_DATA_INVALID');
  }
}

/** The file that was uploaded with the call, or the stored one with this id. */
export async function mediaOf(
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

export function send(messenger: Messenger, content: Parameters<Messenger['newMessage']>[0]) {
  const message = messenger.newMessage(content);
  messenger.commit([{ fact: 'message', message }]);
  return messageObject(messenger, message);
}
