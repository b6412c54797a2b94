import type {
  BotCommand,
  Contact,
  Fact,
  Group,
  Person,
  StoredMessage,
  Update,
  Webhook,
} from './messenger.types.js';

/** Everything the messenger knows: what the facts so far add up to. */
export class MessengerState {
  readonly people = new Map<number, Person>();
  readonly contacts = new Map<number, Contact>();
  readonly groups = new Map<number, Group>();
  readonly commands = new Map<string, BotCommand[]>();
  /** Who pressed a button, by the id of the callback query. */
  readonly presses = new Map<string, number>();
  /** Updates that the bot has not confirmed, oldest first. */
  updates: Update[] = [];
  allowedUpdates: string[] = [];
  webhook: Webhook | null = null;
  lastMessageId = 0;
  lastUpdateId = 0;

  private readonly messages = new Map<number, Map<number, StoredMessage>>();
  private readonly read = new Map<string, number>();

  apply(fact: Fact): void {
    switch (fact.fact) {
      case 'base':
        this.lastMessageId = this.lastUpdateId = fact.id;
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
      case 'message':
        this.chat(fact.message.chat).set(fact.message.id, fact.message);
        this.lastMessageId = Math.max(this.lastMessageId, fact.message.id);
        break;
      case 'deleted':
        this.chat(fact.chat).delete(fact.id);
        break;
      case 'read':
        this.read.set(`${fact.person}:${fact.chat}:${fact.thread}`, fact.id);
        break;
      case 'update':
        this.applyUpdate(fact.update);
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
        this.commands.set(fact.scope, fact.commands);
        break;
    }
  }

  findMessage(chat: number, id: number): StoredMessage | undefined {
    return this.messages.get(chat)?.get(id);
  }

  /** Oldest first; of one thread (0 is "General", or a chat without topics) or of the whole chat. */
  listMessages(chat: number, thread?: number): StoredMessage[] {
    const all = [...(this.messages.get(chat)?.values() ?? [])];
    return thread === undefined ? all : all.filter((message) => (message.thread ?? 0) === thread);
  }

  countUnread(person: number, chat: number, thread: number): number {
    const read = this.read.get(`${person}:${chat}:${thread}`) ?? 0;
    return this.listMessages(chat, thread).filter(({ id, from }) => id > read && from !== person).length;
  }

  private chat(id: number): Map<number, StoredMessage> {
    const messages = this.messages.get(id) ?? new Map<number, StoredMessage>();
    this.messages.set(id, messages);
    return messages;
  }

  private applyUpdate(update: Update) {
    this.updates.push(update);
    this.lastUpdateId = Math.max(this.lastUpdateId, update.update_id);
    const query = update.callback_query as { id: string; from: Person } | undefined;
    if (query) this.presses.set(query.id, query.from.id);
  }
}
