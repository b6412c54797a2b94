import { Injectable, Logger } from '@nestjs/common';
import { Gauge } from 'prom-client';
import { Database, Transactional } from '../../../platform/database/database.js';
import { schemaVersion } from '../../../platform/database/releases.js';
import { LongQueryDatabase } from '../../../platform/database/side-pool.js';
import { Replicas } from '../../../platform/health/replicas.service.js';
import { Metrics } from '../../../platform/metrics/metrics.js';
import { BrandRemovalService } from '../../brands/settings/brand-removal.service.js';
import { Ledger } from './ledger.js';
import { type Drift, TotalsRepository } from './totals.repository.js';

export type { Drift };

/** The totals of deposits. */
@Injectable()
export class TotalsService {
  private readonly log = new Logger('Totals');
  private readonly dueGauge: Gauge;
  private isWaiting = false;

  constructor(
    private readonly database: Database,
    private readonly long: LongQueryDatabase,
    private readonly totals: TotalsRepository,
    private readonly replicas: Replicas,
    { registry }: Metrics,
    ledger: Ledger,
    removals: BrandRemovalService,
  ) {
    this.dueGauge = new Gauge({
      name: 'tallydesk_totals_recount_due',
      help: '1 while totals wait for a recount because an older version has written them; 0 in processes without a worker',
      registers: [registry],
    });
    // Removed brands lose their deposits, so lists and totals no longer include them.
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

  /** Repairs every wrong total, and returns the drift. Locks the totals only if one is wrong. */
  async recount(): Promise<Drift[]> {
    const long = await this.long.connect();
    return long.transaction((db) =>
      this.database.withManager(db, async () => {
        const drift = await this.totals.listDrift(null);
        if (drift.length === 0) return [];
        await this.totals.lockFolds();
        return this.totals.repair();
      }),
    );
  }

  /**
   * Recounts after an older version has written, because it may not keep every total, and after a migration. It runs once no
   * older process is left, which would write again. Returns the repaired drift, or null if no recount was due or possible yet.
   */
  async recountIfDue(): Promise<Drift[] | null> {
    const due = await this.totals.findDueRecount(schemaVersion);
    this.dueGauge.set(due ? 1 : 0);
    if (!due) return null;
    if (await this.replicas.hasOlderRunning()) {
      if (!this.isWaiting) this.log.log('The totals will be recounted once no older version runs.');
      this.isWaiting = true;
      return null;
    }
    this.isWaiting = false;
    const repaired = await this.recountWhileDue();
    if (repaired) this.dueGauge.set(0);
    if (repaired && (due.since || repaired.length > 0)) this.logRecount(repaired, due.since);
    return repaired;
  }

  /** Folds of an older version end before it starts, and each later one makes it due again. */
  private async recountWhileDue(): Promise<Drift[] | null> {
    const long = await this.long.connect();
    return long.transaction((db) =>
      this.database.withManager(db, async () => {
        await this.totals.lockFolds();
        const due = await this.totals.findDueRecount(schemaVersion);
        if (!due) return null; // another worker was faster
        const repaired = await this.totals.repair();
        if (due.since) await this.totals.enqueueCardRefresh();
        await this.totals.recordRecount(schemaVersion);
        return repaired;
      }),
    );
  }

  private logRecount(repaired: Drift[], since: Date | null): void {
    const reason = since
      ? `an older version wrote some at ${since.toISOString()}`
      : 'the database was migrated';
    const counts = new Map<string, number>();
    for (const { kind } of repaired) counts.set(kind, (counts.get(kind) ?? 0) + 1);
    const kinds = [...counts].map(([kind, count]) => `, ${kind} ${count}`).join('');
    this.log.log(`The totals were recounted because ${reason}. Mended: ${repaired.length}${kinds}.`);
  }
}
