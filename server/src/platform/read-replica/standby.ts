import { setTimeout as delay } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { Config } from '../config/config.js';
import { dataSourceOptions } from '../database/data-source.js';
import type { Database } from '../database/database.js';
import { databaseTrouble, wrongDatabaseAddress } from '../database/database-trouble.rules.js';
import type { VitalDatabase } from '../database/side-pools.js';
import { BATCHES_MS } from '../exports/row-batches.js';
import { readPrimary, readStandby } from './replica-position.js';

/**
 * `behind`: it replays too slowly. `primary`: it is the primary at the moment. `promoted`: it takes changes, but is not the
 * primary of `DATABASE_URL`. `other`: a server with other data.
 */
export type StandbyStatus = 'ok' | 'behind' | 'away' | 'primary' | 'promoted' | 'other';

export interface StandbyReport {
  status: StandbyStatus;
  /** Time since it last had everything that the primary had committed. Null: never. */
  lag_seconds: number | null;
}

/** The longest time between two probes. */
const PROBE_MS = 1_000;
const PROBE_LIMITS = { statementMs: 1_000, lockMs: 1_000 };
const PROBE_LIMIT_MS = 1_000;
/** A streaming standby replays a commit within milliseconds. A probe asks it again after these pauses. */
const RETRIES_MS = [2, 5, 10, 20, 40];
/** After a failed probe, reads start no other one for this long. */
const PAUSE_MS = 250;

/**
 * One server of `DATABASE_READ_URL`. A probe asks the primary for its position, and the standby whether it has replayed up to
 * there.
 */
export class Standby {
  /** Host and port. */
  readonly address: string;
  private readonly log = new Logger('ReadReplica');
  private readonly source: DataSource;
  /** A connection of its own, so that it does not wait behind long reads. */
  private readonly probes: DataSource;
  private readonly limitMs: number;
  private timer: NodeJS.Timeout | undefined;
  private probing: Promise<void> | null = null;
  private status: StandbyStatus = 'away';
  /** The last line of the log. */
  private noted = '';
  /** Why it is away. */
  private reason = '';
  private currentMs = -Infinity;
  private pausedUntilMs = -Infinity;
  private readonly whenLost = new Set<() => void>();

  constructor(
    url: string,
    { databasePool: poolSize, databaseLimits: limits, databaseReadLagMs }: Config,
    private readonly vital: VitalDatabase,
    private readonly database: Database,
    { entities }: DataSource['options'],
  ) {
    this.address = new URL(url).host;
    this.limitMs = databaseReadLagMs;
    const options = dataSourceOptions({ url, poolSize, limits, answerMs: BATCHES_MS + 5_000 });
    this.source = new DataSource({ ...options, entities: entities! });
    this.probes = new DataSource(dataSourceOptions({ url, poolSize: 1, limits: PROBE_LIMITS }));
  }

  start(): void {
    void this.probe();
    this.timer = setInterval(() => void this.probe(), Math.min(this.limitMs / 2, PROBE_MS));
  }

  async stop(): Promise<void> {
    clearInterval(this.timer);
    await this.probing;
    for (const source of [this.source, this.probes]) if (source.isInitialized) await source.destroy();
  }

  get lagSeconds(): number | null {
    if (this.status === 'primary') return 0;
    return this.currentMs === -Infinity ? null : Math.round(performance.now() - this.currentMs) / 1_000;
  }

  async report(): Promise<StandbyReport> {
    await this.probe();
    return { status: this.status, lag_seconds: this.lagSeconds };
  }

  /** Whether it has every change until then. If it does not, starts a probe for later reads, without waiting for it. */
  isCurrent(changedMs: number): boolean {
    const nowMs = performance.now();
    // A standby that falls behind keeps what it has replayed.
    const isThere = this.status === 'ok' || this.status === 'behind';
    if (isThere && this.currentMs >= changedMs && nowMs - this.currentMs <= this.limitMs) return true;
    if (nowMs >= this.pausedUntilMs) void this.probe();
    return false;
  }

  /** Null: the standby failed, or a probe found it gone: a host that went dark would not answer for a long time. */
  async tryRead<Result>(work: (source: EntityManager) => Promise<Result>): Promise<{ value: Result } | null> {
    const { manager } = this.source;
    let lost: () => void;
    const isLost = new Promise<null>((resolve) => this.whenLost.add((lost = () => resolve(null))));
    const answer = this.database
      .use(manager, () => work(manager))
      .then(
        (value) => ({ value }),
        (error: unknown) => {
          if (!databaseTrouble(error)) throw error;
          void this.probe();
          return null;
        },
      );
    return Promise.race([answer, isLost]).finally(() => this.whenLost.delete(lost));
  }

  private probe(): Promise<void> {
    this.probing ??= this.findStatus()
      .then((status) => this.note(status))
      .finally(() => (this.probing = null));
    return this.probing;
  }

  private note(status: StandbyStatus): void {
    if (status !== 'ok') this.pausedUntilMs = performance.now() + PAUSE_MS;
    const line = `The read replica ${this.address} is ${status}${status === 'away' ? `: ${this.reason}` : ''}.`;
    if (line !== this.noted) this.log.log(line);
    this.noted = line;
    this.status = status;
    if (status === 'ok' || status === 'behind') return;
    for (const giveUp of this.whenLost) giveUp();
  }

  private async findStatus(): Promise<StandbyStatus> {
    const beganMs = performance.now();
    this.reason = 'it does not answer in time';
    const tooLong = delay(PROBE_LIMIT_MS, 'away' as const, { ref: false });
    const status = await Promise.race([
      this.compare().catch((error: Error) => this.noteReason(error)),
      tooLong,
    ]);
    if (status === 'ok') this.currentMs = beganMs;
    return status;
  }

  private noteReason(error: Error): StandbyStatus {
    this.reason = wrongDatabaseAddress(error) ?? error.message;
    return 'away';
  }

  private async compare(): Promise<StandbyStatus> {
    const primary = await readPrimary(await this.vital.connect());
    for (const source of [this.probes, this.source]) if (!source.isInitialized) await source.initialize();
    for (const waitMs of [...RETRIES_MS, null]) {
      const standby = await readStandby(this.probes.manager, primary.position);
      if (standby.cluster !== primary.cluster) return 'other';
      if (!standby.isStandby) return standby.startedAt === primary.startedAt ? 'primary' : 'promoted';
      // A standby of the time before a recovery may be far ahead, with changes that were lost since.
      if (standby.hasReplayed) return standby.generation === primary.generation ? 'ok' : 'other';
      if (waitMs !== null) await delay(waitMs);
    }
    return 'behind';
  }
}
