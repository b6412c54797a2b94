import {
  AnswerCallbackQuery,
  EditMessageReplyMarkup,
  EditMessageText,
  OfChat,
  OfCommandScope,
  OfMember,
  OfMessage,
  parseParams,
  SendChatAction,
  SendMessage,
  SetMyCommands,
} from './bot-api.params.js';
import { checkKeyboard } from './inline-keyboard.js';
import { type FormattedText, MarkupError, parseMarkdownV2, trimmed } from './markdown-v2.rules.js';
import type { Messenger } from './messenger.js';
import { MessengerError, type StoredMessage } from './messenger.types.js';
import { withDetectedEntities } from './text-entities.rules.js';

const MAX_TEXT_LENGTH = 4096;

type Method = (messenger: Messenger, params: unknown) => unknown;

/** The methods of the Bot API that answer at once, by name. What they throw and return is Telegram's. */
export const botApiMethods: Record<string, Method> = {
  getMe: ({ bot }) => ({
    ...bot,
    can_join_groups: true,
    can_read_all_group_messages: true,
    has_main_web_app: true,
  }),
  sendMessage,
  editMessageText,
  editMessageReplyMarkup,
  deleteMessage,
  answerCallbackQuery,
  sendChatAction,
  getChat: (messenger, params) => {
    const chat = findChat(messenger, parseParams(OfChat, params).chat_id);
    return { ...messenger.chatOf(chat), accent_color_id: 0, max_reaction_count: 11 };
  },
  getChatMember,
  getUserProfilePhotos: () => ({ total_count: 0, photos: [] }),
  setMyCommands: (messenger, params) => {
    const { scope, commands } = parseParams(SetMyCommands, params);
    messenger.commit([{ fact: 'commands', scope: scopeKey(scope), commands }]);
    return true;
  },
  getMyCommands: (messenger, params) =>
    messenger.state.commands.get(scopeKey(parseParams(OfCommandScope, params).scope)) ?? [],
};

function sendMessage(messenger: Messenger, params: unknown) {
  const input = parseParams(SendMessage, params);
  const chat = writableChat(messenger, input.chat_id);
  const thread = input.message_thread_id;
  const isKnownThread = messenger.state.groups.get(chat)?.threads.some(({ id }) => id === thread);
  if (thread && !isKnownThread) throw refused('message thread not found');
  const replyTo = findReplyTarget(messenger, chat, input);
  const keyboard = input.reply_markup?.inline_keyboard;
  const message: StoredMessage = {
    chat,
    id: messenger.nextMessageId(),
    ...(thread && { thread }),
    from: messenger.bot.id,
    date: messenger.unixTime(),
    ...(replyTo && { replyTo }),
    ...textOf(input),
    ...(keyboard && { keyboard: checkKeyboard(keyboard, chat > 0) }),
  };
  messenger.commit([{ fact: 'message', message }]);
  return messenger.messageOf(message);
}

function editMessageText(messenger: Messenger, params: unknown) {
  const input = parseParams(EditMessageText, params);
  const message = ownMessage(messenger, input.chat_id, input.message_id);
  return edit(messenger, message, {
    ...message,
    ...textOf(input),
    keyboard: checkKeyboard(input.reply_markup?.inline_keyboard ?? [], message.chat > 0),
  });
}

function editMessageReplyMarkup(messenger: Messenger, params: unknown) {
  const input = parseParams(EditMessageReplyMarkup, params);
  const message = ownMessage(messenger, input.chat_id, input.message_id);
  const keyboard = checkKeyboard(input.reply_markup?.inline_keyboard ?? [], message.chat > 0);
  return edit(messenger, message, { ...message, keyboard });
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
  return messenger.messageOf(message);
}

function deleteMessage(messenger: Messenger, params: unknown) {
  const { chat_id, message_id } = parseParams(OfMessage, params);
  const chat = findChat(messenger, chat_id);
  if (!messenger.state.findMessage(chat, message_id)) throw refused('message to delete not found');
  messenger.commit([{ fact: 'deleted', chat, id: message_id }]);
  return true;
}

function answerCallbackQuery(messenger: Messenger, params: unknown) {
  const { callback_query_id: query, text, show_alert } = parseParams(AnswerCallbackQuery, params);
  const person = messenger.state.presses.get(query);
  if (!person) throw refused('query is too old and response timeout expired or query ID is invalid');
  messenger.state.presses.delete(query);
  messenger.tell({ signal: 'answer', query, person, text, alert: show_alert });
  return true;
}

function sendChatAction(messenger: Messenger, params: unknown) {
  const { chat_id, message_thread_id = 0 } = parseParams(SendChatAction, params);
  messenger.tell({ signal: 'typing', chat: writableChat(messenger, chat_id), thread: message_thread_id });
  return true;
}

function getChatMember(messenger: Messenger, params: unknown) {
  const { chat_id, user_id } = parseParams(OfMember, params);
  const chat = findChat(messenger, chat_id);
  const isBot = user_id === messenger.bot.id;
  if (!isBot && !messenger.state.people.has(user_id)) throw refused('member not found');
  const members = messenger.state.groups.get(chat)?.members ?? [chat];
  const isMember = isBot || members.includes(user_id);
  return { user: messenger.userOf(user_id), status: isMember ? 'member' : 'left' };
}

function findReplyTarget(messenger: Messenger, chat: number, input: SendMessage): number | undefined {
  const id = input.reply_parameters?.message_id ?? input.reply_to_message_id;
  if (!id || messenger.state.findMessage(chat, id)) return id;
  if (input.reply_parameters?.allow_sending_without_reply ?? input.allow_sending_without_reply)
    return undefined;
  throw refused('message to be replied not found');
}

function ownMessage(messenger: Messenger, chatId: string, id: number): StoredMessage {
  const message = messenger.state.findMessage(findChat(messenger, chatId), id);
  if (!message) throw refused('message to edit not found');
  if (message.from !== messenger.bot.id) throw refused("message can't be edited");
  return message;
}

function textOf(input: {
  text: string;
  parse_mode: string;
  entities?: FormattedText['entities'];
}): FormattedText {
  const formatted = withDetectedEntities(marked(input));
  if (formatted.text === '') throw refused('message text is empty');
  if (formatted.text.length > MAX_TEXT_LENGTH) throw refused('message is too long');
  return formatted;
}

function marked({ text, parse_mode, entities = [] }: Parameters<typeof textOf>[0]): FormattedText {
  if (parse_mode === '') return trimmed({ text, entities });
  if (parse_mode.toLowerCase() !== 'markdownv2') throw refused('unsupported parse_mode');
  try {
    return parseMarkdownV2(text);
  } catch (error) {
    if (error instanceof MarkupError) throw refused(`can't parse entities: ${error.message}`);
    throw error;
  }
}

/** A bot knows a person only after he wrote to it first. */
function findChat({ state }: Messenger, chatId: string): number {
  if (chatId === '') throw refused('chat_id is empty');
  const chat = Number(chatId);
  if (!state.groups.has(chat) && !state.contacts.has(chat)) throw refused('chat not found');
  return chat;
}

function writableChat(messenger: Messenger, chatId: string): number {
  const chat = findChat(messenger, chatId);
  if (messenger.state.contacts.get(chat) === 'blocked') {
    throw new MessengerError(403, 'Forbidden: bot was blocked by the user');
  }
  return chat;
}

function scopeKey({ type, chat_id }: { type: string; chat_id?: string | undefined }): string {
  return chat_id === undefined ? type : `${type}:${chat_id}`;
}

function refused(reason: string): MessengerError {
  return new MessengerError(400, `Bad Request: ${reason}`);
}
