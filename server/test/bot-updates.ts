import { randomInt } from 'node:crypto';
import { UpdateHandler } from '../src/platform/messenger/receiving/update-handler.service.js';

interface Sender {
  telegramId: string;
  username?: string | null;
  publicName?: string | null;
  languageCode?: string;
}

const bot = { telegramId: '1' };
/** When messages are sent by default, in Unix seconds. */
const SENT_AT = 1_790_000_000;

export const newUpdateId = () => randomInt(1_000_000, 2 ** 47);

interface Location {
  chatId: string;
  threadId?: string;
  messageId?: number;
}

/** A text in a private chat with the bot, or in the group and thread of `location`. */
export function newTextUpdate(sender: Sender, text: string, location?: Location) {
  return { update_id: newUpdateId(), message: newMessage(sender, text, location) };
}

export function newEditUpdate(sender: Sender, text: string, location: Location & { messageId: number }) {
  return {
    update_id: newUpdateId(),
    edited_message: { ...newMessage(sender, text, location), edit_date: SENT_AT + 100 },
  };
}

export function newPressUpdate(sender: Sender, data: string, messageId?: number) {
  const message = newMessage(bot, 'Choose', { chatId: sender.telegramId, messageId });
  return {
    update_id: newUpdateId(),
    callback_query: { id: String(newUpdateId()), from: buildUser(sender), message, data },
  };
}

/** A change of the bot's own membership, such as from "left" to "member". */
export function newMembershipUpdate(
  sender: Sender,
  chat: { id: string; is_forum?: boolean; type?: string },
  [before, after]: [before: string, after: string],
) {
  const member = (status: string) => ({
    status,
    user: { id: Number(bot.telegramId), is_bot: true, first_name: 'Tallydesk' },
  });
  return {
    update_id: newUpdateId(),
    my_chat_member: {
      chat: { type: 'supergroup', title: 'A group', ...chat, id: Number(chat.id) },
      from: buildUser(sender),
      date: SENT_AT,
      old_chat_member: member(before),
      new_chat_member: member(after),
    },
  };
}

/** A reply to the bot's message with this id, in a private chat. `sentAt`: Telegram's time of the reply. */
export function newReplyUpdate(sender: Sender, text: string, messageId: number, sentAt?: Date) {
  const { message, ...update } = newTextUpdate(sender, text);
  const original = {
    ...newMessage(bot, 'Card', { chatId: sender.telegramId }),
    message_id: messageId,
  };
  const date = sentAt ? Math.floor(sentAt.getTime() / 1_000) : message.date;
  return { ...update, message: { ...message, date, reply_to_message: original } };
}

function newMessage(sender: Sender, text: string, location: Location = { chatId: sender.telegramId }) {
  const { chatId, threadId, messageId = randomInt(1, 2 ** 31) } = location;
  const [command] = /^\/\w+(@\w+)?/.exec(text) ?? [];
  return {
    message_id: messageId,
    date: SENT_AT,
    from: buildUser(sender),
    chat: chatId.startsWith('-')
      ? { id: Number(chatId), type: 'supergroup', title: 'A brand' }
      : { id: Number(chatId), type: 'private', first_name: 'A person' },
    ...(threadId && { is_topic_message: true, message_thread_id: Number(threadId) }),
    text,
    ...(command && { entities: [{ type: 'bot_command', offset: 0, length: command.length }] }),
  };
}

function buildUser({ telegramId, username, publicName, languageCode }: Sender) {
  return {
    id: Number(telegramId),
    is_bot: false,
    first_name: publicName ?? 'Person',
    ...(username && { username }),
    ...(languageCode && { language_code: languageCode }),
  };
}

/** Passes an update to the bot. Throws if the bot does not handle it, for example because it is postponed. */
export async function receive(
  app: { get(type: typeof UpdateHandler): UpdateHandler },
  update: { update_id: number },
): Promise<void> {
  const handler = app.get(UpdateHandler);
  await handler.store([update]);
  const outcome = await handler.handle(String(update.update_id));
  if (outcome !== 'handled') throw new Error(`update ${update.update_id} is ${outcome}`);
}
