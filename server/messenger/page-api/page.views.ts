import type { FaultSettings } from '../state/faults.js';
import type { Messenger } from '../state/messenger.js';
import { isVisible } from '../state/messenger.state.js';
import type {
  BotCommand,
  BotSettings,
  Contact,
  Fact,
  Group,
  MenuButton,
  Person,
  Signal,
  StoredMessage,
} from '../state/messenger.types.js';
import { type MessageView, getName, formatSummary, toMessageView } from './page.message.views.js';

/** What the page shows independently of the person. The page imports the types of this file. */
export interface MessengerView {
  bot: { id: number; name: string; username: string; settings: BotSettings };
  people: PersonView[];
  groups: Group[];
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
}

export interface ChatView {
  id: number;
  isPrivate: boolean;
  title: string;
  contact?: Contact;
  threads: ThreadView[];
  group?: Group;
  commands: BotCommand[];
  menuButton: MenuButton;
  /** The first message that the bot has not fetched, or the one by which it left the group. */
  firstUnfetchedId?: number;
  /** The last message. A service message has no `from`, because its text names the person. */
  last?: { from?: string; text: string; date: number };
}

export interface HistoryView {
  /** Oldest first. */
  messages: MessageView[];
  hasOlder: boolean;
}

/** An event for an open page. `changed`: refetch the data. `traffic`: refetch the calls. `answer`: the bot answers a press. */
export type LiveEvent =
  | { type: 'changed' }
  | { type: 'traffic' }
  | { type: 'answer'; person: number; text: string; alert: boolean };

export function toMessengerView(messenger: Messenger): MessengerView {
  const { bot, state, faults } = messenger;
  return {
    bot: { id: bot.id, name: bot.first_name, username: bot.username, settings: state.botSettings },
    people: [...state.personById.values()].map((person) => ({
      ...person,
      contact: state.contactByPerson.get(person.id),
      unread: sumUnread(listChatViews(messenger, person.id).flatMap(({ threads }) => threads)),
    })),
    groups: [...state.groupById.values()].filter(({ movedTo }) => !movedTo),
    faults: faults.get(),
  };
}

/** The chats of a person: the one with the bot, and the groups. The most recent comes first. */
export function listChatViews(messenger: Messenger, person: number): ChatView[] {
  const { state } = messenger;
  const ownGroups = [...state.groupById.values()].filter(
    ({ members, movedTo }) => members.includes(person) && !movedTo,
  );
  const contact = state.contactByPerson.get(person);
  const chats: ChatView[] = [
    {
      ...toChatFields(messenger, person, person, [
        { id: 0, name: state.listThreads(person).length > 0 ? 'General' : '' },
        ...state.listThreads(person),
      ]),
      isPrivate: true,
      title: messenger.bot.first_name,
      ...(contact && { contact }),
    },
    ...ownGroups.map((group) => ({
      ...toChatFields(messenger, person, group.id, [{ id: 0, name: 'General' }, ...group.threads]),
      isPrivate: false,
      title: group.title,
      group,
    })),
  ];
  const getLastId = ({ id }: ChatView) => state.listMessages(id).at(-1)?.id ?? 0;
  return chats.sort((a, b) => getLastId(b) - getLastId(a));
}

interface HistoryRange {
  person: number;
  chat: number;
  thread: number;
  limit: number;
}

export function getHistoryView(
  messenger: Messenger,
  { person, chat, thread, limit }: HistoryRange,
): HistoryView {
  const all = messenger.state.listMessages(chat, thread).filter((message) => isVisible(message, person));
  const messages = all.slice(-limit).map((message) => toMessageView(messenger, message, person));
  return { messages, hasOlder: messages.length < all.length };
}

export function toLiveEvent(event: Fact | Signal): LiveEvent {
  if (!('signal' in event) || event.signal === 'faults') return { type: 'changed' };
  const { signal: type, ...content } = event;
  return { type, ...content } as LiveEvent;
}

function toChatFields(messenger: Messenger, person: number, chat: number, threads: Group['threads']) {
  const { state } = messenger;
  const last = state.listMessages(chat).findLast((message) => isVisible(message, person));
  const firstUnfetchedId =
    state.groupById.get(chat)?.bot === 'kicked'
      ? findBotDepartureId(messenger, chat)
      : state.findFirstUnfetchedId(chat);
  return {
    id: chat,
    threads: threads.map((thread) => ({
      ...thread,
      unread: state.countUnread(person, chat, thread.id),
    })),
    menuButton: chat > 0 ? state.getMenuButton(chat) : ({ type: 'default' } as const),
    commands:
      state.commandsByScope.get(`chat:${chat}`) ??
      state.commandsByScope.get(chat > 0 ? 'all_private_chats' : 'all_group_chats') ??
      state.commandsByScope.get('default') ??
      [],
    ...(firstUnfetchedId !== undefined && { firstUnfetchedId }),
    ...(last && {
      last: {
        ...(!last.service && { from: getName(messenger, last.from) }),
        text: formatSummary(messenger, last),
        date: last.date,
      },
    }),
  };
}

/** The message by which the bot last left the group. It does not get later messages. */
function findBotDepartureId({ bot, state }: Messenger, chat: number): number | undefined {
  const isLeaving = ({ service }: StoredMessage) => service?.kind === 'left' && service.member === bot.id;
  return state.listMessages(chat).findLast(isLeaving)?.id;
}

function sumUnread(threads: ThreadView[]): number {
  return threads.reduce((total, { unread }) => total + unread, 0);
}
