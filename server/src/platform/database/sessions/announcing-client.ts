import pg from 'pg';
import { isStalePlan } from '../database-trouble.rules.js';
import { type Commits, newRowId, type News } from './news.js';
import { preparedName } from './prepared-names.js';
import { preparedValues, ReadBatch } from './read-batch.js';
import { type SessionLimits, WatchedClient } from './watched-client.js';

/** The parts of the driver that its types leave out. */
interface Internals {
  connection: {
    on(event: 'readyForQuery', listener: (message: { status: string }) => void): void;
    on(event: 'errorMessage', listener: (message: { code?: string; message?: string }) => void): void;
    on(event: 'commandComplete', listener: (message: { text: string }) => void): void;
    parsedStatements: Record<string, string>;
  };
}

/** The driver's query, and what its types leave out. */
const Query = pg.Query as unknown as new (
  config: object,
  callback: (error: Error | null, result: unknown) => void,
) => { submit(connection: Connection): Error | null };
interface Connection {
  stream: { cork(): void; uncork(): void };
  bind(portal: { statement: string }): void;
  execute(portal: object): void;
}

interface Asked {
  text: string;
  values: unknown[];
  succeed: (result: object) => void;
  fail: (error: unknown) => void;
}

/** A statement that goes out with the commit. `take` gets its rows. */
interface Last {
  text: string;
  values: unknown[];
  take?: (rows: unknown[]) => void;
}

/** A statement with parameters, in one packet with the beginning of its transaction. The session must know `BEGUN`. */
class FirstQuery extends Query {
  override submit(connection: Connection): Error | null {
    connection.stream.cork();
    connection.bind({ statement: BEGUN.name });
    connection.execute({});
    const error = super.submit(connection);
    connection.stream.uncork();
    return error;
  }
}

/** What triggers of the database say when they have stored an announcement. `detail` has its id and its changes. */
const TRIGGER_NOTICE = 'tallydesk_announcement';

const BEGIN = 'START TRANSACTION';
const BEGUN = { name: 'begin', text: BEGIN };
const READY = { command: 'START', rowCount: null, oid: 0, rows: [], fields: [] };

/**
 * A session that saves round trips, and that tells about commits.
 *
 * - Statements that nobody waits for (`later`) go out together with the commit, and a transaction begins together with its
 *   first statement. The plans of frequent statements are kept.
 * - What a transaction has to tell is stored with the commit. Afterwards the session publishes it, before the caller of the
 *   transaction goes on. After a rollback it is forgotten.
 */
export class AnnouncingClient extends WatchedClient {
  private readonly commits: Commits | undefined;
  private news: News[] = [];
  /** How much news there was at each savepoint. */
  private readonly savepoints = new Map<string, number>();
  private rowId: string | null = null;
  /** Statements for the commit. */
  private tail: Last[] = [];
  /** Statements of one packet that is not sent yet. */
  private packet: Asked[] | null = null;
  /** A transaction shall begin, and has no statement yet. */
  private hasBegin = false;
  private isCommitted = false;
  /** Announcements of triggers. */
  private noticed: { rowId: string; changes: object[] }[] = [];

  constructor(config: pg.ClientConfig & { limits?: SessionLimits; commits?: Commits } = {}) {
    super(config);
    this.commits = config.commits;
    const { connection } = this as unknown as Internals;
    connection.on('commandComplete', ({ text }) => {
      if (text === 'COMMIT') this.isCommitted = true;
    });
    // `I`: no transaction is open (any more). The driver resolves the query after this.
    connection.on('readyForQuery', ({ status }) => status === 'I' && this.settle());
    this.on('notice', ({ message, detail }) => {
      if (message === TRIGGER_NOTICE) this.noticed.push(JSON.parse(detail!) as (typeof this.noticed)[0]);
    });
    this.on('end', () => this.settle());
    // A migration of another replica changed a table. Sessions that are opened from now on plan anew.
    connection.on('errorMessage', (error) => isStalePlan(error) && this.emit('distrusted'));
  }

  /** For an open transaction. */
  announce(news: News): void {
    this.news.push(news);
  }

  /** For an open transaction. */
  runWithCommit(last: Last): void {
    this.tail.push(last);
  }

  /** Runs the statements that wait for the commit, and then these, in one packet. */
  async runWaiting(...more: Last[]): Promise<void> {
    const all = [...this.tail.splice(0), ...more];
    if (all.length === 0) return;
    const found = await this.together(all.map(({ text, values }) => [text, values]));
    all.forEach(({ take }, n) => take?.(found[n]!));
  }

  /** Runs statements in one packet, each after the one before, and returns the rows of each. */
  together(statements: [sql: string, values: unknown[]][]): Promise<unknown[][]> {
    const all: typeof statements = this.hasBegin ? [[BEGIN, []], ...statements] : statements;
    const nameOf = (text: string) => (text === BEGIN ? BEGUN.name : (preparedName(text) ?? ''));
    this.hasBegin = false;
    return new Promise((resolve, reject) => {
      const rows: unknown[][] = [];
      let failure: Error | undefined;
      const reads = all.map(([text, values]) => ({
        name: nameOf(text),
        text,
        values: preparedValues(values),
        sinceMs: 0,
        wasStale: true, // in a transaction nothing can be tried again
        succeed: (found: unknown[]) => void rows.push(found),
        fail: (error: unknown) => (failure ??= error as Error),
      }));
      const onEnd = ({ lost }: { lost?: Error }) => {
        if (failure ?? lost) reject(failure ?? lost!);
        else resolve(rows.slice(all.length - statements.length));
      };
      super.query(new ReadBatch(reads, onEnd));
    });
  }

  /**
   * Statements with parameters that `work` asks for without waiting in between go out in one packet. They must return rows, so
   * that their caller needs nothing else.
   */
  inOnePacket<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.packet) return work(); // it goes with the packet of its caller
    const packet: Asked[] = [];
    this.packet = packet;
    // TypeORM passes statements on a few microtasks later. This runs after them.
    process.nextTick(() => {
      this.packet = null;
      if (packet.length === 0) return;
      const statements = packet.map(({ text, values }): [string, unknown[]] => [text, values]);
      this.together(statements).then(
        (all) =>
          packet.forEach(({ succeed }, n) =>
            succeed({ command: 'SELECT', rows: all[n], rowCount: all[n]!.length }),
          ),
        (error: unknown) => packet.forEach(({ fail }) => fail(error)),
      );
    });
    return work();
  }

  override query(...args: unknown[]): never {
    const [text, values] = args;
    const { packet } = this;
    if (packet && typeof text === 'string' && Array.isArray(values))
      return new Promise((succeed, fail) => packet.push({ text, values, succeed, fail })) as never;
    if (text === BEGIN) return this.beginLater();
    if (text === 'ROLLBACK' && this.hasBegin) return this.forgetBegin();
    if (typeof text !== 'string') return this.afterBegin(() => super.query(...args));
    if (text === 'COMMIT') this.tail.push(...this.storing());
    this.followSavepoints(text);
    if (this.tail.length > 0 && (text === 'COMMIT' || text.startsWith('SAVEPOINT ')))
      return this.runWaiting({ text, values: [] }).then(() => READY) as never;
    const isPrepared = Array.isArray(values) && values.length > 0;
    if (!isPrepared) return this.simply(text, ...args.slice(1));
    const prepared = { name: preparedName(text), text, values };
    return this.hasBegin ? this.first(prepared) : super.query(prepared, ...args.slice(2));
  }

  /** The transaction begins with its first statement. */
  private beginLater(): never {
    this.hasBegin = true;
    return Promise.resolve(READY) as never;
  }

  private forgetBegin(): never {
    this.hasBegin = false;
    this.settle();
    return Promise.resolve(READY) as never;
  }

  private first(prepared: object): never {
    const { parsedStatements } = (this as unknown as Internals).connection;
    if (!(BEGUN.name in parsedStatements)) return this.afterBegin(() => super.query(prepared));
    this.hasBegin = false;
    return new Promise((resolve, reject) => {
      const answer = (error: Error | null, results: unknown) =>
        error ? reject(error) : resolve((results as unknown[]).at(-1));
      super.query(new FirstQuery(prepared, answer));
    }) as never;
  }

  /** Nobody waits for the beginning: if it fails, so does the query. */
  private afterBegin(query: () => never): never {
    if (this.hasBegin) (super.query(BEGUN) as Promise<unknown>).catch(() => undefined);
    this.hasBegin = false;
    return query();
  }

  /** Statements without parameters go out together with the beginning. */
  private simply(text: string, ...more: unknown[]): never {
    if (!this.hasBegin) return super.query(text, ...more);
    this.hasBegin = false;
    const all = super.query(`${BEGIN}; ${text}`) as Promise<unknown[]>;
    return all.then(([, ...results]) => (results.length === 1 ? results[0] : results)) as never;
  }

  private storing(): Last[] {
    const changes = changesOf(this.news);
    if (changes.length === 0) return [];
    this.rowId = newRowId();
    const text = 'insert into announcements (id, changes) values ($1, $2)';
    return [{ text, values: [this.rowId, JSON.stringify(changes)] }];
  }

  private followSavepoints(text: string): void {
    if (text.startsWith('SAVEPOINT ')) this.savepoints.set(text.slice(10), this.news.length);
    else if (text.startsWith('ROLLBACK TO SAVEPOINT '))
      this.news.length = Math.min(this.news.length, this.savepoints.get(text.slice(22)) ?? 0);
  }

  private settle(): void {
    const { news, noticed, rowId, isCommitted } = this;
    if (news.length > 0) this.news = [];
    if (noticed.length > 0) this.noticed = [];
    if (this.tail.length > 0) this.tail = [];
    this.hasBegin = false;
    this.rowId = null;
    this.isCommitted = false;
    if (isCommitted && news.length > 0) {
      const bells = news.flatMap((one) => ('bell' in one ? [one.bell] : []));
      this.commits?.publish({ rowId, changes: changesOf(news), bells });
    }
    // They are published after a rollback too. This is rare and harmless, and needs no account of savepoints.
    for (const one of noticed) this.commits?.publish({ ...one, bells: [] });
  }
}

const changesOf = (news: News[]) => news.flatMap((one) => ('change' in one ? [one.change] : []));
