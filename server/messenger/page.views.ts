import type { FormattedText } from './markdown-v2.rules.js';
import type { Messenger } from './messenger.js';
import type {
  BotCommand,
  Button,
  Contact,
  Fact,
  Group,
  Person,
  Signal,
  StoredMessage,
} from './messenger.types.js';

/** What the page shows; the page itself takes its types from here. */
export interface MessengerView {
  bot: { id: number; name: string; username: string };
  people: Person[];
}

export interface ThreadView {
  /** 0 is "General", or a chat without topics. */
  id: number;
  name: string;
  unread: number;
}

export interface ChatView {
  id: number;
  isPrivate: boolean;
  title: string;
  contact?: Contact;
  threads: ThreadView[];
  group?: Group;
  commands: BotCommand[];
  last?: { from: string; text: string; date: number };
}

export interface MessageView extends FormattedText {
  id: number;
  chat: number;
  thread: number;
  from: { id: number; name: string; isBot: boolean };
  /** Unix seconds. */
  date: number;
  isEdited: boolean;
  replyTo?: { id: number; from: string; text: string };
  keyboard: Button[][];
  topicCreated?: string;
}

/** What the page hears while it is open. */
export type LiveEvent =
  | { type: 'message'; message: MessageView }
  | { type: 'deleted'; chat: number; id: number }
  | { type: 'changed' }
  | { type: 'answer'; query: string; text: string; alert: boolean }
  | { type: 'typing'; chat: number; thread: number };

const HISTORY_LENGTH = 200;

export function viewMessenger({ bot, state }: Messenger): MessengerView {
  return {
    bot: { id: bot.id, name: bot.first_name, username: bot.username },
    people: [...state.people.values()],
  };
}

/** The chats of a person, the most recent first: the one with the bot, and the groups. */
export function viewChats(messenger: Messenger, person: number): ChatView[] {
  const { groups, contacts } = messenger.state;
  const own = [...groups.values()].filter(({ members }) => members.includes(person));
  const contact = contacts.get(person);
  const chats: ChatView[] = [
    {
      ...chatParts(messenger, person, person, [{ id: 0, name: '' }]),
      isPrivate: true,
      title: messenger.bot.first_name,
      ...(contact && { contact }),
    },
    ...own.map((group) => ({
      ...chatParts(messenger, person, group.id, [{ id: 0, name: 'General' }, ...group.threads]),
      isPrivate: false,
      title: group.title,
      group,
    })),
  ];
  return chats.sort((a, b) => (b.last?.date ?? 0) - (a.last?.date ?? 0));
}

export function viewMessages(messenger: Messenger, chat: number, thread: number): MessageView[] {
  const messages = messenger.state.listMessages(chat, thread).slice(-HISTORY_LENGTH);
  return messages.map((message) => viewMessage(messenger, message));
}

/** What the fact or signal means to this person's page; undefined: nothing. */
export function viewEvent(messenger: Messenger, person: number, event: Fact | Signal): LiveEvent | undefined {
  const isMine = (chat: number) =>
    chat === person || messenger.state.groups.get(chat)?.members.includes(person) === true;
  if ('signal' in event) {
    if (event.signal === 'answer') return event.person === person ? { type: 'answer', ...event } : undefined;
    return isMine(event.chat) ? { type: 'typing', ...event } : undefined;
  }
  switch (event.fact) {
    case 'message':
      return isMine(event.message.chat)
        ? { type: 'message', message: viewMessage(messenger, event.message) }
        : undefined;
    case 'deleted':
      return isMine(event.chat) ? { type: 'deleted', chat: event.chat, id: event.id } : undefined;
    case 'person':
    case 'contact':
    case 'group':
    case 'commands':
      return { type: 'changed' };
    case 'read':
      return event.person === person ? { type: 'changed' } : undefined;
    default:
      return undefined;
  }
}

function chatParts(messenger: Messenger, person: number, chat: number, threads: Group['threads']) {
  const { state } = messenger;
  const last = state.listMessages(chat).at(-1);
  const scope = chat > 0 ? 'all_private_chats' : 'all_group_chats';
  return {
    id: chat,
    threads: threads.map(({ id, name }) => ({ id, name, unread: state.countUnread(person, chat, id) })),
    commands:
      state.commands.get(`chat:${chat}`) ?? state.commands.get(scope) ?? state.commands.get('default') ?? [],
    ...(last && { last: { from: nameOf(messenger, last.from), text: textOf(last), date: last.date } }),
  };
}

function viewMessage(messenger: Messenger, message: StoredMessage): MessageView {
  const target = message.replyTo ? messenger.state.findMessage(message.chat, message.replyTo) : undefined;
  return {
    id: message.id,
    chat: message.chat,
    thread: message.thread ?? 0,
    from: {
      id: message.from,
      name: nameOf(messenger, message.from),
      isBot: message.from === messenger.bot.id,
    },
    date: message.date,
    isEdited: message.edited !== undefined,
    text: message.text,
    entities: message.entities,
    ...(target && { replyTo: { id: target.id, from: nameOf(messenger, target.from), text: textOf(target) } }),
    keyboard: message.keyboard ?? [],
    ...(message.topicCreated !== undefined && { topicCreated: message.topicCreated }),
  };
}

function nameOf(messenger: Messenger, id: number): string {
  if (id === messenger.bot.id) return messenger.bot.first_name;
  const { first_name, last_name } = messenger.getPerson(id);
  return last_name ? `${first_name} ${last_name}` : first_name;
}

function textOf({ text, topicCreated }: StoredMessage): string {
  return topicCreated === undefined ? text : `Topic “${topicCreated}” was created`;
}
