import { Database } from '../../../platform/database/database.js';
import { Injectable } from '@nestjs/common';
import { type EntityManager } from 'typeorm';
import { LongDatabase } from '../../../platform/database/side-pools.js';
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

/** The totals of deposits. */
@Injectable()
export class TotalsService {
  constructor(
    private readonly database: Database,
    private readonly long: LongDatabase,
    removals: BrandRemovalService,
  ) {
    // Erases the deposits of removed brands, so that they leave every list and total.
    removals.onRemove(async (db, removal) => {
      const erased = await changeDeposits(db, removal, null);
      return erased.length;
    });
  }

  countWaiting(brandIds: readonly number[] | 'all'): Promise<number> {
    return countWaiting(this.database, brandIds === 'all' ? null : brandIds);
  }

  countWaitingByBrand(brandIds: readonly number[]) {
    return countWaitingByBrand(this.database, brandIds);
  }

  /** Moves deltas into the totals, and returns how many. */
  fold(): Promise<number> {
    return this.database.transaction((db) => foldTotals(db));
  }

  /** Mends every wrong total, and returns the drift. Locks totals only if one is wrong. */
  async recount(): Promise<Drift[]> {
    return (await this.long.connect()).transaction((db) => this.recountWithin(db));
  }

  /** Mends every wrong total in the caller's transaction. */
  async recountWithin(db: EntityManager): Promise<Drift[]> {
    const drift = await findTotalsDrift(db, null);
    return drift.length === 0 ? [] : mendTotals(db);
  }
}
