import { Injectable, Logger } from '@nestjs/common';
import { Gauge } from 'prom-client';
import { Database, Transactional } from '../../../platform/database/database.js';
import { LongQueryDatabase } from '../../../platform/database/side-pool.js';
import { groupBy } from '../../../platform/lists/lists.rules.js';
import { Replicas } from '../../../platform/health/replicas.service.js';
import { Metrics } from '../../../platform/metrics/metrics.js';
import { BrandRemovalService } from '../../brands/settings/brand-removal.service.js';
import { Ledger } from './ledger.js';
import { type Drift, TotalsRepository } from './totals.repository.js';

export type { Drift };

@Injectable()
export class TotalsService {
  private readonly log = new Logger('Totals');
  private readonly dueGauge: Gauge;
  private isWaitingForOlderVersion = false;

  constructor(
    private readonly database: Database,
    private readonly longQueries: LongQueryDatabase,
    private readonly totals: TotalsRepository,
    private readonly replicas: Replicas,
    { registry }: Metrics,
    ledger: Ledger,
    removals: BrandRemovalService,
  ) {
    this.dueGauge = new Gauge({
      name: 'tallydesk_totals_recount_due',
      help: '1 while totals wait for a recount, after a migration or because an older version has written them; 0 in processes without a worker',
      registers: [registry],
    });
    // The deposits of removed brands are erased, so lists and totals no longer include them.
    removals.onRemove(async (removal) => (await ledger.erase(removal)).length);
  }

  countWaiting(brandIds: readonly number[] | 'all'): Promise<number> {
    return this.totals.countWaiting(brandIds === 'all' ? null : brandIds);
  }

  countWaitingByBrand(brandIds: readonly number[]) {
    return this.totals.countWaitingByBrand(brandIds);
  }

  /** Moves deltas into the totals, and returns how many. */
  @Transactional()
  fold(): Promise<number> {
    return this.totals.fold();
  }

  /** Repairs every wrong total, and returns the drift. Prevents folds only during the repair. */
  recount(): Promise<Drift[]> {
    return this.runLongTransaction(async () => {
      const drift = await this.totals.listDrift(null);
      if (drift.length === 0) return [];
      await this.totals.lockFolds();
      return this.totals.repair();
    });
  }

  /**
   * Recounts after a migration, and after an older version has written the totals, because older versions may not maintain all
   * totals. Postpones the recount while processes of older versions run, because they would write again. Returns the repaired
   * drift. Null: there was no recount.
   */
  async recountIfDue(): Promise<Drift[] | null> {
    const due = await this.totals.findDueRecount();
    this.dueGauge.set(due ? 1 : 0);
    if (!due) return null;
    if (await this.replicas.hasOlderRunning()) {
      if (!this.isWaitingForOlderVersion)
        this.log.log('The totals will be recounted once no older version runs.');
      this.isWaitingForOlderVersion = true;
      return null;
    }
    this.isWaitingForOlderVersion = false;
    const repaired = await this.recountIfStillDue();
    if (repaired) this.dueGauge.set(0);
    if (repaired && (due.since || repaired.length > 0)) this.logRecount(repaired, due.since);
    return repaired;
  }

  /**
   * Recounts unless another worker already has. Waits for running folds, and prevents new ones until commit. If an older version
   * folds after the commit, a recount is due again.
   */
  private recountIfStillDue(): Promise<Drift[] | null> {
    return this.runLongTransaction(async () => {
      await this.totals.lockFolds();
      const due = await this.totals.findDueRecount();
      if (!due) return null;
      const repaired = await this.totals.repair();
      if (due.since) await this.totals.enqueueFullCardRefresh();
      await this.totals.recordRecount();
      return repaired;
    });
  }

  private async runLongTransaction<Result>(work: () => Promise<Result>): Promise<Result> {
    const manager = await this.longQueries.connect();
    return manager.transaction((transaction) => this.database.withManager(transaction, work));
  }

  private logRecount(repaired: Drift[], since: Date | null): void {
    const reason = since
      ? `an older version wrote totals at ${since.toISOString()}`
      : 'the database was migrated';
    const driftByKind = groupBy(repaired, ({ kind }) => kind);
    const kinds = [...driftByKind].map(([kind, drift]) => `, ${kind} ${drift.length}`).join('');
    this.log.log(`The totals were recounted because ${reason}. Repaired: ${repaired.length}${kinds}.`);
  }
}
