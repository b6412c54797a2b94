import pg from 'pg';
import { currentLane } from './lanes.js';
import { hasRoom, type Lane } from './lanes.rules.js';
import type { WatchedClient } from './watched-client.js';

type Release = (error?: Error | boolean) => void;
type Callback = (error: Error | undefined, client: pg.PoolClient | undefined, release: Release) => void;

interface Waiter {
  lane: Lane;
  go: () => void;
}

interface Taken {
  lane: Lane;
  sinceMs: number;
}

/** A lane that kept a connection this long counts as slow for `STAYS_SLOW_MS`. */
const SLOW_MS = 1_000;
const STAYS_SLOW_MS = 10_000;
/** With this many waiting for a connection, another one is refused at once: it would not get one in time. */
const MAX_WAITING = 1_000;
/** While the address leads to a standby, connections are replaced no more often than this. */
const DISTRUST_PAUSE_MS = 5_000;

/** A pool that shares its connections among lanes, and limits the wait for one. */
export class LanePool extends pg.Pool {
  private readonly taken = new Set<Taken>();
  /** How many of them each lane has, and each kind of lane. */
  private readonly counts = new Map<string, number>();
  private readonly waiters = new Set<Waiter>();
  private readonly slowUntil = new Map<string, number>();
  /** Connections that were opened before this moment may lead to the wrong server by now. */
  private distrustedMs = -Infinity;

  constructor(options: pg.PoolConfig) {
    super(options);
    this.on('connect', (client) =>
      (client as unknown as WatchedClient).on('distrusted' as 'end', () => this.distrust()),
    );
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Callback): void;
  override connect(callback?: Callback): Promise<pg.PoolClient> | void {
    if (callback) return this.take(currentLane(), callback);
    return new Promise((resolve, reject) =>
      this.take(currentLane(), (error, client) => (error ? reject(error) : resolve(client!))),
    );
  }

  /** For operators: how many connections are used or idle, and how many calls wait for one. */
  get state() {
    return { used: this.taken.size, idle: this.idleCount, waiting: this.waiters.size + this.waitingCount };
  }

  private take(lane: Lane, callback: Callback): void {
    if (this.roomFor(lane)) return this.open(lane, callback);
    const refuse = () => callback(new Error('timeout exceeded when trying to connect'), undefined, () => {});
    if (this.waiters.size >= MAX_WAITING) return refuse();
    const waiter: Waiter = {
      lane,
      go: () => {
        clearTimeout(patience);
        this.waiters.delete(waiter);
        this.open(lane, callback);
      },
    };
    const patience = setTimeout(() => {
      this.waiters.delete(waiter);
      refuse();
    }, this.options.connectionTimeoutMillis);
    this.waiters.add(waiter);
  }

  private open(lane: Lane, callback: Callback): void {
    const use: Taken = { lane, sinceMs: performance.now() };
    this.taken.add(use);
    this.count(lane, 1);
    const leave = () => {
      if (performance.now() - use.sinceMs > SLOW_MS)
        this.slowUntil.set(keyOf(lane), performance.now() + STAYS_SLOW_MS);
      this.taken.delete(use);
      this.count(lane, -1);
      if (this.waiters.size > 0) this.admitNext();
    };
    this.openTrusted((error, client, release) => {
      if (!client) {
        leave();
        return callback(error, undefined, () => {});
      }
      const giveBack: Release = (problem) => {
        release(problem || this.isDistrusted(client));
        leave();
      };
      client.release = giveBack;
      callback(undefined, client, giveBack);
    });
  }

  private openTrusted(callback: Callback): void {
    super.connect((error, client, release) => {
      if (!client || !this.isDistrusted(client)) return callback(error, client, release);
      release(true);
      this.openTrusted(callback);
    });
  }

  private admitNext(): void {
    for (const waiter of this.waiters) if (this.roomFor(waiter.lane)) waiter.go();
  }

  private roomFor(lane: Lane): boolean {
    const of = (key: string) => this.counts.get(key) ?? 0;
    const inUse = {
      all: this.taken.size,
      jobs: of('job'),
      calls: of('call'),
      callsOfRoute: of(keyOf(lane)),
      slowCalls: () => [...this.taken].filter((use) => use.lane.kind === 'call' && this.isSlow(use)).length,
    };
    return hasRoom(inUse, { lane, isSlow: this.wasSlow(lane) }, this.options.max);
  }

  private count(lane: Lane, more: 1 | -1): void {
    for (const key of [lane.kind, keyOf(lane)]) {
      const count = (this.counts.get(key) ?? 0) + more;
      if (count > 0) this.counts.set(key, count);
      else this.counts.delete(key);
    }
  }

  private wasSlow(lane: Lane): boolean {
    return this.slowUntil.size > 0 && (this.slowUntil.get(keyOf(lane)) ?? 0) > performance.now();
  }

  private isSlow({ lane, sinceMs }: Taken): boolean {
    return performance.now() - sinceMs > SLOW_MS || this.wasSlow(lane);
  }

  private distrust(): void {
    if (performance.now() - this.distrustedMs > DISTRUST_PAUSE_MS) this.distrustedMs = performance.now();
  }

  private isDistrusted(client: pg.PoolClient): boolean {
    return (client as unknown as WatchedClient).openedMs < this.distrustedMs;
  }
}

const keyOf = ({ kind, name }: Lane) => `${kind} ${name}`;
