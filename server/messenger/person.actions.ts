import type { Messenger } from './messenger.js';
import {
  type Contact,
  type Fact,
  type Group,
  MessengerError,
  type Person,
  type StoredMessage,
} from './messenger.types.js';
import { trimmed } from './markdown-v2.rules.js';
import { withDetectedEntities } from './text-entities.rules.js';

const MAX_TEXT_LENGTH = 4096;

export interface Writing {
  person: number;
  chat: number;
  thread?: number;
  text: string;
  replyTo?: number;
}

/** Where a person writes: only the own private chat and the groups that have him as a member. */
export function requireMember(messenger: Messenger, person: number, chat: number): void {
  messenger.getPerson(person);
  const group = messenger.state.groups.get(chat);
  if (!group && chat !== person) throw new MessengerError(404, 'chat not found');
  if (group && !group.members.includes(person)) throw new MessengerError(403, 'not a member of this group');
}

export function writeMessage(messenger: Messenger, writing: Writing): StoredMessage {
  const { person, chat, thread, replyTo } = writing;
  requireMember(messenger, person, chat);
  if (thread && !messenger.state.groups.get(chat)?.threads.some(({ id }) => id === thread)) {
    throw new MessengerError(404, 'thread not found');
  }
  if (replyTo && !messenger.state.findMessage(chat, replyTo))
    throw new MessengerError(404, 'message not found');
  const message: StoredMessage = {
    chat,
    id: messenger.nextMessageId(),
    ...(thread && { thread }),
    from: person,
    date: messenger.unixTime(),
    ...(replyTo && { replyTo }),
    ...textOf(writing.text),
  };
  const isFirst = chat === person && messenger.state.contacts.get(person) !== 'started';
  messenger.commit([
    ...(isFirst ? contactFacts(person, 'started') : []),
    { fact: 'message', message },
    ...messenger.updateFacts('message', messenger.messageOf(message)),
  ]);
  return message;
}

export function editMessage(
  messenger: Messenger,
  person: number,
  chat: number,
  id: number,
  text: string,
): StoredMessage {
  const message = messenger.state.findMessage(chat, id);
  if (!message) throw new MessengerError(404, 'message not found');
  if (message.from !== person) throw new MessengerError(403, 'only own messages can be edited');
  const edited = { ...message, ...textOf(text), edited: messenger.unixTime() };
  messenger.commit([
    { fact: 'message', message: edited },
    ...messenger.updateFacts('edited_message', messenger.messageOf(edited)),
  ]);
  return edited;
}

/** Presses an inline button; the answer comes as a signal with the id that is returned. */
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
  messenger.commit(
    messenger.updateFacts('callback_query', {
      id: query,
      from: messenger.userOf(person),
      message: messenger.messageOf(message),
      chat_instance: String(chat),
      data,
    }),
  );
  return query;
}

export function blockBot(messenger: Messenger, person: number, isBlocked: boolean): void {
  const from = messenger.userOf(person);
  const status = (isMember: boolean) => ({ user: messenger.bot, status: isMember ? 'member' : 'kicked' });
  messenger.commit([
    ...contactFacts(person, isBlocked ? 'blocked' : 'started'),
    ...messenger.updateFacts('my_chat_member', {
      chat: messenger.chatOf(person),
      from,
      date: messenger.unixTime(),
      old_chat_member: status(isBlocked),
      new_chat_member: status(!isBlocked),
    }),
  ]);
}

/** A newcomer, whom the bot does not know until he writes. */
export function createPerson(messenger: Messenger, input: Omit<Person, 'id'>): Person {
  const person = { id: 1 + Math.max(7_000_000_000, ...messenger.state.people.keys()), ...input };
  messenger.commit([{ fact: 'person', person }]);
  return person;
}

export function createGroup(
  messenger: Messenger,
  input: Pick<Group, 'title' | 'is_forum' | 'members'>,
): Group {
  input.members.forEach((id) => messenger.getPerson(id));
  const group = {
    id: Math.min(-1_002_000_000_000, ...messenger.state.groups.keys()) - 1,
    ...input,
    threads: [],
  };
  messenger.commit([{ fact: 'group', group }]);
  return group;
}

export function setMembers(messenger: Messenger, chat: number, members: number[]): Group {
  members.forEach((id) => messenger.getPerson(id));
  const group = { ...getGroup(messenger, chat), members };
  messenger.commit([{ fact: 'group', group }]);
  return group;
}

export function createThread(messenger: Messenger, person: number, chat: number, name: string): number {
  requireMember(messenger, person, chat);
  const group = getGroup(messenger, chat);
  if (!group.is_forum) throw new MessengerError(400, 'this group has no topics');
  const id = messenger.nextMessageId();
  const message: StoredMessage = {
    chat,
    id,
    thread: id,
    from: person,
    date: messenger.unixTime(),
    text: '',
    entities: [],
    topicCreated: name,
  };
  messenger.commit([
    { fact: 'group', group: { ...group, threads: [...group.threads, { id, name }] } },
    { fact: 'message', message },
    ...messenger.updateFacts('message', messenger.messageOf(message)),
  ]);
  return id;
}

export function getGroup(messenger: Messenger, chat: number): Group {
  const group = messenger.state.groups.get(chat);
  if (!group) throw new MessengerError(404, 'chat not found');
  return group;
}

function contactFacts(person: number, contact: Contact): Fact[] {
  return [{ fact: 'contact', person, contact }];
}

function textOf(input: string) {
  const formatted = withDetectedEntities(trimmed({ text: input, entities: [] }));
  if (formatted.text === '') throw new MessengerError(400, 'message text is empty');
  if (formatted.text.length > MAX_TEXT_LENGTH) throw new MessengerError(400, 'message is too long');
  return formatted;
}
