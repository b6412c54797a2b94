import { MessageLog } from './message-log.js';
import type {
  BotCommand,
  Contact,
  Fact,
  Group,
  Media,
  Person,
  StoredMessage,
  Update,
  Webhook,
} from './messenger.types.js';

const MAX_UNREAD = 1000;

interface BotApiMessage {
  message_id: number;
  chat: { id: number };
}

/** Everything that the messenger knows, as the result of all facts so far. */
export class MessengerState {
  readonly people = new Map<number, Person>();
  readonly contacts = new Map<number, Contact>();
  readonly groups = new Map<number, Group>();
  readonly commands = new Map<string, BotCommand[]>();
  /** By the id of each of their files. */
  readonly media = new Map<string, Media>();
  /** The person who pressed a button, by the id of the callback query. */
  readonly presses = new Map<string, number>();
  readonly messages = new MessageLog();
  /** Updates that the bot has not confirmed, oldest first. */
  updates: Update[] = [];
  allowedUpdates: string[] = [];
  webhook: Webhook | null = null;
  lastMessageId = 0;
  lastUpdateId = 0;

  private readonly read = new Map<string, Extract<Fact, { fact: 'read' }>>();

  apply(fact: Fact): void {
    switch (fact.fact) {
      case 'base':
        this.lastMessageId = fact.id;
        this.lastUpdateId = fact.update ?? fact.id;
        break;
      case 'person':
        this.people.set(fact.person.id, fact.person);
        break;
      case 'contact':
        this.contacts.set(fact.person, fact.contact);
        break;
      case 'group':
        this.groups.set(fact.group.id, fact.group);
        break;
      case 'media':
        for (const { id } of filesOf(fact.media)) this.media.set(id, fact.media);
        break;
      case 'message':
        this.messages.set(fact.message);
        this.lastMessageId = Math.max(this.lastMessageId, fact.message.id);
        break;
      case 'deleted':
        this.messages.delete(fact.chat, fact.id);
        break;
      case 'thread deleted':
        this.messages.deleteThread(fact.chat, fact.thread);
        break;
      case 'read':
        this.read.set(`${fact.person}:${fact.chat}:${fact.thread}`, fact);
        break;
      case 'press':
        this.presses.set(fact.query, fact.person);
        break;
      case 'update':
        this.updates.push(fact.update);
        this.lastUpdateId = Math.max(this.lastUpdateId, fact.update.update_id);
        break;
      case 'confirmed':
        this.updates = this.updates.filter(({ update_id }) => update_id >= fact.before);
        break;
      case 'allowed':
        this.allowedUpdates = fact.types;
        break;
      case 'webhook':
        this.webhook = fact.webhook;
        break;
      case 'commands':
        if (fact.commands) this.commands.set(fact.scope, fact.commands);
        else this.commands.delete(fact.scope);
        break;
      case 'reset':
        this.reset(fact.people);
        break;
    }
  }

  /** The shortest list of facts that leads to the same state. */
  toFacts(): Fact[] {
    return [
      { fact: 'base', id: this.lastMessageId, update: this.lastUpdateId },
      ...[...this.people.values()].map((person): Fact => ({ fact: 'person', person })),
      ...[...this.contacts].map(([person, contact]): Fact => ({ fact: 'contact', person, contact })),
      ...[...this.groups.values()].map((group): Fact => ({ fact: 'group', group })),
      ...[...new Set(this.media.values())].map((media): Fact => ({ fact: 'media', media })),
      ...this.messages.all().map((message): Fact => ({ fact: 'message', message })),
      ...this.read.values(),
      ...[...this.presses].map(([query, person]): Fact => ({ fact: 'press', query, person })),
      ...this.updates.map((update): Fact => ({ fact: 'update', update })),
      { fact: 'allowed', types: this.allowedUpdates },
      { fact: 'webhook', webhook: this.webhook },
      ...[...this.commands].map(([scope, commands]): Fact => ({ fact: 'commands', scope, commands })),
    ];
  }

  findMessage(chat: number, id: number): StoredMessage | undefined {
    return this.messages.find(chat, id);
  }

  /** All messages of a chat, oldest first. */
  listMessages(chat: number): StoredMessage[] {
    return this.messages.list(chat);
  }

  countUnread(person: number, chat: number, thread: number): number {
    return this.messages.countUnread(person, chat, thread, this.lastRead(person, chat, thread), MAX_UNREAD);
  }

  lastRead(person: number, chat: number, thread: number): number {
    return this.read.get(`${person}:${chat}:${thread}`)?.id ?? 0;
  }

  /** The first message of a chat that the bot has not fetched. */
  firstWaiting(chat: number): number | undefined {
    const messages = this.updates.map(({ message }) => message as BotApiMessage | undefined);
    return messages.find((message) => message?.chat.id === chat)?.message_id;
  }

  /** The bot's own settings stay, since it sends them only once, at its start. */
  private reset(forgetsPeople: boolean) {
    this.messages.clear();
    this.media.clear();
    this.presses.clear();
    this.read.clear();
    this.updates = [];
    if (!forgetsPeople) return;
    this.people.clear();
    this.contacts.clear();
    this.groups.clear();
  }
}

export function filesOf(media: Media) {
  return media.kind === 'photo' ? media.sizes : [media.file];
}
