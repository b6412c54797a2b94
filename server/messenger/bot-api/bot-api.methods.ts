import { scopeKey } from '../actions/command-scopes.rules.js';
import { findFile, pathOf, profilePhoto } from '../state/media.js';
import { leaveGroup } from '../actions/group.actions.js';
import type { Messenger } from '../state/messenger.js';
import { chatObject, fileObject, memberObject, refused } from '../actions/bot-api.objects.js';
import {
  AnswerCallbackQuery,
  OfChat,
  OfCommandScope,
  OfFile,
  OfMember,
  OfUser,
  parseParams,
  SendChatAction,
  SetMyCommands,
} from './bot-api.params.js';
import { findChat, findThread, writableChat } from './chat-lookup.js';
import {
  deleteMessage,
  deleteMessages,
  editMessageCaption,
  editMessageMedia,
  editMessageReplyMarkup,
  editMessageText,
} from './edit.methods.js';
import { copyMessage, forwardMessage, sendFile, sendMediaGroup, sendMessage } from './send.methods.js';

const MAX_DOWNLOAD_BYTES = 20 * 1024 * 1024;

type Method = (messenger: Messenger, params: unknown) => unknown;

/** The methods of the Bot API by name, except those of `UpdateQueue`. They return and throw the same as Telegram. */
export const botApiMethods: Record<string, Method> = {
  getMe: ({ bot }) => ({
    ...bot,
    can_join_groups: true,
    can_read_all_group_messages: true,
    has_main_web_app: true,
  }),
  sendMessage,
  sendPhoto: sendFile('photo'),
  sendDocument: sendFile('document'),
  sendMediaGroup,
  forwardMessage,
  copyMessage,
  editMessageText,
  editMessageCaption,
  editMessageMedia,
  editMessageReplyMarkup,
  deleteMessage,
  deleteMessages,
  answerCallbackQuery,
  sendChatAction,
  getFile,
  getChat: (messenger, params) => {
    const chat = findChat(messenger, parseParams(OfChat, params).chat_id);
    return { ...chatObject(messenger, chat), accent_color_id: 0, max_reaction_count: 11 };
  },
  getChatMember,
  getChatMemberCount,
  // The name before Bot API 5.3. telegraf still calls it.
  getChatMembersCount: getChatMemberCount,
  leaveChat: (messenger, params) => {
    const chat = findChat(messenger, parseParams(OfChat, params).chat_id);
    if (chat > 0) throw refused("private chat can't be left");
    leaveGroup(messenger, chat);
    return true;
  },
  getUserProfilePhotos: (messenger, params) => {
    const person = messenger.state.people.get(parseParams(OfUser, params).user_id);
    if (!person) throw refused('user not found');
    const sizes = profilePhoto(person).map(fileObject);
    return sizes.length > 0 ? { total_count: 1, photos: [sizes] } : { total_count: 0, photos: [] };
  },
  setMyCommands: (messenger, params) => {
    const { scope, language_code, commands } = parseParams(SetMyCommands, params);
    messenger.commit([{ fact: 'commands', scope: scopeKey(scope, language_code), commands }]);
    return true;
  },
  deleteMyCommands: (messenger, params) => {
    const { scope, language_code } = parseParams(OfCommandScope, params);
    messenger.commit([{ fact: 'commands', scope: scopeKey(scope, language_code), commands: null }]);
    return true;
  },
  getMyCommands: (messenger, params) => {
    const { scope, language_code } = parseParams(OfCommandScope, params);
    return messenger.state.commands.get(scopeKey(scope, language_code)) ?? [];
  },
};

function answerCallbackQuery(messenger: Messenger, params: unknown) {
  const { callback_query_id: query, text, show_alert } = parseParams(AnswerCallbackQuery, params);
  const person = messenger.state.presses.get(query);
  if (!person) throw refused('query is too old and response timeout expired or query ID is invalid');
  messenger.state.presses.delete(query);
  messenger.tell({ signal: 'answer', query, person, text, alert: show_alert });
  return true;
}

function sendChatAction(messenger: Messenger, params: unknown) {
  const { chat_id, message_thread_id: thread = 0, action } = parseParams(SendChatAction, params);
  const chat = writableChat(messenger, chat_id);
  if (thread && !findThread(messenger, chat, thread)) throw refused('message thread not found');
  messenger.tell({ signal: 'typing', chat, thread, action });
  return true;
}

function getChatMember(messenger: Messenger, params: unknown) {
  const { chat_id, user_id } = parseParams(OfMember, params);
  const chat = findChat(messenger, chat_id);
  const isBot = user_id === messenger.bot.id;
  if (!isBot && !messenger.state.people.has(user_id)) throw refused('member not found');
  const members = messenger.state.groups.get(chat)?.members ?? [chat];
  return memberObject(messenger, user_id, isBot || members.includes(user_id) ? 'member' : 'left');
}

function getChatMemberCount(messenger: Messenger, params: unknown) {
  const chat = findChat(messenger, parseParams(OfChat, params).chat_id);
  return (messenger.state.groups.get(chat)?.members.length ?? 1) + 1;
}

function getFile(messenger: Messenger, params: unknown) {
  const file = findFile(messenger, parseParams(OfFile, params).file_id);
  if (!file) throw refused('invalid file_id');
  if ((file.size ?? 0) > MAX_DOWNLOAD_BYTES) throw refused('file is too big');
  const { width: _, height: __, ...rest } = { width: 0, height: 0, ...fileObject(file) };
  return { ...rest, file_path: pathOf(file) };
}
