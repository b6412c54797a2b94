import { getBotStatus, toApiChat, toApiMember, badRequest } from '../actions/bot-api.objects.js';
import { createTopic, deleteTopic, renameTopic } from '../actions/group.actions.js';
import type { Messenger } from '../state/messenger.js';
import type { Thread } from '../state/messenger.types.js';
import { params, parseParams, getChatId, getWritableChatId } from './bot-api.params.js';

/** Methods about chats: their members and topics, the commands and the menu button. */
export const chatMethods = {
  getChat(messenger: Messenger, given: unknown) {
    const chat = getChatId(messenger, parseParams(params.getChat, given).chat_id);
    const group = messenger.state.groups.get(chat);
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

  getChatMember(messenger: Messenger, given: unknown) {
    const { chat_id, user_id } = parseParams(params.getChatMember, given);
    const group = messenger.state.groups.get(getChatId(messenger, chat_id));
    if (!group) throw badRequest('there are no members in the private chat');
    if (user_id === messenger.bot.id) return toApiMember(messenger, user_id, getBotStatus(group));
    if (!messenger.state.people.has(user_id)) throw badRequest('PARTICIPANT_ID_INVALID');
    return toApiMember(messenger, user_id, group.members.includes(user_id) ? 'member' : 'left');
  },

  createForumTopic(messenger: Messenger, given: unknown) {
    const { chat_id, name } = parseParams(params.createForumTopic, given);
    const chat = getWritableChatId(messenger, chat_id);
    const group = messenger.state.groups.get(chat);
    const hasTopics = group ? group.is_forum : messenger.state.botSettings.has_topics_enabled;
    if (!hasTopics) throw badRequest('the chat is not a forum');
    if (group && !group.isBotAdmin) throw badRequest('not enough rights to create a topic');
    const { id } = createTopic(messenger, messenger.bot.id, chat, name);
    return { message_thread_id: id, name, icon_color: 0x6fb9f0 };
  },

  editForumTopic(messenger: Messenger, given: unknown) {
    const { name, ...topic } = parseParams(params.editForumTopic, given);
    const { chat, thread } = getTopic(messenger, topic);
    if (thread.name === name) throw badRequest('TOPIC_NOT_MODIFIED');
    renameTopic(messenger, chat, thread.id, name);
    return true;
  },

  deleteForumTopic(messenger: Messenger, given: unknown) {
    const { chat, thread } = getTopic(messenger, parseParams(params.deleteForumTopic, given));
    deleteTopic(messenger, chat, thread.id);
    return true;
  },

  setMyCommands(messenger: Messenger, given: unknown) {
    const { scope, commands } = parseParams(params.setMyCommands, given);
    messenger.commit([{ fact: 'commands', scope: toScopeKey(messenger, scope), commands }]);
    return true;
  },

  deleteMyCommands(messenger: Messenger, given: unknown) {
    const { scope } = parseParams(params.deleteMyCommands, given);
    messenger.commit([{ fact: 'commands', scope: toScopeKey(messenger, scope), commands: null }]);
    return true;
  },

  setChatMenuButton(messenger: Messenger, given: unknown) {
    const { chat_id: chat, menu_button: button = { type: 'default' as const } } = parseParams(
      params.setChatMenuButton,
      given,
    );
    if (button.type === 'web_app' && !/^https:/i.test(button.web_app.url))
      throw badRequest(
        `menu button Web App URL '${button.web_app.url}' is invalid: Only HTTPS links are allowed`,
      );
    messenger.commit([{ fact: 'menu button', ...(chat && { chat }), button }]);
    return true;
  },

  getChatMenuButton({ state }: Messenger, given: unknown) {
    const { chat_id: chat = 0 } = parseParams(params.getChatMenuButton, given);
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
