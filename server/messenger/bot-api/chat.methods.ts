import { getBotStatus, toApiChat, toApiMember, badRequest } from '../actions/bot-api.objects.js';
import { createTopic, deleteTopic, renameTopic } from '../actions/group.actions.js';
import type { Messenger } from '../state/messenger.js';
import type { Thread } from '../state/messenger.types.js';
import { schemas, parseParams, getChatId, getWritableChatId } from './bot-api.params.js';

/** Methods about chats: members, topics, commands and the menu button. */
export const chatMethods = {
  getChat(messenger: Messenger, params: unknown) {
    const chat = getChatId(messenger, parseParams(schemas.getChat, params).chat_id);
    const group = messenger.state.groupById.get(chat);
    const { reactions } = group ?? {};
    return {
      ...toApiChat(messenger, chat),
      accent_color_id: 0,
      max_reaction_count: 11,
      ...(reactions && {
        available_reactions: reactions.map((emoji) => ({ type: 'emoji', emoji })),
      }),
      ...(group && {
        permissions: { can_send_messages: true, can_react_to_messages: reactions?.length !== 0 },
      }),
    };
  },

  getChatMember(messenger: Messenger, params: unknown) {
    const { chat_id, user_id } = parseParams(schemas.getChatMember, params);
    const group = messenger.state.groupById.get(getChatId(messenger, chat_id));
    if (!group) throw badRequest('there are no members in the private chat');
    if (user_id === messenger.bot.id) return toApiMember(messenger, user_id, getBotStatus(group));
    if (!messenger.state.personById.has(user_id)) throw badRequest('PARTICIPANT_ID_INVALID');
    return toApiMember(messenger, user_id, group.members.includes(user_id) ? 'member' : 'left');
  },

  createForumTopic(messenger: Messenger, params: unknown) {
    const { chat_id, name } = parseParams(schemas.createForumTopic, params);
    const chat = getWritableChatId(messenger, chat_id);
    const group = messenger.state.groupById.get(chat);
    const hasTopics = group ? group.is_forum : messenger.state.botSettings.has_topics_enabled;
    if (!hasTopics) throw badRequest('the chat is not a forum');
    if (group && !group.isBotAdmin) throw badRequest('not enough rights to create a topic');
    const { id } = createTopic(messenger, messenger.bot.id, chat, name);
    return { message_thread_id: id, name, icon_color: 0x6fb9f0 };
  },

  editForumTopic(messenger: Messenger, params: unknown) {
    const { name, ...topic } = parseParams(schemas.editForumTopic, params);
    const { chat, thread } = getTopic(messenger, topic);
    if (thread.name === name) throw badRequest('TOPIC_NOT_MODIFIED');
    renameTopic(messenger, chat, thread.id, name);
    return true;
  },

  deleteForumTopic(messenger: Messenger, params: unknown) {
    const { chat, thread } = getTopic(messenger, parseParams(schemas.deleteForumTopic, params));
    deleteTopic(messenger, chat, thread.id);
    return true;
  },

  setMyCommands(messenger: Messenger, params: unknown) {
    const { scope, commands } = parseParams(schemas.setMyCommands, params);
    messenger.commit([{ fact: 'commands', scope: toScopeKey(messenger, scope), commands }]);
    return true;
  },

  deleteMyCommands(messenger: Messenger, params: unknown) {
    const { scope } = parseParams(schemas.deleteMyCommands, params);
    messenger.commit([{ fact: 'commands', scope: toScopeKey(messenger, scope), commands: null }]);
    return true;
  },

  setChatMenuButton(messenger: Messenger, params: unknown) {
    const { chat_id: chat, menu_button: button = { type: 'default' as const } } = parseParams(
      schemas.setChatMenuButton,
      params,
    );
    if (button.type === 'web_app' && !/^https:/i.test(button.web_app.url))
      throw badRequest(
        `menu button Web App URL '${button.web_app.url}' is invalid: Only HTTPS links are allowed`,
      );
    messenger.commit([{ fact: 'menu button', ...(chat && { chat }), button }]);
    return true;
  },

  getChatMenuButton({ state }: Messenger, params: unknown) {
    const { chat_id: chat = 0 } = parseParams(schemas.getChatMenuButton, params);
    return state.getMenuButton(chat);
  },
};

function getTopic(
  messenger: Messenger,
  input: { chat_id: string; message_thread_id: number },
): { chat: number; thread: Thread } {
  const chat = getChatId(messenger, input.chat_id);
  const thread = messenger.state.listThreads(chat).find(({ id }) => id === input.message_thread_id);
  if (!thread) throw badRequest('message thread not found');
  return { chat, thread };
}

function toScopeKey(
  messenger: Messenger,
  { type, chat_id: chat }: { type: string; chat_id?: string | number | undefined },
): string {
  return type === 'chat' ? `chat:${getChatId(messenger, String(chat ?? ''))}` : type;
}
