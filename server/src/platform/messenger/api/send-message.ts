import type { BotParams, InlineKeyboardButton } from './bot-api.js';
import type { Button, MessageOptions, MessageTarget } from './message.js';

interface RenderedMessage extends MessageTarget {
  text: string;
  buttons?: Button[][] | null;
  options?: MessageOptions | null;
}

/** Builds the next Bot API call for a message or reaction: creates the topic that it lacks, sends it, or edits the sent message. */
export function buildSendCall({
  pictures = [],
  sentMessageId,
  reaction,
  ...message
}: RenderedMessage & { pictures?: Buffer[]; sentMessageId?: string | null; reaction?: string | null }): {
  method: string;
  params: object;
  files?: Record<string, { name: string; content: Buffer }>;
} {
  if (reaction !== null && reaction !== undefined) return buildReactionCall(message, reaction);
  if (sentMessageId) {
    const {
      message_thread_id: _,
      reply_parameters: __,
      disable_notification: ___,
      ephemeral_message_parameters: ____,
      ...params
    } = buildMessageParams(message);
    return { method: 'editMessageText', params: { ...params, message_id: Number(sentMessageId) } };
  }
  if (message.options?.topic && !message.threadId)
    return buildTopicCall(message.chatId, message.options.topic);
  if (message.options?.photoIds) return buildPhotosCall(message, message.options.photoIds);
  if (pictures.length > 0) return buildPicturesCall(message, pictures);
  return { method: 'sendMessage', params: buildMessageParams(message) };
}

/** Builds the call that uploads and sends pictures. An album has no buttons. */
function buildPicturesCall(message: RenderedMessage, pictures: Buffer[]) {
  const upload = (content: Buffer) => ({ name: 'picture.png', content });
  if (pictures.length > 1) {
    const names = pictures.map((_, i) => `picture${i}`);
    const call = buildPhotosCall(
      message,
      names.map((name) => `attach://${name}`),
    );
    return { ...call, files: Object.fromEntries(names.map((name, i) => [name, upload(pictures[i]!)])) };
  }
  const { text: caption, link_preview_options: _, ...rest } = buildMessageParams(message);
  const params = { ...rest, caption: caption || undefined };
  return { method: 'sendPhoto', params, files: { photo: upload(pictures[0]!) } };
}

/** `replyTo`: the message that gets the reaction. An empty `emoji` removes the bot's reaction. */
function buildReactionCall({ chatId, replyTo }: RenderedMessage, emoji: string) {
  const params = {
    chat_id: Number(chatId),
    message_id: Number(replyTo),
    reaction: emoji === '' ? [] : [{ type: 'emoji', emoji }],
  } as BotParams<'setMessageReaction'>;
  return { method: 'setMessageReaction', params };
}

function buildTopicCall(chatId: string, name: string) {
  const params: BotParams<'createForumTopic'> = { chat_id: Number(chatId), name };
  return { method: 'createForumTopic', params };
}

/** Builds the call that sends up to ten photos, each by its id or the name of its upload. The text is the first one's caption. */
function buildPhotosCall(message: RenderedMessage, photos: string[]) {
  const {
    text: caption,
    parse_mode,
    link_preview_options: _,
    reply_markup: __,
    ...rest
  } = buildMessageParams(message);
  if (photos.length === 1)
    return { method: 'sendPhoto', params: { ...rest, photo: photos[0], caption, parse_mode } };
  const media = photos.slice(0, 10).map((id, i) => ({
    type: 'photo',
    media: id,
    ...(i === 0 && { caption, parse_mode }),
  }));
  return { method: 'sendMediaGroup', params: { ...rest, media } };
}

/** The parameters of the Bot API's `sendMessage`. Link previews are disabled, because texts may contain login links. */
export function buildMessageParams({ chatId, threadId, replyTo, text, buttons, options }: RenderedMessage) {
  const { askReply, onlyFor, isSilent } = options ?? {};
  return {
    chat_id: Number(chatId),
    message_thread_id: threadId ? Number(threadId) : undefined,
    text,
    parse_mode: 'MarkdownV2',
    link_preview_options: { is_disabled: true },
    reply_parameters: replyTo
      ? { message_id: Number(replyTo), allow_sending_without_reply: true }
      : undefined,
    disable_notification: isSilent,
    ephemeral_message_parameters: onlyFor && {
      receiver_user_id: Number(onlyFor.telegramId),
      callback_query_id: onlyFor.callbackQueryId,
    },
    reply_markup: buildReplyMarkup(buttons ?? [], askReply),
  } satisfies BotParams<'sendMessage'>;
}

function buildReplyMarkup(buttons: Button[][], askReply?: string) {
  if (buttons.length > 0)
    return {
      inline_keyboard: buttons.map((row) => row.map(toKeyboardButton)),
      ...(askReply !== undefined && { force_reply: true }),
    };
  if (askReply === undefined) return undefined;
  return { force_reply: true as const, input_field_placeholder: askReply, selective: true };
}

function toKeyboardButton(button: Button): InlineKeyboardButton {
  const common = { text: String(button.text), ...(button.style && { style: button.style }) };
  if ('url' in button) return { ...common, url: button.url };
  if ('webApp' in button) return { ...common, web_app: { url: button.webApp } };
  if ('startApp' in button) throw new Error(`unresolved start parameter: ${button.startApp}`);
  return { ...common, callback_data: button.data };
}
