import { refused } from '../actions/bot-api.objects.js';
import { storePhoto } from '../state/media.js';
import type { Messenger } from '../state/messenger.js';
import type { Button, Media, StoredMessage } from '../state/messenger.types.js';
import { checkedLink } from '../text/links.rules.js';
import type { Markup, Sending } from './bot-api.params.js';
import { writableChat } from './chat-lookup.js';

const MAX_CALLBACK_BYTES = 64;

/** Checks chat, thread and reply, and returns where the message goes. */
export function placeOf(messenger: Messenger, input: Sending) {
  const { state, bot } = messenger;
  const chat = writableChat(messenger, input.chat_id);
  const thread = input.message_thread_id;
  if (thread && !state.groups.get(chat)?.threads.some(({ id }) => id === thread))
    throw refused('message thread not found');
  const { message_id: target, allow_sending_without_reply: mayMiss } = input.reply_parameters ?? {};
  const replyTo = target && state.findMessage(chat, target)?.id;
  if (target && !replyTo && !mayMiss) throw refused('message to be replied not found');
  return { chat, from: bot.id, ...(thread && { thread }), ...(replyTo && { replyTo }) };
}

/** The buttons of a message. Refuses them for the same reasons as Telegram, in its words. */
export function keyboardOf(markup: Markup, chat: number): Pick<StoredMessage, 'keyboard'> {
  const rows = (markup?.inline_keyboard ?? []).filter((row) => row.length > 0);
  rows.flat().forEach((button) => checkButton(button, chat > 0));
  return rows.length > 0 ? { keyboard: rows } : {};
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

/** The photo that was uploaded with the call, or the stored one with this id. */
export async function photoOf(messenger: Messenger, input: File | string, given: unknown): Promise<Media> {
  const attached = typeof input === 'string' ? /^attach:\/\/(.+)$/.exec(input)?.[1] : undefined;
  const file = attached === undefined ? input : (given as Record<string, unknown>)[attached];
  if (file instanceof File) return storePhoto(messenger, Buffer.from(await file.arrayBuffer()));
  if (typeof file !== 'string' || file === '') throw refused('there is no photo in the request');
  const media = messenger.state.media.get(file);
  if (!media) throw refused('wrong file identifier/HTTP URL specified');
  if (media.kind !== 'photo') throw refused("can't use file of type Document as Photo");
  return media;
}
