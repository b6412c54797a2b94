import type { Chat, Message, Update } from 'telegraf/types';
import { cleanLine } from '../../../../shared/typed-text.rules.js';
import { isInChat } from '../../../platform/messenger/api/chat-member.rules.js';

/** The state of a group at the time of an update. */
export interface GroupSnapshot {
  chatId: string;
  title: string;
  isForum: boolean;
  /** Whether the bot is in the group. */
  isPresent: boolean;
  /** The Telegram id of the person who added the bot with this update. Null: the update is about something else. */
  addedBy: string | null;
  /** Telegram's time of the update. */
  at: Date;
  /** The thread of a message. `title`: null if the message does not contain it. `isNewTitle`: the update creates or renames the thread. */
  thread: { id: string; title: string | null; isNewTitle: boolean } | null;
}

const isGroup = (chat: Chat): chat is Chat.GroupChat | Chat.SupergroupChat =>
  chat.type === 'group' || chat.type === 'supergroup';

/** Null if the update is not about a group. `botId`: the Telegram id of the bot. */
export function parseGroupSnapshot(update: Update, botId: number): GroupSnapshot | null {
  if ('my_chat_member' in update) {
    const { chat, from, date, old_chat_member: before, new_chat_member: after } = update.my_chat_member;
    if (!isGroup(chat)) return null;
    const isPresent = isInChat(after);
    const addedBy = isPresent && !isInChat(before) ? String(from.id) : null;
    return { ...toGroup(chat, date), isPresent, addedBy, thread: null };
  }
  if (!('message' in update) || !isGroup(update.message.chat)) return null;
  const { message } = update;
  const group = toGroup(update.message.chat, message.date);
  const isPresent = !('left_chat_member' in message && message.left_chat_member.id === botId);
  const thread = parseThread(message);
  return { ...group, isForum: group.isForum || thread !== null, isPresent, addedBy: null, thread };
}

const toGroup = (chat: Chat.GroupChat | Chat.SupergroupChat, date: number) => ({
  chatId: String(chat.id),
  title: cleanLine(chat.title),
  isForum: 'is_forum' in chat && chat.is_forum === true,
  at: new Date(date * 1_000),
});

/** In a thread, Telegram marks a message that replies to nothing as a reply to the message that created the thread. */
function parseThread(message: Message): GroupSnapshot['thread'] {
  if (!message.is_topic_message || !message.message_thread_id) return null;
  const newTitle = findCreatedTitle(message) ?? findEditedTitle(message);
  const repliedTo = 'reply_to_message' in message ? message.reply_to_message : undefined;
  const title = newTitle ?? (repliedTo && findCreatedTitle(repliedTo)) ?? '';
  return {
    id: String(message.message_thread_id),
    title: cleanLine(title) || null,
    isNewTitle: newTitle !== undefined,
  };
}

const findCreatedTitle = (message: object) =>
  'forum_topic_created' in message
    ? (message as Message.ForumTopicCreatedMessage).forum_topic_created.name
    : undefined;

/** Undefined if only the icon of the thread was changed. */
const findEditedTitle = (message: Message) =>
  'forum_topic_edited' in message ? message.forum_topic_edited.name : undefined;
