import { memberUpdate, messageObject, userObject } from './bot-api.objects.js';
import { requireMember, requireThread } from './group.actions.js';
import { trimmed } from '../text/entities.rules.js';
import type { Messenger } from '../state/messenger.js';
import { type Contact, MessengerError, type Person, type StoredMessage } from '../state/messenger.types.js';
import { withDetectedEntities } from '../text/text-entities.rules.js';

const MAX_TEXT_LENGTH = 4096;
const MAX_CAPTION_LENGTH = 1024;

export interface Writing {
  person: number;
  chat: number;
  thread?: number;
  text: string;
  replyTo?: number;
  /** The id of a photo or document. The text is its caption then. */
  file?: string;
  /** Equal for all files that are sent together. */
  album?: string;
}

export function writeMessage(messenger: Messenger, writing: Writing): StoredMessage {
  const { person, chat, thread, replyTo, file, album } = writing;
  requireMember(messenger, person, chat);
  const contact = messenger.state.contacts.get(person);
  if (contact === 'deactivated') throw new MessengerError(403, 'this account is deleted');
  if (thread) requireThread(messenger, chat, thread);
  if (replyTo && !messenger.state.findMessage(chat, replyTo))
    throw new MessengerError(404, 'message not found');
  const media = file ? messenger.state.media.get(file) : undefined;
  if (file && !media) throw new MessengerError(404, 'file not found');
  const message = messenger.newMessage({
    chat,
    ...(thread && { thread }),
    from: person,
    ...(replyTo && { replyTo }),
    ...textOf(writing.text, media !== undefined),
    ...(media && { media }),
    ...(album && { album }),
  });
  const isFirst = chat === person && contact !== 'started';
  messenger.commit([
    ...(isFirst ? [{ fact: 'contact' as const, person, contact: 'started' as const }] : []),
    { fact: 'message', message },
    ...messenger.updateFacts(chat, 'message', messageObject(messenger, message)),
  ]);
  return message;
}

/** Changes the text, or the caption. */
export function editMessage(
  messenger: Messenger,
  person: number,
  chat: number,
  id: number,
  text: string,
): StoredMessage {
  const message = getOwn(messenger, person, chat, id, 'only own messages can be edited');
  const content = textOf(text, message.media !== undefined);
  const edited = { ...message, ...content, edited: messenger.unixTime() };
  messenger.commit([
    { fact: 'message', message: edited },
    ...messenger.updateFacts(chat, 'edited_message', messageObject(messenger, edited)),
  ]);
  return edited;
}

/** The bot is not told, but it cannot reply to the message any more. */
export function deleteMessage(messenger: Messenger, person: number, chat: number, id: number): void {
  getOwn(messenger, person, chat, id, 'only own messages can be deleted');
  messenger.commit([{ fact: 'deleted', chat, id }]);
}

/** Presses an inline button. Returns the id of the callback query; the bot's answer comes as a signal with this id. */
export function pressButton(
  messenger: Messenger,
  person: number,
  chat: number,
  id: number,
  data: string,
): string {
  requireMember(messenger, person, chat);
  const message = messenger.state.findMessage(chat, id);
  if (!message?.keyboard?.flat().some((button) => button.callback_data === data)) {
    throw new MessengerError(404, 'button not found');
  }
  const query = String(messenger.nextUpdateId());
  messenger.commit([
    { fact: 'press', query, person },
    ...messenger.updateFacts(chat, 'callback_query', {
      id: query,
      from: userObject(messenger, person),
      message: messageObject(messenger, message),
      chat_instance: String(chat),
      data,
    }),
  ]);
  return query;
}

/** Blocks or starts the bot, or deletes the account. The bot is not told of deleted accounts. */
export function setContact(messenger: Messenger, person: number, contact: Contact): void {
  const before = messenger.state.contacts.get(messenger.getPerson(person).id);
  if (before === contact) return;
  const status = (one: Contact | undefined) => (one === 'blocked' ? 'kicked' : 'member');
  const change = { old: status(before), new: status(contact) } as const;
  const content = memberUpdate(messenger, { chat: person, from: person, member: messenger.bot.id }, change);
  messenger.commit([
    { fact: 'contact', person, contact },
    ...(change.old === change.new ? [] : messenger.updateFacts(person, 'my_chat_member', content)),
  ]);
}

/** Creates a person. The bot does not know them until they write. */
export function createPerson(messenger: Messenger, input: Omit<Person, 'id'>): Person {
  const person = { id: 1 + Math.max(7_000_000_000, ...messenger.state.people.keys()), ...input };
  messenger.commit([{ fact: 'person', person }]);
  return person;
}

function getOwn(messenger: Messenger, person: number, chat: number, id: number, refusal: string) {
  const message = messenger.state.findMessage(chat, id);
  if (!message) throw new MessengerError(404, 'message not found');
  if (message.from !== person || message.service) throw new MessengerError(403, refusal);
  return message;
}

function textOf(input: string, isCaption: boolean) {
  const formatted = withDetectedEntities(trimmed({ text: input, entities: [] }));
  if (formatted.text === '' && !isCaption) throw new MessengerError(400, 'message text is empty');
  if (formatted.text.length > (isCaption ? MAX_CAPTION_LENGTH : MAX_TEXT_LENGTH)) {
    throw new MessengerError(400, isCaption ? 'the caption is too long' : 'message is too long');
  }
  return formatted;
}
