import { setTimeout as delay } from 'node:timers/promises';
import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { Counter, Gauge } from 'prom-client';
import { DataSource, type EntityManager } from 'typeorm';
import { Config } from '../config/config.js';
import { Metrics } from '../metrics/metrics.js';
import { Database } from '../database/database.js';
import { dataSourceOptions } from '../database/data-source.js';
import { databaseTrouble } from '../database/database-trouble.rules.js';
import { BATCHES_MS } from '../exports/row-batches.js';
import { readPrimary, readStandby } from './replica-position.js';
import { LongDatabase, VitalDatabase } from '../database/side-pools.js';

/** `behind`: it replays too slowly. `promoted`: it no longer follows the primary. `other`: a standby of another database. */
export type ReplicaStatus = 'ok' | 'behind' | 'away' | 'promoted' | 'other';

export interface ReplicaReport {
  status: ReplicaStatus;
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
 * The streaming standby of `DATABASE_READ_URL`, for reads that may be a little old. A probe asks the primary for its position,
 * and the standby whether it has replayed up to there. The primary answers reads instead if the last successful probe is older
 * than `DATABASE_READ_LAG_SECONDS`, or older than a change that this process knows of (people see what they have changed), or if
 * the standby fails.
 */
@Injectable()
export class ReadReplica implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly log = new Logger(ReadReplica.name);
  private readonly standby: DataSource | null = null;
  /** A connection of its own, so that it does not wait behind long reads. */
  private readonly probes: DataSource | null = null;
  private readonly limitMs: number;
  private readonly reads: Counter;
  private timer: NodeJS.Timeout | undefined;
  private probing: Promise<void> | null = null;
  private status: ReplicaStatus = 'away';
  private currentMs = -Infinity;
  private changedMs = -Infinity;
  private pausedUntilMs = -Infinity;
  private readonly whenLost = new Set<() => void>();

  constructor(
    config: Config,
    { registry }: Metrics,
    private readonly vital: VitalDatabase,
    private readonly long: LongDatabase,
    private readonly primary: DataSource,
    private readonly database: Database,
  ) {
    const { databaseReadUrl: url, databasePool: poolSize, databaseLimits: limits } = config;
    this.limitMs = config.databaseReadLagMs;
    if (url) {
      this.standby = new DataSource({
        ...dataSourceOptions({ url, poolSize, limits, answerMs: BATCHES_MS + 5_000 }),
        entities: primary.options.entities!,
      });
      this.probes = new DataSource(dataSourceOptions({ url, poolSize: 1, limits: PROBE_LIMITS }));
    }
    this.reads = new Counter({
      name: 'tallydesk_replica_reads_total',
      help: 'Reads that the read replica may answer, by who answered them',
      labelNames: ['from'],
      registers: url ? [registry] : [],
    });
    const lag: Gauge = new Gauge({
      name: 'tallydesk_replica_lag_seconds',
      help: 'How long ago the read replica had everything that the primary had committed',
      registers: url ? [registry] : [],
      collect: () => lag.set(this.lagSeconds ?? NaN),
    });
  }

  onApplicationBootstrap(): void {
    if (!this.standby) return;
    void this.probe();
    this.timer = setInterval(() => void this.probe(), Math.min(this.limitMs / 2, PROBE_MS));
  }

  async onApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await this.probing;
    for (const source of [this.standby, this.probes]) if (source?.isInitialized) await source.destroy();
  }

  /** Runs `work`, which only reads (also through repositories), on the standby if that is current enough, else on the primary. */
  async read<Result>(work: (source: EntityManager) => Promise<Result>): Promise<Result> {
    if (this.standby && this.isCurrent()) {
      const result = await this.tryOn(this.standby.manager, work);
      if (result) {
        this.reads.inc({ from: 'replica' });
        return result.value;
      }
    }
    if (this.standby) this.reads.inc({ from: 'primary' });
    return this.database.use(this.primary.manager, () => work(this.primary.manager));
  }

  /** The pool for a read that may take minutes. */
  chooseForLong(): Promise<DataSource> {
    return this.read(async (source) =>
      source.dataSource === this.primary ? (await this.long.connect()).dataSource : source.dataSource,
    );
  }

  /** Ignore the standby until it has replayed everything committed so far. */
  noteChange(): void {
    this.changedMs = performance.now();
  }

  /** For operators. Null: the settings name no replica. */
  async report(): Promise<ReplicaReport | null> {
    if (!this.standby) return null;
    await this.probe();
    return { status: this.status, lag_seconds: this.lagSeconds };
  }

  private get lagSeconds(): number | null {
    return this.currentMs === -Infinity ? null : Math.round(performance.now() - this.currentMs) / 1_000;
  }

  /** If it is not, starts a probe for later reads, without waiting for it. */
  private isCurrent(): boolean {
    const nowMs = performance.now();
    // A standby that falls behind keeps what it has replayed.
    const isThere = this.status === 'ok' || this.status === 'behind';
    if (isThere && this.currentMs >= this.changedMs && nowMs - this.currentMs <= this.limitMs) return true;
    if (nowMs >= this.pausedUntilMs) void this.probe();
    return false;
  }

  /** Null: the standby failed, or a probe found it gone: a host that went dark would not answer for a long time. */
  private async tryOn<Result>(
    standby: EntityManager,
    work: (source: EntityManager) => Promise<Result>,
  ): Promise<{ value: Result } | null> {
    let lost: () => void;
    const isLost = new Promise<null>((resolve) => this.whenLost.add((lost = () => resolve(null))));
    const answer = this.database
      .use(standby, () => work(standby))
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

  private note(status: ReplicaStatus): void {
    if (status !== 'ok') this.pausedUntilMs = performance.now() + PAUSE_MS;
    if (status !== this.status) this.log.log(`The read replica is ${status}.`);
    this.status = status;
    if (status === 'ok' || status === 'behind') return;
    for (const giveUp of this.whenLost) giveUp();
  }

  private async findStatus(): Promise<ReplicaStatus> {
    const beganMs = performance.now();
    const tooLong = delay(PROBE_LIMIT_MS, 'away' as const, { ref: false });
    const status = await Promise.race([this.compare().catch(() => 'away' as const), tooLong]);
    if (status === 'ok') this.currentMs = beganMs;
    return status;
  }

  private async compare(): Promise<ReplicaStatus> {
    const primary = await readPrimary(await this.vital.connect());
    for (const source of [this.probes!, this.standby!]) if (!source.isInitialized) await source.initialize();
    for (const waitMs of [...RETRIES_MS, null]) {
      const standby = await readStandby(this.probes!.manager, primary.position);
      if (standby.cluster !== primary.cluster) return 'other';
      if (!standby.isStandby) return 'promoted';
      if (standby.hasReplayed) return 'ok';
      if (waitMs !== null) await delay(waitMs);
    }
    return 'behind';
  }
}
