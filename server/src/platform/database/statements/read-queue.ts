import type { Pool, PoolClient } from 'pg';
import { currentLane, inLane } from '../sessions/lanes.js';
import type { Lane } from '../sessions/lanes.rules.js';
import { preparedValues, ReadBatch, type Read } from '../sessions/read-batch.js';
import { KeptAnswers } from './kept-answers.js';

/**
 * The connections of a lane that are used at once while the database keeps up. Reads that wait for them go together, which costs
 * both sides less than to send them at once. It saves most if they share a run, so for those it is one.
 */
const AT_ONCE = 2;
/** If reads wait this long, the lane uses one connection more, up to this number. */
const LATE_MS = 10;
const MAX_CONNECTIONS = 5;
/** More reads in one packet would let the last one wait too long. */
const MAX_TOGETHER = 8;
/** The most questions that one run of a statement answers. */
const MAX_IN_ONE = 32;
/** With this many different reads of a lane waiting, another one is refused at once. */
const MAX_WAITING = 1_000;

/** A statement that answers several questions in one run. To begin a run costs more than many answers. */
export interface GatheredRead<Question> {
  name: string;
  text: string;
  /** Each row of the statement has in `n` the place of its question. */
  valuesOf(questions: readonly Question[]): unknown[];
}

/** What waits to be sent. */
interface Waiting extends Read {
  rows: Promise<unknown[]>;
  gathered?: { statement: GatheredRead<unknown>; question: unknown };
  /** Its statement and values, if its answer may be kept. */
  key?: string;
}

/** What somebody asks for. */
type Asked = Omit<Waiting, 'rows' | 'succeed' | 'fail'>;

interface LaneReads {
  lane: Lane;
  /** Reads that are not sent yet, by statement and values. */
  waiting: Map<string, Waiting>;
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
  private readonly kept = new KeptAnswers();

  /** As long as for a connection of the pool. */
  private readonly patienceMs: number;

  constructor(private readonly pool: Pool) {
    this.patienceMs = pool.options.connectionTimeoutMillis ?? Infinity;
  }

  read(name: string, text: string, values: unknown[]): Promise<unknown[]> {
    const read = { name, text, values: preparedValues(values), sinceMs: performance.now() };
    return this.ask(this.readsOf(currentLane()), read);
  }

  /** The same for a statement whose answer is kept while nothing changes (`KeptAnswers`). */
  readOften(name: string, text: string, values: unknown[]): Promise<unknown[]> {
    const read = { name, text, values: preparedValues(values), sinceMs: performance.now() };
    const key = keyOf(read);
    return this.ask(this.readsOf(currentLane()), { ...read, key }, key);
  }

  /** The rows of the question. Questions that wait together share a run. */
  gather<Question>(statement: GatheredRead<Question>, question: Question): Promise<unknown[]> {
    const { name, text } = statement;
    const gathered = { statement, question } as Waiting['gathered'];
    const read = { name, text, values: [question], sinceMs: performance.now(), gathered };
    return this.ask(this.readsOf(currentLane()), read);
  }

  private ask(reads: LaneReads, read: Asked, key = keyOf(read)): Promise<unknown[]> {
    const same = reads.waiting.get(key);
    if (same) return same.rows;
    if (reads.waiting.size >= MAX_WAITING) return Promise.reject(tooLate());
    const rows = new Promise<unknown[]>((succeed, fail) => Object.assign(read, { succeed, fail }));
    reads.waiting.set(key, Object.assign(read as Waiting, { rows }));
    if (!reads.isStarting && mayUseMore(reads)) {
      reads.isStarting = true;
      // Other calls that have arrived in this turn of the event loop come along.
      setImmediate(() => {
        reads.isStarting = false;
        this.useConnection(reads);
      });
    }
    reads.timer ??= setInterval(() => this.look(reads), LATE_MS).unref();
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
    const askAgain = ({ name, text, values, sinceMs, wasStale, succeed, fail }: Read) =>
      void this.ask(reads, { name, text, values, sinceMs, wasStale }).then(succeed, fail);
    const together = this.packetOf(takeFirst(reads.waiting), askAgain);
    // The batch gets the same error. Without a listener it would end the process.
    const ignore = () => {};
    client.once('error', ignore);
    const batch = new ReadBatch(together, ({ lost, undone }) => {
      client.off('error', ignore);
      release(lost);
      reads.connections -= 1;
      undone.forEach(askAgain);
      if (mayUseMore(reads)) this.useConnection(reads);
    });
    (client as unknown as { query(batch: ReadBatch): void }).query(batch);
  }

  private packetOf(reads: Read[], askAgain: (read: Read) => void): Read[] {
    return reads.some((read) => 'key' in read) ? this.kept.packetFor(reads, askAgain) : reads;
  }

  private look(reads: LaneReads): void {
    if (reads.waiting.size === 0) {
      clearInterval(reads.timer);
      reads.timer = undefined;
      return;
    }
    this.refuse(reads, tooLate, this.patienceMs);
    if (mayUseMore(reads)) this.useConnection(reads);
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

function mayUseMore({ waiting, connections }: LaneReads): boolean {
  const [oldest] = waiting.values();
  if (!oldest) return false;
  const isLate = performance.now() - oldest.sinceMs >= LATE_MS;
  return connections < (isLate ? MAX_CONNECTIONS : oldest.gathered ? 1 : AT_ONCE);
}

/** Takes the reads of a packet. Questions of one statement are one read. */
function takeFirst(waiting: Map<string, Waiting>): Read[] {
  const packet: Waiting[][] = [];
  for (const [key, read] of waiting) {
    const { gathered } = read;
    const run = gathered && packet.find(([first]) => first!.gathered?.statement === gathered.statement);
    if (run ? run.length === MAX_IN_ONE : packet.length === MAX_TOGETHER) continue;
    waiting.delete(key);
    if (run) run.push(read);
    else packet.push([read]);
  }
  return packet.map(asOneRead);
}

function asOneRead(asked: Waiting[]): Read {
  const [first] = asked as [Waiting];
  if (!first.gathered) return first;
  const questions = asked.map(({ gathered }) => gathered!.question);
  const { name, text, sinceMs } = first;
  return {
    name,
    text,
    sinceMs,
    values: preparedValues(first.gathered.statement.valuesOf(questions)),
    succeed(rows) {
      const found: unknown[][] = asked.map(() => []);
      for (const row of rows as { n: number }[]) found[row.n]!.push(row);
      asked.forEach(({ succeed }, n) => succeed(found[n]!));
    },
    fail: (error) => asked.forEach(({ fail }) => fail(error)),
  };
}

const keyOf = ({ name, values }: Asked) => `${name}\n${JSON.stringify(values)}`;

const tooLate = () => new Error('timeout exceeded when trying to connect');
