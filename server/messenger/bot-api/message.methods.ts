import { badRequest } from '../actions/bot-api.objects.js';
import { OLD_AFTER_SECONDS } from '../actions/person.actions.js';
import type { Messenger } from '../state/messenger.js';
import type { StoredMessage } from '../state/messenger.types.js';
import { params, parseParams, getChatId } from './bot-api.params.js';
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
  /** Changes the text, and always the keyboard: without `reply_markup` the message loses its buttons. */
  editMessageText(messenger: Messenger, given: unknown) {
    const input = parseParams(params.editMessageText, given);
    const before = getEditableMessage(messenger, input);
    if (before.media) throw badRequest('there is no text in the message to edit');
    return updateMessage(messenger, before, {
      ...parseText(input),
      ...parseKeyboard(input.reply_markup, before.chat),
    });
  },

  editEphemeralMessageText(messenger: Messenger, given: unknown) {
    const input = parseParams(params.editEphemeralMessageText, given);
    const { receiver_user_id: receiver, ephemeral_message_id: message_id } = input;
    const before = getEditableMessage(messenger, { ...input, message_id }, receiver);
    updateMessage(messenger, before, {
      ...parseText(input),
      ...parseKeyboard(input.reply_markup, before.chat),
    });
    return true;
  },

  editMessageCaption(messenger: Messenger, given: unknown) {
    const input = parseParams(params.editMessageCaption, given);
    const before = getEditableMessage(messenger, input);
    if (!before.media) throw badRequest('there is no caption in the message to edit');
    return updateMessage(messenger, before, {
      ...parseCaption(input),
      ...parseKeyboard(input.reply_markup, before.chat),
    });
  },

  editMessageReplyMarkup(messenger: Messenger, given: unknown) {
    const input = parseParams(params.editMessageReplyMarkup, given);
    const before = getEditableMessage(messenger, input);
    return updateMessage(messenger, before, parseKeyboard(input.reply_markup, before.chat));
  },

  deleteMessage(messenger: Messenger, given: unknown) {
    const { chat_id, message_id } = parseParams(params.deleteMessage, given);
    const chat = getChatId(messenger, chat_id);
    const message = messenger.state.findMessage(chat, message_id);
    if (!message || message.onlyFor) throw badRequest('message to delete not found');
    const isAllowed = message.from === messenger.bot.id || chat > 0;
    if (!isAllowed && !messenger.state.groups.get(chat)?.isBotAdmin)
      throw badRequest("message can't be deleted");
    messenger.commit([{ fact: 'deleted', chat, id: message_id }]);
    return true;
  },

  /** A bot has one reaction per message. An empty list removes it. */
  setMessageReaction(messenger: Messenger, given: unknown) {
    const { chat_id, message_id, reaction } = parseParams(params.setMessageReaction, given);
    const chat = getChatId(messenger, chat_id);
    const message = messenger.state.findMessage(chat, message_id);
    if (!message || message.onlyFor || message.service) throw badRequest('message to react not found');
    if (reaction.length > 1) throw badRequest('REACTIONS_TOO_MANY');
    const { reaction: _, ...rest } = message;
    const [first] = reaction;
    const allowed = messenger.state.groups.get(chat)?.reactions;
    const { type, emoji = '' } = first ?? {};
    const isValid = type === 'emoji' && REACTIONS.has(emoji) && (allowed?.includes(emoji) ?? true);
    if (first && !isValid) throw badRequest('REACTION_INVALID');
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
  const { keyboard: _, ...kept } = before;
  const after = { ...kept, ...changes };
  const content = ({ text, entities, keyboard = [] }: StoredMessage) =>
    JSON.stringify([text, entities, keyboard]);
  if (content(before) === content(after)) {
    throw badRequest(
      'message is not modified: specified new message content and reply markup are exactly the same' +
        ' as a current content and reply markup of the message',
    );
  }
  return storeMessage(messenger, { ...after, edited: messenger.getUnixSeconds() });
}
