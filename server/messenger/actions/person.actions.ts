import type { Messenger } from '../state/messenger.js';
import { isVisible } from '../state/messenger.state.js';
import { type Contact, MessengerError, type Person, type StoredMessage } from '../state/messenger.types.js';
import {
  addDetectedEntities,
  MAX_CAPTION_LENGTH,
  MAX_TEXT_LENGTH,
  trimText,
} from '../text/entities.rules.js';
import { buildMemberUpdate, toApiMessage, toApiUser } from './bot-api.objects.js';
import { assertMember, assertThread } from './group.actions.js';

/** The bot cannot edit older messages, and presses of their buttons reach it without the content of the message. */
export const OLD_AFTER_SECONDS = 48 * 3600;

export interface MessageInput {
  person: number;
  chat: number;
  thread?: number;
  text: string;
  replyTo?: number;
  /** The id of a photo, video or document, whose caption is the text. */
  file?: string;
  /** Equal for files that are sent together. */
  album?: string;
}

export function writeMessage(messenger: Messenger, input: MessageInput): StoredMessage {
  const { person, chat, thread, replyTo, file, album } = input;
  assertMember(messenger, person, chat);
  const contact = messenger.state.contactByPerson.get(person);
  if (contact === 'deactivated') throw new MessengerError(403, 'this account is deleted');
  if (thread) assertThread(messenger, chat, thread);
  const target = replyTo ? messenger.state.findMessage(chat, replyTo) : undefined;
  if (replyTo && (!target || !isVisible(target, person))) throw new MessengerError(404, 'message not found');
  const media = file ? messenger.state.mediaByFileId.get(file) : undefined;
  if (file && !media) throw new MessengerError(404, 'file not found');
  const message = messenger.buildMessage({
    chat,
    ...(thread && { thread }),
    from: person,
    ...(replyTo && { replyTo }),
    ...toFormattedText(input.text, media !== undefined),
    ...(media && { media }),
    ...(album && { album }),
  });
  const shouldStartBot = chat === person && contact !== 'started';
  messenger.commit([
    ...(shouldStartBot ? [{ fact: 'contact' as const, person, contact: 'started' as const }] : []),
    { fact: 'message', message },
    ...buildBotUpdates(messenger, 'message', message),
  ]);
  return message;
}

/** Changes the text of a message, or its caption if it has media. */
export function editMessage(
  messenger: Messenger,
  person: number,
  chat: number,
  id: number,
  text: string,
): StoredMessage {
  const message = getOwnMessage(messenger, person, chat, id, 'only own messages can be edited');
  const content = toFormattedText(text, message.media !== undefined);
  const edited = { ...message, ...content, edited: messenger.getUnixSeconds() };
  messenger.commit([
    { fact: 'message', message: edited },
    ...buildBotUpdates(messenger, 'edited_message', edited),
  ]);
  return edited;
}

/** Deletes a message. The bot gets no update, but can no longer reply to the message. */
export function deleteMessage(messenger: Messenger, person: number, chat: number, id: number): void {
  getOwnMessage(messenger, person, chat, id, 'only own messages can be deleted');
  messenger.commit([{ fact: 'deleted', chat, id }]);
}

/** Presses an inline button. Returns the id of the callback query. The bot's answer is published as a signal. */
export function pressButton(
  messenger: Messenger,
  person: number,
  chat: number,
  id: number,
  data: string,
): string {
  assertMember(messenger, person, chat);
  const message = messenger.state.findMessage(chat, id);
  const buttons = message && isVisible(message, person) ? message.keyboard?.flat() : undefined;
  if (!buttons?.some((button) => button.callback_data === data && !button.disabled))
    throw new MessengerError(404, 'button not found');
  const query = String(messenger.peekNextUpdateId());
  messenger.commit([
    { fact: 'press', query, person, at: messenger.now() },
    ...messenger.buildUpdateFacts(chat, 'callback_query', {
      id: query,
      from: toApiUser(messenger, person),
      message: toPressedMessage(messenger, message!),
      chat_instance: String(chat),
      data,
    }),
  ]);
  return query;
}

/** Blocks or starts the bot, or deletes the account. The bot gets no update about deleted accounts. */
export function setContact(messenger: Messenger, person: number, contact: Contact): void {
  const oldContact = messenger.state.contactByPerson.get(messenger.getPerson(person).id);
  if (oldContact === contact) return;
  const toBotStatus = (value: Contact | undefined) => (value === 'blocked' ? 'kicked' : 'member');
  const change = { old: toBotStatus(oldContact), new: toBotStatus(contact) } as const;
  const hasUpdate = change.old !== change.new && contact !== 'deactivated';
  const content = buildMemberUpdate(
    messenger,
    { chat: person, from: person, member: messenger.bot.id },
    change,
  );
  messenger.commit([
    { fact: 'contact', person, contact },
    ...(hasUpdate ? messenger.buildUpdateFacts(person, 'my_chat_member', content) : []),
  ]);
}

/** Creates a person. The bot knows them only after they have written to it or joined one of its groups. */
export function createPerson(messenger: Messenger, input: Omit<Person, 'id'>): Person {
  const person = { id: 1 + Math.max(7_000_000_000, ...messenger.state.personById.keys()), ...input };
  messenger.commit([{ fact: 'person', person }]);
  return person;
}

/** Builds the bot's update about a message. Empty if `buildUpdateFacts` is, or if privacy mode hides it. */
function buildBotUpdates(messenger: Messenger, kind: 'message' | 'edited_message', message: StoredMessage) {
  const { state, bot } = messenger;
  const { chat, text, replyTo } = message;
  const canReadAll =
    chat > 0 || state.botSettings.can_read_all_group_messages || state.groupById.get(chat)?.isBotAdmin;
  // Privacy mode hides other messages.
  const isForBot = text.startsWith('/') || (replyTo && state.findMessage(chat, replyTo)?.from === bot.id);
  if (!canReadAll && !isForBot) return [];
  return messenger.buildUpdateFacts(chat, kind, toApiMessage(messenger, message));
}

/** Bot API: MaybeInaccessibleMessage. */
function toPressedMessage(messenger: Messenger, message: StoredMessage) {
  const object = toApiMessage(messenger, message);
  const isOld = messenger.getUnixSeconds() - message.date > OLD_AFTER_SECONDS;
  return isOld ? { chat: object.chat, message_id: object.message_id, date: 0 } : object;
}

function getOwnMessage(
  messenger: Messenger,
  person: number,
  chat: number,
  id: number,
  forbiddenText: string,
) {
  const message = messenger.state.findMessage(chat, id);
  if (!message) throw new MessengerError(404, 'message not found');
  if (message.from !== person || message.service) throw new MessengerError(403, forbiddenText);
  return message;
}

function toFormattedText(input: string, isCaption: boolean) {
  const formatted = addDetectedEntities(trimText({ text: input, entities: [] }));
  if (formatted.text === '' && !isCaption) throw new MessengerError(400, 'message text is empty');
  if (formatted.text.length > (isCaption ? MAX_CAPTION_LENGTH : MAX_TEXT_LENGTH)) {
    throw new MessengerError(400, isCaption ? 'the caption is too long' : 'message is too long');
  }
  return formatted;
}
