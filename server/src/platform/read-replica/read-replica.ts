import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { Counter, Gauge } from 'prom-client';
import { DataSource, type EntityManager } from 'typeorm';
import { Config } from '../config/config.js';
import { Metrics } from '../metrics/metrics.js';
import { Database } from '../database/database.js';
import { LongDatabase, VitalDatabase } from '../database/side-pools.js';
import { Standby, type StandbyReport } from './standby.js';

/**
 * The streaming standbys of `DATABASE_READ_URL`, for reads that may be a little old. They answer in turn. One is left out if
 * its last successful probe is older than `DATABASE_READ_LAG_SECONDS`, or older than a change that this process knows of
 * (people see what they have changed). If a standby fails, the next one answers, and after all of them the primary.
 */
@Injectable()
export class ReadReplica implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly standbys: Standby[];
  private readonly reads: Counter;
  private changedMs = -Infinity;
  private turn = 0;

  constructor(
    config: Config,
    { registry }: Metrics,
    vital: VitalDatabase,
    private readonly long: LongDatabase,
    private readonly primary: DataSource,
    private readonly database: Database,
  ) {
    this.standbys = config.databaseReadUrls.map(
      (url) => new Standby(url, config, vital, database, primary.options),
    );
    const registers = this.standbys.length > 0 ? [registry] : [];
    this.reads = new Counter({
      name: 'tallydesk_replica_reads_total',
      help: 'Reads that a read replica may answer, by who answered them',
      labelNames: ['from'],
      registers,
    });
    const lag: Gauge = new Gauge({
      name: 'tallydesk_replica_lag_seconds',
      help: 'How long ago the read replica had everything that the primary had committed',
      labelNames: ['address'],
      registers,
      collect: () => {
        for (const { address, lagSeconds } of this.standbys) lag.set({ address }, lagSeconds ?? NaN);
      },
    });
  }

  onApplicationBootstrap(): void {
    for (const standby of this.standbys) standby.start();
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all(this.standbys.map((standby) => standby.stop()));
  }

  /** Runs `work`, which only reads (also through repositories), on a standby that is current enough, else on the primary. */
  async read<Result>(work: (source: EntityManager) => Promise<Result>): Promise<Result> {
    for (const standby of this.inTurn()) {
      const result = standby.isCurrent(this.changedMs) ? await standby.tryRead(work) : null;
      if (result) {
        this.reads.inc({ from: 'replica' });
        return result.value;
      }
    }
    if (this.standbys.length > 0) this.reads.inc({ from: 'primary' });
    return this.database.use(this.primary.manager, () => work(this.primary.manager));
  }

  /** The pool for a read that may take minutes. */
  chooseForLong(): Promise<DataSource> {
    return this.read(async (source) =>
      source.dataSource === this.primary ? (await this.long.connect()).dataSource : source.dataSource,
    );
  }

  /** Ignore every standby until it has replayed everything committed so far. */
  noteChange(): void {
    this.changedMs = performance.now();
  }

  /** For operators: each address of the settings. */
  reports(): Promise<({ address: string } & StandbyReport)[]> {
    return Promise.all(
      this.standbys.map(async (standby) => ({ address: standby.address, ...(await standby.report()) })),
    );
  }

  /** All of them, each first in its turn. */
  private inTurn(): Standby[] {
    this.turn = (this.turn + 1) % Math.max(this.standbys.length, 1);
    return [...this.standbys.slice(this.turn), ...this.standbys.slice(0, this.turn)];
  }
}
