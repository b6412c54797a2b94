import pg from 'pg';
import { ReadBatch } from './read-batch.js';

/** Time limits of a session. */
export interface SessionLimits {
  /** For one statement. */
  statementMs: number;
  /** For waiting for one lock; 0: as long as the statement may take. */
  lockMs: number;
}

/** The server ends a statement at its limit. An answer that is this much later will never come. */
const GRACE_MS = 5_000;
const READ_ONLY = '25006';

/** The parts of the driver that its types leave out. */
interface Internals {
  connection: {
    on(event: 'readyForQuery' | 'commandComplete', listener: () => void): void;
    on(event: 'errorMessage', listener: (message: { code?: string }) => void): void;
    stream: { destroy(error: Error): void };
  };
}

/**
 * A session in which no wait is endless. A dead host sends neither an answer nor a reset. This session then ends itself, so
 * that its callers get an error and the pool gets its place back. Emits `distrusted` when the address may lead to another
 * server by now: after such an end, and when the server is read only.
 */
export class WatchedClient extends pg.Client {
  readonly openedMs = performance.now();
  private readonly ordinaryMs: number;
  private answerMs: number;
  private isBusy = false;
  private timer: NodeJS.Timeout | undefined;
  private timerMs: number | null = null;

  constructor(config: pg.ClientConfig & { limits?: SessionLimits } = {}) {
    super(config);
    this.ordinaryMs = config.limits?.statementMs ?? 0;
    this.answerMs = this.ordinaryMs + GRACE_MS;
    this.on('drain', () => (this.isBusy = false));
    this.on('end', () => {
      this.isBusy = false;
      clearTimeout(this.timer);
    });
    const { connection } = this as unknown as Internals;
    // If another query follows, its time begins now.
    connection.on('readyForQuery', () => this.isBusy && this.watch());
    // The same for the next statement of a batch.
    connection.on('commandComplete', () => this.isBusy && this.watch());
    connection.on('errorMessage', ({ code }) => code === READ_ONLY && this.emit('distrusted'));
  }

  /** For work that may take longer. It must raise the server's own limits by statements. Null: as usual. */
  expectAnswerWithin(statementMs: number | null): void {
    this.answerMs = (statementMs ?? this.ordinaryMs) + GRACE_MS;
  }

  override query(...args: unknown[]): never {
    // A cursor may rest between two reads.
    const [query] = args;
    const isCursor =
      typeof (query as { submit?: unknown } | null)?.submit === 'function' &&
      !(query instanceof ReadBatch || query instanceof pg.Query);
    if (!isCursor && !this.isBusy) {
      this.isBusy = true;
      this.watch();
    }
    return (super.query as (...all: unknown[]) => never)(...args);
  }

  /** Each statement begins a new wait. So it moves the timer that is there, which costs less than to make one. */
  private watch(): void {
    if (this.timerMs === this.answerMs) return void this.timer!.refresh();
    clearTimeout(this.timer);
    this.timerMs = this.answerMs;
    this.timer = setTimeout(() => this.isBusy && this.giveUp(), this.answerMs);
    this.timer.unref();
  }

  private giveUp(): void {
    const error = new Error(
      `Connection terminated: no answer of the database within ${this.answerMs / 1_000} s`,
    );
    this.emit('distrusted');
    (this as unknown as Internals).connection.stream.destroy(Object.assign(error, { code: 'ETIMEDOUT' }));
  }
}
