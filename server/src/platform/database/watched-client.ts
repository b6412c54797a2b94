import pg from 'pg';

/** What a session may take. */
export interface SessionLimits {
  /** Of one statement. */
  statementMs: number;
  /** Of waiting for one lock; 0: as long as the statement may take. */
  lockMs: number;
}

/** The server ends a statement at its limit, so an answer that is this much later never comes. */
const GRACE_MS = 5_000;
const READ_ONLY = '25006';

/** The parts of the driver that its types leave out. */
interface Internals {
  connection: {
    on(event: 'readyForQuery', listener: () => void): void;
    on(event: 'errorMessage', listener: (message: { code?: string }) => void): void;
    stream: { destroy(error: Error): void };
  };
}

/**
 * A session whose every wait has an end. A host that goes dark sends neither an answer nor a reset; this session then
 * ends itself, so that whoever waits gets an error and the pool gets its place back. Emits `distrusted` when the address
 * may lead to another server by now: after such an end, and when the server only reads.
 */
export class WatchedClient extends pg.Client {
  readonly openedMs = performance.now();
  private readonly ordinaryMs: number;
  private answerMs: number;
  private isBusy = false;
  private timer: NodeJS.Timeout | undefined;

  constructor(config: pg.ClientConfig & { limits?: SessionLimits } = {}) {
    super(config);
    this.ordinaryMs = config.limits?.statementMs ?? 0;
    this.answerMs = this.ordinaryMs + GRACE_MS;
    this.on('drain', () => this.rest());
    this.on('end', () => this.rest());
    const { connection } = this as unknown as Internals;
    // What was asked next, if anything, has its own time.
    connection.on('readyForQuery', () => this.isBusy && this.watch());
    connection.on('errorMessage', ({ code }) => code === READ_ONLY && this.emit('distrusted'));
  }

  /** For work that may take longer than others: the server's own limits are set by statements. Null: as usual. */
  expectAnswerWithin(statementMs: number | null): void {
    this.answerMs = (statementMs ?? this.ordinaryMs) + GRACE_MS;
  }

  override query(...args: unknown[]): never {
    // A cursor may rest between two reads, for whoever reads it.
    const isCursor = typeof (args[0] as { submit?: unknown } | null)?.submit === 'function';
    if (!isCursor && !this.isBusy) {
      this.isBusy = true;
      this.watch();
    }
    return (super.query as (...all: unknown[]) => never)(...args);
  }

  private watch(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.giveUp(), this.answerMs);
    this.timer.unref();
  }

  private rest(): void {
    this.isBusy = false;
    clearTimeout(this.timer);
  }

  private giveUp(): void {
    const error = new Error(
      `Connection terminated: no answer of the database within ${this.answerMs / 1_000} s`,
    );
    this.emit('distrusted');
    (this as unknown as Internals).connection.stream.destroy(Object.assign(error, { code: 'ETIMEDOUT' }));
  }
}
