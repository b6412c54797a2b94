import { MAX_DOCUMENT_BYTES, storeDocument, storePhoto } from '../state/media.js';
import type { Messenger } from '../state/messenger.js';
import { type Media, MessengerError, type StoredMessage } from '../state/messenger.types.js';
import { messageObject, refused } from '../actions/bot-api.objects.js';
import type { Sending } from './bot-api.params.js';
import { findThread, writableChat } from './chat-lookup.js';
import { checkKeyboard } from './inline-keyboard.js';

type Markup = { inline_keyboard?: NonNullable<StoredMessage['keyboard']> } | undefined;

/** Where the message goes, after all the checks that a chat, a thread and a reply need. */
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

export function keyboardOf(markup: Markup, chat: number): Pick<StoredMessage, 'keyboard'> {
  const keyboard = markup?.inline_keyboard;
  return keyboard ? { keyboard: checkKeyboard(keyboard, chat > 0) } : {};
}

/** What was uploaded with the call, or is known by its id. */
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
