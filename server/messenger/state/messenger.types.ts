import type { FormattedText } from '../text/entities.rules.js';

/** The part of Telegram's objects that the local messenger knows, named as in the Bot API. */
export interface Person {
  id: number;
  first_name: string;
  last_name?: string;
  username?: string;
  /** People have a picture, drawn from their id, unless they want none. */
  hides_photo?: boolean;
  /** Who it is, for whoever looks at the page; the bot is not told. */
  about?: string;
}

export interface Thread {
  id: number;
  name: string;
  isClosed?: boolean;
}

/** A supergroup (id -100...), or a basic one. Threads are the topics of a forum, without "General". */
export interface Group {
  id: number;
  title: string;
  is_forum: boolean;
  threads: Thread[];
  /** People; the bot is one more, unless it is `bot: 'kicked'` or has left. */
  members: number[];
  isBasic?: boolean;
  bot?: 'kicked' | 'left';
  /** The supergroup that this basic group became, and the other way round. */
  movedTo?: number;
  movedFrom?: number;
}

export interface Button {
  text: string;
  url?: string;
  callback_data?: string;
  web_app?: { url: string };
}

export interface BotCommand {
  command: string;
  description: string;
}

/** A file whose bytes are kept under `uniqueId`; the bot knows it by `id`. */
export interface StoredFile {
  id: string;
  uniqueId: string;
  size?: number;
  name?: string;
  mimeType?: string;
  width?: number;
  height?: number;
}

/** A photo comes in several sizes, the smallest first. */
export type Media = { kind: 'photo'; sizes: StoredFile[] } | { kind: 'document'; file: StoredFile };

/** What happened in a chat, told as a message of its own. */
export type Service =
  | { kind: 'group created' }
  | { kind: 'joined'; members: number[] }
  | { kind: 'left'; member: number }
  | { kind: 'migrated to'; chat: number }
  | { kind: 'migrated from'; chat: number }
  | { kind: 'topic created'; name: string }
  | { kind: 'topic closed' }
  | { kind: 'topic reopened' };

/** The text is the caption where there are media, and empty in a service message. */
export interface StoredMessage extends FormattedText {
  /** A group, or the person with whom the bot talks in private. */
  chat: number;
  id: number;
  /** The topic of a forum; absent in "General" and outside of forums. */
  thread?: number;
  /** A person or the bot. */
  from: number;
  /** Unix seconds. */
  date: number;
  edited?: number;
  replyTo?: number;
  /** Who wrote it first, and when, where it was forwarded. */
  forwarded?: { from: number; date: number };
  keyboard?: Button[][];
  media?: Media;
  /** What was sent in one go has the same. */
  album?: string;
  service?: Service;
}

export interface Update {
  update_id: number;
  [kind: string]: unknown;
}

export interface Webhook {
  url: string;
  secret?: string;
}

/** How the bot stands with a person: it may write only to whom `started` it, and gets 403 from the others. */
export type Contact = 'started' | 'blocked' | 'deactivated';

/** What has happened: one line of the journal holds the facts of one action. */
export type Fact =
  /** The last ids that were given out: `id` of messages, and of updates unless `update` says otherwise. */
  | { fact: 'base'; id: number; update?: number }
  | { fact: 'person'; person: Person }
  | { fact: 'contact'; person: number; contact: Contact }
  | { fact: 'group'; group: Group }
  | { fact: 'media'; media: Media }
  | { fact: 'message'; message: StoredMessage }
  | { fact: 'deleted'; chat: number; id: number }
  | { fact: 'thread deleted'; chat: number; thread: number }
  | { fact: 'read'; person: number; chat: number; thread: number; id: number }
  | { fact: 'press'; query: string; person: number }
  | { fact: 'update'; update: Update }
  | { fact: 'confirmed'; before: number }
  | { fact: 'allowed'; types: string[] }
  | { fact: 'webhook'; webhook: Webhook | null }
  | { fact: 'commands'; scope: string; commands: BotCommand[] | null }
  /** Everything that was written is forgotten, and with `people` the people and groups too. */
  | { fact: 'reset'; people: boolean };

/** What passes without a trace in the journal. */
export type Signal =
  | { signal: 'answer'; query: string; person: number; text: string; alert: boolean }
  | { signal: 'typing'; chat: number; thread: number; action: string }
  | { signal: 'traffic' }
  | { signal: 'faults' };

/** A refusal with the status and the words of Telegram. */
export class MessengerError extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly parameters?: { retry_after?: number; migrate_to_chat_id?: number },
  ) {
    super(message);
  }
}
