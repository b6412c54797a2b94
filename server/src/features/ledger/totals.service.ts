import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { longTransaction } from '../../platform/database/long-transaction.js';
import { countWaiting, findTotalsDrift, foldTotals, mendTotals, type Drift } from './totals.queries.js';

export type { Drift };

/** Long enough to read every deposit. */
export const RECOUNT_MS = 1_800_000;

/** The totals that are kept of deposits. */
@Injectable()
export class TotalsService {
  constructor(private readonly dataSource: DataSource) {}

  /** How many deposits wait in these brands. */
  countWaiting(brandIds: readonly number[] | 'all'): Promise<number> {
    return countWaiting(this.dataSource, brandIds === 'all' ? null : brandIds);
  }

  /** Moves deltas into the totals. Returns how many. */
  fold(): Promise<number> {
    return this.dataSource.transaction((db) => foldTotals(db));
  }

  /** Mends every total that is wrong, and returns which they were. Locks totals only where there are such. */
  async recount(): Promise<Drift[]> {
    return longTransaction(this.dataSource, RECOUNT_MS, (db) => this.recountWithin(db));
  }

  /** The same, until commit. */
  async recountWithin(db: EntityManager): Promise<Drift[]> {
    const drift = await findTotalsDrift(db, null);
    return drift.length === 0 ? [] : mendTotals(db);
  }
}
