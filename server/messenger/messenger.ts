import { FileJournal, type Journal, MemoryJournal } from './journal.js';
import { MessengerState } from './messenger.state.js';
import {
  type Fact,
  type Group,
  MessengerError,
  type Person,
  type Signal,
  type StoredMessage,
  type Webhook,
} from './messenger.types.js';

export interface MessengerOptions {
  /** `<digits>:<anything>`, as Telegram's; the digits are the bot's id. */
  token: string;
  botUsername: string;
  /** Without one everything is forgotten with the process. */
  journalFile?: string;
  now?: () => Date;
}

type Listener = (event: Fact | Signal) => void;

/** What a bot is not sent unless it asks, as in the Bot API. */
const ONLY_WHEN_ASKED = ['chat_member', 'message_reaction', 'message_reaction_count'];

/** The people, chats and messages of a small Telegram. Every change is a list of facts, kept before it is seen. */
export class Messenger {
  readonly token: string;
  readonly bot: { id: number; is_bot: true; first_name: string; username: string };
  readonly state = new MessengerState();

  private readonly journal: Journal;
  private readonly clock: () => Date;
  private readonly listeners = new Set<Listener>();

  constructor({ token, botUsername, journalFile, now = () => new Date() }: MessengerOptions) {
    const id = Number(/^(\d+):./.exec(token)?.[1]);
    if (!id) throw new Error('The bot token of the local messenger must look like 1000001:secret');
    this.token = token;
    this.bot = { id, is_bot: true, first_name: 'Tallydesk', username: botUsername };
    this.clock = now;
    this.journal = journalFile ? new FileJournal(journalFile) : new MemoryJournal();
    for (const fact of this.journal.replay()) this.state.apply(fact);
    // A new journal goes on from the clock (tenths of a second, so that ids fit 31 bits until 2031): a database
    // which outlived the journal before this one has seen the smaller ids.
    if (this.state.lastUpdateId === 0) {
      this.commit([{ fact: 'base', id: Math.floor((this.clock().getTime() - Date.UTC(2025, 0)) / 100) }]);
    }
  }

  /** Makes the people and groups exist. People of a seed have started the bot; what is there stays as it is. */
  seed(people: Person[], groups: Group[]): void {
    const facts: Fact[] = [];
    for (const person of people) {
      if (this.state.people.has(person.id)) continue;
      facts.push({ fact: 'person', person }, { fact: 'contact', person: person.id, contact: 'started' });
    }
    for (const group of groups) {
      if (!this.state.groups.has(group.id)) facts.push({ fact: 'group', group });
    }
    if (facts.length > 0) this.commit(facts);
  }

  commit(facts: Fact[]): void {
    this.journal.append(facts);
    for (const fact of facts) this.state.apply(fact);
    for (const fact of facts) this.tell(fact);
  }

  tell(event: Fact | Signal): void {
    for (const listener of this.listeners) listener(event);
  }

  /** Calls back after every fact and signal, until the answer is called. */
  listen(listener: Listener): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  unixTime(): number {
    return Math.floor(this.clock().getTime() / 1000);
  }

  nextMessageId(): number {
    return this.state.lastMessageId + 1;
  }

  nextUpdateId(): number {
    return this.state.lastUpdateId + 1;
  }

  /** The update for the bot, unless it asked not to get such ones. */
  updateFacts(kind: string, content: unknown): Fact[] {
    const allowed = this.state.allowedUpdates;
    const isWanted = allowed.length > 0 ? allowed.includes(kind) : !ONLY_WHEN_ASKED.includes(kind);
    return isWanted ? [{ fact: 'update', update: { update_id: this.nextUpdateId(), [kind]: content } }] : [];
  }

  setWebhook(webhook: Webhook | null): void {
    this.commit([{ fact: 'webhook', webhook }]);
  }

  getPerson(id: number): Person {
    const person = this.state.people.get(id);
    if (!person) throw new MessengerError(404, 'person not found');
    return person;
  }

  /** Bot API: User. */
  userOf(id: number) {
    return id === this.bot.id ? this.bot : { is_bot: false, ...this.getPerson(id), language_code: 'en' };
  }

  /** Bot API: Chat. */
  chatOf(id: number) {
    const group = this.state.groups.get(id);
    if (group) {
      return { id, type: 'supergroup', title: group.title, ...(group.is_forum && { is_forum: true }) };
    }
    return { ...this.getPerson(id), type: 'private' };
  }

  /** Bot API: Message, with the message it replies to (but not what that one replied to). */
  messageOf(message: StoredMessage, depth = 0): Record<string, unknown> {
    const topic = message.thread ? this.state.findMessage(message.chat, message.thread) : undefined;
    // In a topic, what replies to nothing comes as a reply to the message that made the topic.
    const target = message.replyTo ? this.state.findMessage(message.chat, message.replyTo) : topic;
    return {
      message_id: message.id,
      from: this.userOf(message.from),
      chat: this.chatOf(message.chat),
      date: message.date,
      ...(message.edited && { edit_date: message.edited }),
      ...(message.thread && { message_thread_id: message.thread, is_topic_message: true }),
      ...(target &&
        target.id !== message.id &&
        depth === 0 && { reply_to_message: this.messageOf(target, 1) }),
      ...(message.topicCreated !== undefined
        ? { forum_topic_created: { name: message.topicCreated, icon_color: 0x6fb9f0 } }
        : { text: message.text }),
      ...(message.entities.length > 0 && { entities: message.entities }),
      ...(message.keyboard && { reply_markup: { inline_keyboard: message.keyboard } }),
    };
  }
}
