import { isDeepStrictEqual } from 'node:util';
import { badRequest } from '../actions/bot-api.objects.js';
import { OLD_AFTER_SECONDS } from '../actions/person.actions.js';
import type { Messenger } from '../state/messenger.js';
import type { StoredMessage } from '../state/messenger.types.js';
import { schemas, parseParams, getChatId } from './bot-api.params.js';
import { parseCaption, parseKeyboard, storeMessage, parseText } from './sending.js';

/** The reactions that bots may use (Bot API: ReactionTypeEmoji). */
const REACTIONS = new Set(
  [
    '👍 👎 ❤ 🔥 🥰 👏 😁 🤔 🤯 😱 🤬 😢 🎉 🤩 🤮 💩 🙏 👌 🕊 🤡 🥱 🥴 😍 🐳 ❤‍🔥',
    '🌚 🌭 💯 🤣 ⚡ 🍌 🏆 💔 🤨 😐 🍓 🍾 💋 🖕 😈 😴 😭 🤓 👻 👨‍💻 👀 🎃 🙈 😇 😨',
    '🤝 ✍ 🤗 🫡 🎅 🎄 ☃ 💅 🤪 🗿 🆒 💘 🙉 🦄 😘 💊 🙊 😎 👾 🤷‍♂ 🤷 🤷‍♀ 😡',
  ].flatMap((line) => line.split(' ')),
);

/** Methods that edit or delete a sent message, or react to it. */
export const messageMethods = {
  /** Changes the text and the keyboard. Without `reply_markup` the message loses its buttons. */
  editMessageText(messenger: Messenger, params: unknown) {
    const input = parseParams(schemas.editMessageText, params);
    const message = getEditableMessage(messenger, input);
    if (message.media) throw badRequest('there is no text in the message to edit');
    return updateMessage(messenger, message, {
      ...parseText(input),
      ...parseKeyboard(input.reply_markup, message.chat),
    });
  },

  editEphemeralMessageText(messenger: Messenger, params: unknown) {
    const input = parseParams(schemas.editEphemeralMessageText, params);
    const { receiver_user_id: receiver, ephemeral_message_id: message_id } = input;
    const message = getEditableMessage(messenger, { ...input, message_id }, receiver);
    updateMessage(messenger, message, {
      ...parseText(input),
      ...parseKeyboard(input.reply_markup, message.chat),
    });
    return true;
  },

  editMessageCaption(messenger: Messenger, params: unknown) {
    const input = parseParams(schemas.editMessageCaption, params);
    const message = getEditableMessage(messenger, input);
    if (!message.media) throw badRequest('there is no caption in the message to edit');
    return updateMessage(messenger, message, {
      ...parseCaption(input),
      ...parseKeyboard(input.reply_markup, message.chat),
    });
  },

  editMessageReplyMarkup(messenger: Messenger, params: unknown) {
    const input = parseParams(schemas.editMessageReplyMarkup, params);
    const message = getEditableMessage(messenger, input);
    return updateMessage(messenger, message, parseKeyboard(input.reply_markup, message.chat));
  },

  deleteMessage(messenger: Messenger, params: unknown) {
    const { chat_id, message_id } = parseParams(schemas.deleteMessage, params);
    const chat = getChatId(messenger, chat_id);
    const message = messenger.state.findMessage(chat, message_id);
    if (!message || message.onlyFor) throw badRequest('message to delete not found');
    const isAllowed = message.from === messenger.bot.id || chat > 0;
    if (!isAllowed && !messenger.state.groupById.get(chat)?.isBotAdmin)
      throw badRequest("message can't be deleted");
    messenger.commit([{ fact: 'deleted', chat, id: message_id }]);
    return true;
  },

  /** A bot has one reaction per message. An empty list removes it. */
  setMessageReaction(messenger: Messenger, params: unknown) {
    const { chat_id, message_id, reaction } = parseParams(schemas.setMessageReaction, params);
    const chat = getChatId(messenger, chat_id);
    const message = messenger.state.findMessage(chat, message_id);
    if (!message || message.onlyFor || message.service) throw badRequest('message to react not found');
    if (reaction.length > 1) throw badRequest('REACTIONS_TOO_MANY');
    const { reaction: _, ...rest } = message;
    const allowed = messenger.state.groupById.get(chat)?.reactions;
    const { type, emoji = '' } = reaction[0] ?? {};
    const isValid = type === 'emoji' && REACTIONS.has(emoji) && (allowed?.includes(emoji) ?? true);
    if (reaction.length > 0 && !isValid) throw badRequest('REACTION_INVALID');
    messenger.commit([{ fact: 'message', message: { ...rest, ...(emoji && { reaction: emoji }) } }]);
    return true;
  },
};

/** A message of the bot that it may change. With `receiver`, an ephemeral message for that person. */
function getEditableMessage(
  messenger: Messenger,
  { chat_id, message_id }: { chat_id: string; message_id: number },
  receiver?: number,
): StoredMessage {
  const message = messenger.state.findMessage(getChatId(messenger, chat_id), message_id);
  if (!message || message.onlyFor !== receiver) throw badRequest('message to edit not found');
  const isOld = messenger.getUnixSeconds() - message.date > OLD_AFTER_SECONDS;
  if (message.from !== messenger.bot.id || message.service || isOld)
    throw badRequest("message can't be edited");
  return message;
}

function updateMessage(messenger: Messenger, before: StoredMessage, changes: Partial<StoredMessage>) {
  const { keyboard: _, ...rest } = before;
  const after = { ...rest, ...changes };
  const toContent = ({ text, entities, keyboard = [] }: StoredMessage) => [text, entities, keyboard];
  if (isDeepStrictEqual(toContent(before), toContent(after))) {
    throw badRequest(
      'message is not modified: specified new message content and reply markup are exactly the same' +
        ' as a current content and reply markup of the message',
    );
  }
  return storeMessage(messenger, { ...after, edited: messenger.getUnixSeconds() });
}
