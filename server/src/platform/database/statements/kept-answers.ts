import type { Read } from '../sessions/read-batch.js';

/** If the last look at the state is older than this, it has probably changed. */
const RECENT_MS = 20;
/** Answers may show what is over at some time, such as a claim. So none is used much longer than that. */
const MAX_AGE_MS = 250;
/** A long page has 100 kB. */
const MAX_ANSWERS = 20;

/** On a standby a snapshot does not name the transactions that are under way. */
const STATE = 'select case when not pg_is_in_recovery() then pg_current_snapshot()::text end as state';

/** A read whose answer may be kept. `key`: its statement and values. */
type KeyedRead = Read & { key: string };

interface Answer {
  rows: unknown[];
  readMs: number;
}

/**
 * The answers that the sessions of a pool have read in the present state of the database. The state is the snapshot of a
 * statement: which transactions are over for it. What a statement sees follows from its snapshot, and each transaction that
 * changes something changes the snapshots that come after it for good. So if a snapshot is the same as one from before a read,
 * nothing has changed since that read. After a crash or on another server the same snapshot may stand for something else. But
 * by then all sessions are new, and no answer is that young.
 */
export class KeptAnswers {
  private state: string | null = null;
  private lookedMs = -Infinity;
  /** The answer that was used least recently comes first. */
  private readonly answers = new Map<string, Answer>();

  /**
   * The packet for these reads. It begins with a look at the state, and leaves out those that have an answer. If that answer is
   * out of date, `askAgain` gets the read.
   */
  packetFor(reads: readonly (Read | KeyedRead)[], askAgain: (read: Read) => void): Read[] {
    const nowMs = performance.now();
    let seen: string | null = null;
    const answered: KeyedRead[] = [];
    const asked: Read[] = [];
    for (const read of reads) {
      if (!('key' in read)) asked.push(read);
      else if (this.has(read.key, nowMs)) answered.push(read);
      else asked.push({ ...read, succeed: (rows) => this.keep(seen, read, rows) });
    }
    const look: Read = {
      name: 'state',
      text: STATE,
      values: [],
      sinceMs: nowMs,
      wasStale: true, // it is not tried again, since it must come before the reads of its packet
      succeed: ([row]) => {
        seen = (row as { state: string | null }).state;
        this.note(seen);
        for (const read of answered) {
          const answer = this.answers.get(read.key);
          if (!answer) askAgain(read);
          else {
            this.store(read.key, answer);
            read.succeed(answer.rows);
          }
        }
      },
      fail: (error) => answered.forEach(({ fail }) => fail(error)),
    };
    return [look, ...asked];
  }

  private has(key: string, nowMs: number): boolean {
    if (nowMs - this.lookedMs > RECENT_MS) return false;
    const answer = this.answers.get(key);
    return answer !== undefined && nowMs - answer.readMs <= MAX_AGE_MS;
  }

  private note(state: string | null): void {
    if (state !== this.state) this.answers.clear();
    this.state = state;
    this.lookedMs = performance.now();
  }

  /** Another session may have seen a later state since. */
  private keep(seen: string | null, { key, succeed }: KeyedRead, rows: unknown[]): void {
    if (seen !== null && seen === this.state) this.store(key, { rows, readMs: performance.now() });
    succeed(rows);
  }

  private store(key: string, answer: Answer): void {
    this.answers.delete(key);
    this.answers.set(key, answer);
    if (this.answers.size > MAX_ANSWERS) this.answers.delete(this.answers.keys().next().value!);
  }
}
