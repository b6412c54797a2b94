import { Faults } from './faults.js';
import { type FileStore, FolderFiles, MemoryFiles } from './file-store.js';
import { Journal } from './journal.js';
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
import { Traffic } from './traffic.js';

export interface MessengerOptions {
  /** `<digits>:<anything>`, as Telegram's tokens. The digits are the bot's id. */
  token: string;
  botUsername: string;
  /** Files are kept in a folder beside it. Without a journal, everything is lost when the process ends. */
  journalFile?: string;
  /** A start shortens a journal that is larger than this. */
  maxJournalBytes?: number;
  now?: () => Date;
}

type Listener = (event: Fact | Signal) => void;

/** Kinds of updates that a bot gets only if it asks for them, as in the Bot API. */
const ONLY_WHEN_ASKED = ['chat_member', 'message_reaction', 'message_reaction_count'];
const MAX_JOURNAL_BYTES = 4 * 1024 * 1024;

/** The people, chats and messages of a small Telegram. A change is a list of facts, which are stored before anybody sees them. */
export class Messenger {
  readonly token: string;
  readonly bot: { id: number; is_bot: true; first_name: string; username: string };
  readonly state = new MessengerState();
  readonly files: FileStore;
  readonly faults: Faults;
  readonly traffic = new Traffic();

  private readonly journal: Journal | undefined;
  private readonly clock: () => Date;
  private readonly listeners = new Set<Listener>();
  private readonly seeds: { people: Person[]; groups: Group[] } = { people: [], groups: [] };

  constructor(options: MessengerOptions) {
    const { token, botUsername, journalFile, now = () => new Date() } = options;
    const id = Number(/^(\d+):./.exec(token)?.[1]);
    if (!id) throw new Error('The bot token of the local messenger must look like 1000001:secret');
    this.token = token;
    this.bot = { id, is_bot: true, first_name: 'Tallydesk', username: botUsername };
    this.clock = now;
    this.faults = new Faults(now);
    this.files = journalFile ? new FolderFiles(`${journalFile}.files`) : new MemoryFiles();
    this.journal = journalFile ? new Journal(journalFile) : undefined;
    for (const fact of this.journal?.replay() ?? []) this.state.apply(fact);
    // In a new journal, ids begin at the current time, since the database may know ids of an older journal. In tenths of a
    // second they fit into 31 bits until 2031.
    if (this.state.lastUpdateId === 0) {
      this.commit([{ fact: 'base', id: Math.floor((this.clock().getTime() - Date.UTC(2025, 0)) / 100) }]);
    }
    if (this.journal && this.journal.sizeBytes() > (options.maxJournalBytes ?? MAX_JOURNAL_BYTES))
      this.journal.rewrite(this.state.toFacts());
  }

  /** Adds people and groups that do not exist yet. The added people have started the bot. */
  seed(people: Person[], groups: Group[]): void {
    this.seeds.people.push(...people);
    this.seeds.groups.push(...groups);
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

  /** Deletes all messages. With `people` also deletes people and groups, and adds those of the seeds again. */
  async reset({ people }: { people: boolean }): Promise<void> {
    this.commit([{ fact: 'reset', people }]);
    if (people) {
      const { people: seeded, groups } = structuredClone(this.seeds);
      this.seeds.people.length = this.seeds.groups.length = 0;
      this.seed(seeded, groups);
    }
    this.journal?.rewrite(this.state.toFacts());
    this.traffic.clear();
    await this.files.clear();
  }

  commit(facts: Fact[]): void {
    if (facts.length === 0) return;
    this.journal?.append(facts);
    for (const fact of facts) this.state.apply(fact);
    for (const fact of facts) this.tell(fact);
  }

  tell(event: Fact | Signal): void {
    for (const listener of this.listeners) listener(event);
  }

  /** Calls `listener` after every fact and signal. Returns a function that ends this. */
  listen(listener: Listener): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  now(): number {
    return this.clock().getTime();
  }

  unixTime(): number {
    return Math.floor(this.now() / 1000);
  }

  nextMessageId(): number {
    return this.state.lastMessageId + 1;
  }

  nextUpdateId(): number {
    return this.state.lastUpdateId + 1;
  }

  /** A message that a person or the bot sends now. */
  newMessage(content: Pick<StoredMessage, 'chat' | 'from'> & Partial<StoredMessage>): StoredMessage {
    return { id: this.nextMessageId(), date: this.unixTime(), text: '', entities: [], ...content };
  }

  /**
   * The update for the bot. There is none if the bot is not in the group, or does not want updates of this kind. A commit
   * may have at most one.
   */
  updateFacts(chat: number, kind: string, content: unknown): Fact[] {
    const allowed = this.state.allowedUpdates;
    const isWanted = allowed.length > 0 ? allowed.includes(kind) : !ONLY_WHEN_ASKED.includes(kind);
    if (!isWanted || this.state.groups.get(chat)?.bot) return [];
    return [{ fact: 'update', update: { update_id: this.nextUpdateId(), [kind]: content } }];
  }

  setWebhook(webhook: Webhook | null): void {
    this.commit([{ fact: 'webhook', webhook }]);
  }

  getPerson(id: number): Person {
    const person = this.state.people.get(id);
    if (!person) throw new MessengerError(404, 'person not found');
    return person;
  }
}
