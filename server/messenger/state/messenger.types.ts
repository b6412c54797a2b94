import type { FormattedText } from '../text/entities.rules.js';

/** A person. Fields that Telegram has too have the names of the Bot API. */
export interface Person {
  id: number;
  first_name: string;
  last_name?: string;
  username?: string;
  /** The language of the person's app. Absent: `en`. */
  language_code?: string;
  /** Whether the person hides their picture, which is drawn from their id. */
  hides_photo?: boolean;
  /** A description of the person on the page. The bot does not get it. */
  about?: string;
}

export interface Thread {
  id: number;
  name: string;
}

/** A supergroup (id -100...) or a basic group. Threads are the topics of a forum, without "General". */
export interface Group {
  id: number;
  title: string;
  is_forum: boolean;
  threads: Thread[];
  /** The people in the group. The bot is a member too, unless `bot` is "kicked". */
  members: number[];
  isBasic?: boolean;
  bot?: 'kicked';
  isBotAdmin?: boolean;
  /** The reactions that its admins allow. Absent: all. */
  reactions?: string[];
  /** The supergroup that replaces this group. */
  movedTo?: number;
  /** The group that this supergroup replaces. */
  movedFrom?: number;
}

export interface Button {
  text: string;
  style?: 'danger' | 'success' | 'primary';
  url?: string;
  callback_data?: string;
  web_app?: { url: string };
  /** An empty object: the button cannot be pressed. */
  disabled?: object;
}

/** The button beside the message field. "default" opens the commands. */
export type MenuButton =
  | { type: 'default' | 'commands' }
  | { type: 'web_app'; text: string; web_app: { url: string } };

/** The settings that the owner of the bot changes at @BotFather. */
export interface BotSettings {
  /** Whether privacy mode is off. */
  can_read_all_group_messages: boolean;
  /** Whether private chats can have topics. */
  has_topics_enabled: boolean;
}

export interface BotCommand {
  command: string;
  description: string;
}

/** A file. Its content is stored under `uniqueId`, and the bot knows it by `id`. */
export interface StoredFile {
  id: string;
  uniqueId: string;
  size?: number;
  name?: string;
  mimeType?: string;
  width?: number;
  height?: number;
}

/** A photo has several sizes, the smallest first. */
export type Media = { kind: 'photo'; sizes: StoredFile[] } | { kind: 'document' | 'video'; file: StoredFile };

export type ServiceEvent =
  | { kind: 'group created' }
  | { kind: 'joined'; members: number[] }
  | { kind: 'left'; member: number }
  | { kind: 'migrated to'; chat: number }
  | { kind: 'migrated from'; chat: number }
  | { kind: 'topic created'; name: string };

/** A message. If it has media, the text is their caption. In a service message the text is empty. */
export interface StoredMessage extends FormattedText {
  /** The id of a group, or of the person of a private chat. */
  chat: number;
  id: number;
  /** The topic of a forum or of a private chat. Absent in "General" and in chats without topics. */
  thread?: number;
  /** The id of a person or of the bot. */
  from: number;
  /** Unix seconds. */
  date: number;
  /** When the message was last edited, in Unix seconds. */
  edited?: number;
  replyTo?: number;
  keyboard?: Button[][];
  media?: Media;
  /** Shared by all files that were sent together. */
  album?: string;
  service?: ServiceEvent;
  /** The reaction of the bot. */
  reaction?: string;
  /** Asks everybody for a reply, or with `selective` only those whom the message addresses. */
  forceReply?: { placeholder?: string; selective?: boolean };
  /** An ephemeral message, which only this person sees. */
  onlyFor?: number;
}

export interface Update {
  update_id: number;
  [kind: string]: unknown;
}

export interface Webhook {
  url: string;
  secret?: string;
}

/** The state of a person's private chat with the bot. The bot may write only if it is `started`, and otherwise gets 403. */
export type Contact = 'started' | 'blocked' | 'deactivated';

/** A change of the state. One line of the journal has the facts of one commit. */
export type Fact =
  /** Ids of messages and of updates start after this one. */
  | { fact: 'base'; id: number }
  | { fact: 'person'; person: Person }
  | { fact: 'contact'; person: number; contact: Contact }
  | { fact: 'group'; group: Group }
  | { fact: 'media'; media: Media }
  | { fact: 'message'; message: StoredMessage }
  | { fact: 'deleted'; chat: number; id: number }
  | { fact: 'thread deleted'; chat: number; thread: number }
  /** A topic of a private chat. The fact `group` has the topics of a group. */
  | { fact: 'thread'; person: number; thread: Thread }
  | { fact: 'read'; person: number; chat: number; thread: number; id: number }
  /** `at`: Unix milliseconds. Absent in older journals. */
  | { fact: 'press'; query: string; person: number; at?: number }
  | { fact: 'update'; update: Update }
  /** The updates with ids below `before` are confirmed. */
  | { fact: 'confirmed'; before: number }
  | { fact: 'allowed'; types: string[] }
  | { fact: 'webhook'; webhook: Webhook | null }
  /** `commands`: null if those of a wider scope apply again. */
  | { fact: 'commands'; scope: string; commands: BotCommand[] | null }
  /** Without `chat`: for all private chats. */
  | { fact: 'menu button'; chat?: number; button: MenuButton }
  | { fact: 'bot settings'; settings: BotSettings }
  /** All messages, files, topics of private chats and updates are deleted, and with `people` also people and groups. */
  | { fact: 'reset'; people: boolean };

/** An event that is not stored in the journal. */
export type Signal =
  /** The bot answers a press. `alert`: in a dialog, which the person closes. */
  | { signal: 'answer'; person: number; text: string; alert: boolean }
  | { signal: 'traffic' }
  | { signal: 'faults' };

/** A call to the Bot API and its response. An update that was posted to the bot's webhook has the method "webhook". */
export interface Call {
  /** Unix milliseconds. */
  at: number;
  ms: number;
  method: string;
  params: unknown;
  /** The HTTP status. Absent: the connection broke. */
  status?: number;
  answer?: unknown;
  /** Whether a fault broke the connection before or after the call took effect. */
  dropped?: 'before' | 'after';
}

/** An error with the status and the description that Telegram returns. */
export class MessengerError extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly parameters?: { retry_after?: number; migrate_to_chat_id?: number },
  ) {
    super(message);
  }
}
