import { appendFileSync, existsSync, mkdirSync, readFileSync, truncateSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Faults } from './faults.js';
import { MessengerState } from './messenger.state.js';
import {
  type Call,
  type Fact,
  type Group,
  MessengerError,
  type Person,
  type Signal,
  type StoredMessage,
} from './messenger.types.js';

/** The contents of sent files, by their `uniqueId`: in a folder that only its owner can read, or in memory. */
class FileStore {
  private readonly memory = new Map<string, Buffer>();

  constructor(private readonly folder: string | undefined) {}

  async save(id: string, content: Buffer): Promise<void> {
    if (!this.folder) return void this.memory.set(id, content);
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
    await writeFile(join(this.folder, id), content, { mode: 0o600 });
  }

  async find(id: string): Promise<Buffer | undefined> {
    if (!this.folder) return this.memory.get(id);
    if (!/^[\w-]+$/.test(id)) return undefined;
    return readFile(join(this.folder, id)).catch(() => undefined);
  }

  async clear(): Promise<void> {
    this.memory.clear();
    if (this.folder) await rm(this.folder, { recursive: true, force: true });
  }
}

export interface MessengerOptions {
  /** `<digits>:<anything>`, like Telegram's tokens. The digits are the bot's id. */
  token: string;
  botUsername: string;
  /** Has a line of JSON for each commit. Files are in a folder beside it. Without a journal, data are only in memory. */
  journalFile?: string;
  now?: () => Date;
}

type Listener = (event: Fact | Signal) => void;

/** Kinds of updates that a bot gets only if it asks for them, as in the Bot API. */
const OPT_IN_UPDATES = ['chat_member', 'message_reaction', 'message_reaction_count'];
const MAX_RECORDED_CALLS = 300;

/** The people, chats and messages of a small Telegram. A change is a list of facts, which are stored before they are applied. */
export class Messenger {
  readonly token: string;
  readonly bot: { id: number; is_bot: true; first_name: string; username: string };
  readonly state = new MessengerState();
  readonly files: FileStore;
  readonly faults: Faults;
  /** The last calls of the bot, and posts to its webhook, oldest first. */
  readonly calls: Call[] = [];

  private readonly journalFile: string | undefined;
  private readonly clock: () => Date;
  private readonly listeners = new Set<Listener>();
  private readonly seeds: { people: Person[]; groups: Group[] } = { people: [], groups: [] };

  constructor({ token, botUsername, journalFile, now = () => new Date() }: MessengerOptions) {
    const id = Number(/^(\d+):./.exec(token)?.[1]);
    if (!id) throw new Error('The bot token of the local messenger must look like 1000001:secret');
    this.token = token;
    this.bot = { id, is_bot: true, first_name: 'Tallydesk', username: botUsername };
    this.clock = now;
    this.faults = new Faults(now);
    this.files = new FileStore(journalFile && `${journalFile}.files`);
    this.journalFile = journalFile;
    for (const fact of openJournal(journalFile)) this.state.apply(fact);
    // In a new journal, ids start at the current time, because the database of Tallydesk may contain ids of an older journal. Ids
    // in tenths of a second fit into 31 bits until 2031.
    if (this.state.lastUpdateId === 0) {
      this.commit([{ fact: 'base', id: Math.floor((this.now() - Date.UTC(2025, 0)) / 100) }]);
    }
  }

  /** Adds people and groups that do not exist yet. The added people have started the bot. */
  seed(people: Person[], groups: Group[]): void {
    this.seeds.people.push(...people);
    this.seeds.groups.push(...groups);
    this.commitMissingSeeds();
  }

  /**
   * Deletes messages, files, topics of private chats, unconfirmed updates and recorded calls. With `people`, also deletes people
   * and groups, and seeds them again.
   */
  async reset({ people }: { people: boolean }): Promise<void> {
    this.commit([{ fact: 'reset', people }]);
    this.commitMissingSeeds();
    this.calls.length = 0;
    this.publish({ signal: 'traffic' });
    await this.files.clear();
  }

  /** Stores the facts, applies them to the state, and publishes them. */
  commit(facts: Fact[]): void {
    if (facts.length === 0) return;
    // Only the account that started the server may read what people write.
    if (this.journalFile) appendFileSync(this.journalFile, `${JSON.stringify(facts)}\n`, { mode: 0o600 });
    for (const fact of facts) this.state.apply(fact);
    for (const fact of facts) this.publish(fact);
  }

  publish(event: Fact | Signal): void {
    for (const listener of this.listeners) listener(event);
  }

  /** Calls `listener` after every fact and signal. Returns a function that removes the listener. */
  subscribe(listener: Listener): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  recordCall(call: Call): void {
    this.calls.push(call);
    if (this.calls.length > MAX_RECORDED_CALLS) this.calls.shift();
    this.publish({ signal: 'traffic' });
  }

  now(): number {
    return this.clock().getTime();
  }

  getUnixSeconds(): number {
    return Math.floor(this.now() / 1000);
  }

  peekNextMessageId(): number {
    return this.state.lastMessageId + 1;
  }

  peekNextUpdateId(): number {
    return this.state.lastUpdateId + 1;
  }

  /** Builds a message that a person or the bot sends now. */
  buildMessage(content: Pick<StoredMessage, 'chat' | 'from'> & Partial<StoredMessage>): StoredMessage {
    return { id: this.peekNextMessageId(), date: this.getUnixSeconds(), text: '', entities: [], ...content };
  }

  /**
   * Builds the fact that queues an update for the bot. Empty: the bot is not in the group, or has not allowed updates of this kind.
   * A commit may have at most one such fact, because the next id follows from the last committed update.
   */
  buildUpdateFacts(chat: number, kind: string, content: unknown): Fact[] {
    const allowed = this.state.allowedUpdates;
    const isAllowed = allowed.length > 0 ? allowed.includes(kind) : !OPT_IN_UPDATES.includes(kind);
    if (!isAllowed || this.state.groupById.get(chat)?.bot === 'kicked') return [];
    return [{ fact: 'update', update: { update_id: this.peekNextUpdateId(), [kind]: content } }];
  }

  getPerson(id: number): Person {
    const person = this.state.personById.get(id);
    if (!person) throw new MessengerError(404, 'person not found');
    return person;
  }

  private commitMissingSeeds() {
    const people = this.seeds.people.filter(({ id }) => !this.state.personById.has(id));
    const groups = this.seeds.groups.filter(({ id }) => !this.state.groupById.has(id));
    this.commit([
      ...people.flatMap((person): Fact[] => [
        { fact: 'person', person },
        { fact: 'contact', person: person.id, contact: 'started' },
      ]),
      ...groups.map((group): Fact => ({ fact: 'group', group })),
    ]);
  }
}

/** Reads the facts of a journal, and creates its folder. */
function openJournal(file: string | undefined): Fact[] {
  if (!file) return [];
  mkdirSync(dirname(file), { recursive: true });
  if (!existsSync(file)) return [];
  const content = readFileSync(file);
  // If the process died while it was writing, the last line has no end. Its facts were not published.
  const completeLength = content.lastIndexOf('\n') + 1;
  if (completeLength < content.length) truncateSync(file, completeLength);
  const lines = content.subarray(0, completeLength).toString().split('\n').filter(Boolean);
  return lines.flatMap((line) => JSON.parse(line) as Fact[]);
}
