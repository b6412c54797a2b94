import type { Pool, PoolClient } from 'pg';
import { currentLane, inLane } from '../sessions/lanes.js';
import type { Lane } from '../sessions/lanes.rules.js';
import { preparedValues, ReadBatch, type Read } from '../sessions/read-batch.js';

/** So many connections of a lane are used at once while the database keeps up. */
const FEW = 3;
/** If reads wait this long, the lane uses one connection more, up to this number. */
const STUCK_MS = 20;
const MANY = 5;
/** More reads in one packet would let the last one wait too long. */
const MOST_TOGETHER = 8;
/** If so many different reads of a lane wait, one more is refused at once. */
const MOST_WAITING = 1_000;

interface LaneReads {
  lane: Lane;
  /** Reads that are not sent yet, by statement and values. */
  waiting: Map<string, Read & { rows: Promise<unknown[]> }>;
  /** Connections in use, and those that are asked for. */
  connections: number;
  isStarting: boolean;
  timer: NodeJS.Timeout | undefined;
}

/**
 * The way of named reads to the pool. Under load reads of one lane go to the database together, and a read that is not sent
 * yet serves everybody who asks for the same: its snapshot is taken after the last of them has asked. A read that was sent
 * serves nobody who comes later. Lanes do not wait for each other.
 */
export class ReadQueue {
  private readonly lanes = new Map<string, LaneReads>();

  /** As long as for a connection of the pool. */
  private readonly patienceMs: number;

  constructor(private readonly pool: Pool) {
    this.patienceMs = pool.options.connectionTimeoutMillis ?? Infinity;
  }

  read(name: string, text: string, values: unknown[]): Promise<unknown[]> {
    const read = { name, text, values: preparedValues(values), sinceMs: performance.now() };
    return this.ask(this.readsOf(currentLane()), read);
  }

  private ask(reads: LaneReads, read: Omit<Read, 'succeed' | 'fail'>): Promise<unknown[]> {
    const key = `${read.name}\n${JSON.stringify(read.values)}`;
    const same = reads.waiting.get(key);
    if (same) return same.rows;
    if (reads.waiting.size >= MOST_WAITING) return Promise.reject(tooLate());
    const rows = new Promise<unknown[]>((succeed, fail) => Object.assign(read, { succeed, fail }));
    reads.waiting.set(key, Object.assign(read as Read, { rows }));
    if (!reads.isStarting && reads.connections < FEW) {
      reads.isStarting = true;
      // Other calls that have arrived in this turn of the event loop come along.
      setImmediate(() => {
        reads.isStarting = false;
        this.useConnection(reads);
      });
    }
    reads.timer ??= setInterval(() => this.look(reads), STUCK_MS).unref();
    return rows;
  }

  private readsOf(lane: Lane): LaneReads {
    const key = `${lane.kind} ${lane.name}`;
    let reads = this.lanes.get(key);
    if (!reads) {
      reads = { lane, waiting: new Map(), connections: 0, isStarting: false, timer: undefined };
      this.lanes.set(key, reads);
    }
    return reads;
  }

  private useConnection(reads: LaneReads): void {
    if (reads.waiting.size === 0) return;
    reads.connections += 1;
    inLane(reads.lane, () =>
      this.pool.connect((error, client, release) => {
        this.refuse(reads, tooLate, this.patienceMs);
        if (client && reads.waiting.size > 0) return this.send(reads, client, release);
        if (client) release();
        reads.connections -= 1;
        // Without a connection that may still come back, nobody would serve them.
        if (error && reads.connections === 0) this.refuse(reads, () => error, Infinity);
      }),
    );
  }

  private send(reads: LaneReads, client: PoolClient, release: (error?: Error) => void): void {
    const together: Read[] = [];
    for (const [key, read] of reads.waiting) {
      together.push(read);
      reads.waiting.delete(key);
      if (together.length === MOST_TOGETHER) break;
    }
    // The batch gets the same error. Without a listener it would end the process.
    const ignore = () => {};
    client.once('error', ignore);
    const batch = new ReadBatch(together, ({ lost, undone }) => {
      client.off('error', ignore);
      release(lost);
      reads.connections -= 1;
      for (const { succeed, fail, ...read } of undone) this.ask(reads, read).then(succeed, fail);
      if (reads.connections < FEW) this.useConnection(reads);
    });
    (client as unknown as { query(batch: ReadBatch): void }).query(batch);
  }

  private look(reads: LaneReads): void {
    if (reads.waiting.size === 0) {
      clearInterval(reads.timer);
      reads.timer = undefined;
      return;
    }
    this.refuse(reads, tooLate, this.patienceMs);
    const [oldest] = reads.waiting.values();
    const isStuck = oldest && performance.now() - oldest.sinceMs >= STUCK_MS;
    if (isStuck && reads.connections < MANY) this.useConnection(reads);
  }

  /** Refuses the reads that have waited longer than this. */
  private refuse({ waiting }: LaneReads, reason: () => Error, afterMs: number): void {
    const limit = performance.now() - afterMs;
    for (const [key, read] of waiting) {
      if (read.sinceMs > limit) continue;
      waiting.delete(key);
      read.fail(reason());
    }
  }
}

const tooLate = () => new Error('timeout exceeded when trying to connect');
