import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { longTransaction } from '../../../platform/database/changes/long-transaction.js';
import { BrandRemovalService } from '../../brands/brand-removal.service.js';
import { changeDeposits } from './ledger.js';
import {
  countWaiting,
  countWaitingByBrand,
  findTotalsDrift,
  foldTotals,
  mendTotals,
  type Drift,
} from './totals.queries.js';

export type { Drift };

/** Enough time to read every deposit. */
export const RECOUNT_MS = 1_800_000;

/** The totals of deposits. */
@Injectable()
export class TotalsService {
  constructor(
    private readonly dataSource: DataSource,
    removals: BrandRemovalService,
  ) {
    // Erases the deposits of removed brands, so that they leave every list and total.
    removals.onRemove(async (db, removal) => {
      const erased = await changeDeposits(db, removal, null);
      return erased.length;
    });
  }

  countWaiting(brandIds: readonly number[] | 'all'): Promise<number> {
    return countWaiting(this.dataSource, brandIds === 'all' ? null : brandIds);
  }

  countWaitingByBrand(brandIds: readonly number[]) {
    return countWaitingByBrand(this.dataSource, brandIds);
  }

  /** Moves deltas into the totals, and returns how many. */
  fold(): Promise<number> {
    return this.dataSource.transaction((db) => foldTotals(db));
  }

  /** Mends every wrong total, and returns the drift. Locks totals only if one is wrong. */
  async recount(): Promise<Drift[]> {
    return longTransaction(this.dataSource, RECOUNT_MS, (db) => this.recountWithin(db));
  }

  /** Mends every wrong total in the caller's transaction. */
  async recountWithin(db: EntityManager): Promise<Drift[]> {
    const drift = await findTotalsDrift(db, null);
    return drift.length === 0 ? [] : mendTotals(db);
  }
}
