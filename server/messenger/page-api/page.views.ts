import { commandsFor } from '../actions/command-scopes.rules.js';
import type { FaultSettings } from '../state/faults.js';
import type { Messenger } from '../state/messenger.js';
import type {
  BotCommand,
  Contact,
  Fact,
  Group,
  Person,
  Signal,
  StoredMessage,
} from '../state/messenger.types.js';
import { type MessageView, nameOf, summaryOf, viewMessage } from './page.message.views.js';

/** What the page shows. The page imports these types. */
export interface MessengerView {
  bot: { id: number; name: string; username: string };
  people: PersonView[];
  faults: FaultSettings;
}

export interface PersonView extends Person {
  contact?: Contact;
  unread: number;
}

export interface ThreadView {
  /** 0 is "General", or the only thread of a chat without topics. */
  id: number;
  name: string;
  unread: number;
  /** The last message that this person has seen. */
  read: number;
  isClosed?: boolean;
}

export interface ChatView {
  id: number;
  isPrivate: boolean;
  title: string;
  contact?: Contact;
  threads: ThreadView[];
  group?: Group;
  commands: BotCommand[];
  /** The first message that the bot has not fetched yet. */
  waiting?: number;
  /** The last message. Without `from` its text says who did it. */
  last?: { from?: string; text: string; date: number };
}

export interface HistoryView {
  /** Oldest first. */
  messages: MessageView[];
  hasOlder: boolean;
}

/** The events that an open page gets. */
export type LiveEvent =
  | { type: 'message'; message: MessageView }
  | { type: 'deleted'; chat: number; id: number }
  | { type: 'changed' }
  /** The data was reset, so the page must read everything again. */
  | { type: 'reset' }
  | { type: 'traffic' }
  | { type: 'answer'; person: number; query: string; text: string; alert: boolean }
  | { type: 'typing'; chat: number; thread: number; action: string };

const PAGE_LENGTH = 60;
const LANGUAGE = 'en';

export function viewMessenger(messenger: Messenger): MessengerView {
  const { bot, state, faults } = messenger;
  return {
    bot: { id: bot.id, name: bot.first_name, username: bot.username },
    people: [...state.people.values()].map((person) => ({
      ...person,
      contact: state.contacts.get(person.id),
      unread: sum(viewChats(messenger, person.id).flatMap(({ threads }) => threads)),
    })),
    faults: faults.get(),
  };
}

/** The chats of a person: the one with the bot, and the groups. The most recent comes first. */
export function viewChats(messenger: Messenger, person: number): ChatView[] {
  const { groups, contacts, messages } = messenger.state;
  const own = [...groups.values()].filter(({ members, movedTo }) => members.includes(person) && !movedTo);
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
  const lastIn = ({ id }: ChatView) => messages.last(id)?.id ?? 0;
  return chats.sort((a, b) => lastIn(b) - lastIn(a));
}

/** The latest messages of a thread, or those before message `before`. A supergroup shows those before its move too. */
export function viewHistory(
  messenger: Messenger,
  chat: number,
  thread: number,
  before?: number,
): HistoryView {
  const { groups, messages } = messenger.state;
  const page = messages.page(chat, thread, PAGE_LENGTH, before);
  let old = groups.get(chat)?.movedFrom;
  while (old !== undefined && thread === 0 && !page.hasOlder) {
    const older = messages.page(old, 0, PAGE_LENGTH, before);
    page.messages.unshift(...older.messages);
    page.hasOlder = older.hasOlder;
    old = groups.get(old)?.movedFrom;
  }
  return { ...page, messages: page.messages.map((message) => viewMessage(messenger, message)) };
}

/** The event for a page that shows these people. Undefined: the fact or signal does not matter to it. */
export function viewEvent(
  messenger: Messenger,
  people: number[],
  event: Fact | Signal,
): LiveEvent | undefined {
  const isShown = (chat: number) =>
    people.includes(chat) ||
    messenger.state.groups.get(chat)?.members.some((member) => people.includes(member)) === true;
  if ('signal' in event) {
    switch (event.signal) {
      case 'answer':
        return people.includes(event.person) ? { type: 'answer', ...event } : undefined;
      case 'typing':
        return isShown(event.chat) ? { type: 'typing', ...event } : undefined;
      case 'traffic':
        return { type: 'traffic' };
      case 'faults':
        return { type: 'changed' };
    }
  }
  switch (event.fact) {
    case 'message':
      return isShown(event.message.chat)
        ? { type: 'message', message: viewMessage(messenger, event.message) }
        : { type: 'changed' };
    case 'deleted':
      return isShown(event.chat) ? { type: 'deleted', chat: event.chat, id: event.id } : undefined;
    case 'person':
    case 'contact':
    case 'group':
    case 'commands':
    case 'read':
    case 'confirmed':
      return { type: 'changed' };
    case 'reset':
      return { type: 'reset' };
    default:
      return undefined;
  }
}

function chatParts(messenger: Messenger, person: number, chat: number, threads: Group['threads']) {
  const { state } = messenger;
  const last = state.messages.last(chat);
  const waiting = state.groups.get(chat)?.bot ? leavingOfBot(messenger, chat) : state.firstWaiting(chat);
  return {
    id: chat,
    threads: threads.map((thread) => ({
      ...thread,
      unread: state.countUnread(person, chat, thread.id),
      read: state.lastRead(person, chat, thread.id),
    })),
    commands: commandsFor(state.commands, { person, chat, language: LANGUAGE }),
    ...(waiting !== undefined && { waiting }),
    ...(last && {
      last: {
        ...(!last.service && { from: nameOf(messenger, last.from) }),
        text: summaryOf(messenger, last),
        date: last.date,
      },
    }),
  };
}

/** The message by which the bot left the group. It gets nothing after it. */
function leavingOfBot({ bot, state }: Messenger, chat: number): number | undefined {
  const isLeaving = ({ service }: StoredMessage) => service?.kind === 'left' && service.member === bot.id;
  return state.listMessages(chat).findLast(isLeaving)?.id;
}

function sum(threads: ThreadView[]): number {
  return threads.reduce((total, { unread }) => total + unread, 0);
}
