import { toApiMessage, badRequest } from '../actions/bot-api.objects.js';
import { storePhoto } from '../state/media.js';
import type { Messenger } from '../state/messenger.js';
import type { Button, Media, StoredMessage } from '../state/messenger.types.js';
import {
  addDetectedEntities,
  type FormattedText,
  MAX_CAPTION_LENGTH,
  MAX_TEXT_LENGTH,
  trimText,
} from '../text/entities.rules.js';
import { MarkupError, parseMarkdownV2, normalizeLink } from '../text/markdown-v2.rules.js';
import { type Markup, type SendParams, getWritableChatId } from './bot-api.params.js';

const MAX_CALLBACK_BYTES = 64;
/** For this long after a press, the bot may send an ephemeral message without being an admin. */
const EPHEMERAL_MS = 15_000;

/** The fields of a message except its content and buttons. Throws if the chat, the thread or the reply is wrong. */
export function parseDestination(messenger: Messenger, input: SendParams) {
  const { state, bot } = messenger;
  const chat = getWritableChatId(messenger, input.chat_id);
  const thread = input.message_thread_id;
  if (thread && !state.listThreads(chat).some(({ id }) => id === thread))
    throw badRequest('message thread not found');
  const { message_id: targetId, allow_sending_without_reply: isOptional } = input.reply_parameters ?? {};
  const replyTo = targetId && state.findMessage(chat, targetId)?.id;
  if (targetId && !replyTo && !isOptional) throw badRequest('message to be replied not found');
  return {
    chat,
    from: bot.id,
    ...(thread && { thread }),
    ...(replyTo && { replyTo }),
    ...parseEphemeral(messenger, chat, input.ephemeral_message_parameters),
    ...parseForceReply(input.reply_markup),
  };
}

/** As an admin, the bot may send ephemeral messages at any time, otherwise only after a press of the receiver. */
function parseEphemeral(
  messenger: Messenger,
  chat: number,
  input: SendParams['ephemeral_message_parameters'],
): Pick<StoredMessage, 'onlyFor'> {
  if (!input) return {};
  const { groupById, pressByQuery } = messenger.state;
  const group = groupById.get(chat);
  if (!group) throw badRequest('ephemeral messages can be sent only in groups');
  const { receiver_user_id: onlyFor, callback_query_id: query = '' } = input;
  if (!group.members.includes(onlyFor)) throw badRequest('PARTICIPANT_ID_INVALID');
  const press = pressByQuery.get(query);
  const isFresh = press?.person === onlyFor && messenger.now() - press.at <= EPHEMERAL_MS;
  if (!group.isBotAdmin && !isFresh) throw badRequest('not enough rights to send ephemeral messages');
  return { onlyFor };
}

function parseForceReply(markup: Markup): Pick<StoredMessage, 'forceReply'> {
  if (!markup?.force_reply) return {};
  const { input_field_placeholder: placeholder, selective } = markup;
  return { forceReply: { ...(placeholder && { placeholder }), ...(selective && { selective }) } };
}

/** The buttons of a message. Refuses the same as Telegram, with the same errors. */
export function parseKeyboard(markup: Markup, chat: number): Pick<StoredMessage, 'keyboard'> {
  const rows = (markup?.inline_keyboard ?? []).filter((row) => row.length > 0);
  rows.flat().forEach((button) => assertButton(button, chat > 0));
  return rows.length > 0 ? { keyboard: rows } : {};
}

function assertButton({ text, url, callback_data, web_app, disabled }: Button, isPrivate: boolean): void {
  if (!text) throw badRequest(`can't parse inline keyboard button: Field "text" must be of type String`);
  if (disabled) return;
  if (url !== undefined) {
    if (normalizeLink(url) === undefined)
      throw badRequest(`inline keyboard button URL '${url}' is invalid: Wrong HTTP URL`);
  } else if (web_app) {
    if (!isPrivate) throw badRequest('BUTTON_TYPE_INVALID');
    if (!/^https:/i.test(web_app.url)) {
      throw badRequest(
        `inline keyboard button Web App URL '${web_app.url}' is invalid: Only HTTPS links are allowed`,
      );
    }
  } else if (callback_data === undefined) {
    throw badRequest("can't parse inline keyboard button: Text buttons are unallowed in the inline keyboard");
  } else if (callback_data === '' || Buffer.byteLength(callback_data) > MAX_CALLBACK_BYTES) {
    throw badRequest('BUTTON_DATA_INVALID');
  }
}

/** The photo that was uploaded with the call, or the stored one with this id. */
export async function findOrStorePhoto(
  messenger: Messenger,
  input: File | string,
  params: unknown,
): Promise<Media> {
  const attached = typeof input === 'string' ? /^attach:\/\/(.+)$/.exec(input)?.[1] : undefined;
  const file = attached === undefined ? input : (params as Record<string, unknown>)[attached];
  if (file instanceof File) return storePhoto(messenger, Buffer.from(await file.arrayBuffer()));
  if (typeof file !== 'string' || file === '') throw badRequest('there is no photo in the request');
  const media = messenger.state.mediaByFileId.get(file);
  if (!media) throw badRequest('wrong file identifier/HTTP URL specified');
  if (media.kind !== 'photo') throw badRequest("can't use file of type Document as Photo");
  return media;
}

export function parseText({
  text,
  parse_mode,
  entities,
}: {
  text: string;
  parse_mode: string;
  entities?: Entities;
}) {
  const formatted = toFormattedText(text, parse_mode, entities);
  if (formatted.text === '') throw badRequest('message text is empty');
  if (formatted.text.length > MAX_TEXT_LENGTH) throw badRequest('message is too long');
  return formatted;
}

export function parseCaption(input: { caption: string; parse_mode: string; caption_entities?: Entities }) {
  const caption = toFormattedText(input.caption, input.parse_mode, input.caption_entities);
  if (caption.text.length > MAX_CAPTION_LENGTH) throw badRequest('message caption is too long');
  return caption;
}

type Entities = FormattedText['entities'] | undefined;

function toFormattedText(text: string, parseMode: string, entities: Entities): FormattedText {
  if (parseMode === '') return addDetectedEntities(trimText({ text, entities: entities ?? [] }));
  if (parseMode.toLowerCase() !== 'markdownv2') throw badRequest('unsupported parse_mode');
  try {
    return addDetectedEntities(parseMarkdownV2(text));
  } catch (error) {
    if (error instanceof MarkupError) throw badRequest(`can't parse entities: ${error.message}`);
    throw error;
  }
}

export function storeMessage(messenger: Messenger, message: StoredMessage) {
  messenger.commit([{ fact: 'message', message }]);
  return toApiMessage(messenger, message);
}
