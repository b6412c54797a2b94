import type { FormattedText } from './markdown-v2.rules.js';

/** The part of Telegram's objects that the local messenger knows, named as in the Bot API. */
export interface Person {
  id: number;
  first_name: string;
  last_name?: string;
  username?: string;
}

export interface Thread {
  id: number;
  name: string;
}

/** A supergroup (id -100...) which the bot is a member of. Threads are the topics of a forum, without "General". */
export interface Group {
  id: number;
  title: string;
  is_forum: boolean;
  threads: Thread[];
  members: number[];
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
  keyboard?: Button[][];
  /** A service message: the topic of this name was made. */
  topicCreated?: string;
}

export interface Update {
  update_id: number;
  [kind: string]: unknown;
}

export interface Webhook {
  url: string;
  secret?: string;
}

/** How the bot stands with a person: it may write only to whom `started` it, and gets 403 from whom `blocked` it. */
export type Contact = 'started' | 'blocked';

/** What has happened: one line of the journal holds the facts of one action. */
export type Fact =
  | { fact: 'base'; id: number }
  | { fact: 'person'; person: Person }
  | { fact: 'contact'; person: number; contact: Contact }
  | { fact: 'group'; group: Group }
  | { fact: 'message'; message: StoredMessage }
  | { fact: 'deleted'; chat: number; id: number }
  | { fact: 'read'; person: number; chat: number; thread: number; id: number }
  | { fact: 'update'; update: Update }
  | { fact: 'confirmed'; before: number }
  | { fact: 'allowed'; types: string[] }
  | { fact: 'webhook'; webhook: Webhook | null }
  | { fact: 'commands'; scope: string; commands: BotCommand[] };

/** What passes without a trace in the journal. */
export type Signal =
  | { signal: 'answer'; query: string; person: number; text: string; alert: boolean }
  | { signal: 'typing'; chat: number; thread: number };

/** A refusal with the status and the words of Telegram. */
export class MessengerError extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
  }
}
