import { refused } from '../actions/bot-api.objects.js';
import type { Messenger } from '../state/messenger.js';
import { MessengerError } from '../state/messenger.types.js';

/** Finds a chat that the bot knows: a group that it is in, or a person who wrote to it or is in such a group. */
export function findChat({ state }: Messenger, chatId: string): number {
  if (chatId === '') throw refused('chat_id is empty');
  const chat = Number(chatId);
  const group = state.groups.get(chat);
  const meets = () => [...state.groups.values()].some(({ bot, members }) => !bot && members.includes(chat));
  if (!group && !state.contacts.has(chat) && !meets()) throw refused('chat not found');
  if (group?.movedTo) {
    throw new MessengerError(400, 'Bad Request: group chat was upgraded to a supergroup chat', {
      migrate_to_chat_id: group.movedTo,
    });
  }
  if (group?.bot) {
    const kind = group.isBasic ? 'group' : 'supergroup';
    throw new MessengerError(403, `Forbidden: bot was kicked from the ${kind} chat`);
  }
  return chat;
}

export function writableChat(messenger: Messenger, chatId: string): number {
  const chat = findChat(messenger, chatId);
  const contact = messenger.state.contacts.get(chat);
  if (chat < 0 || contact === 'started') return chat;
  const reasons = { blocked: 'bot was blocked by the user', deactivated: 'user is deactivated' };
  const reason = contact ? reasons[contact] : "bot can't initiate conversation with a user";
  throw new MessengerError(403, `Forbidden: ${reason}`);
}
