import { Injectable } from '@nestjs/common';
import { Database, Transactional } from '../../../platform/database/database.js';
import { LongDatabase } from '../../../platform/database/side-pools.js';
import { BrandRemovalService } from '../../brands/brand-removal.service.js';
import { Ledger } from './ledger.js';
import { type Drift, TotalsRepository } from './totals.repository.js';

export type { Drift };

/** The totals of deposits. */
@Injectable()
export class TotalsService {
  constructor(
    private readonly database: Database,
    private readonly long: LongDatabase,
    private readonly totals: TotalsRepository,
    ledger: Ledger,
    removals: BrandRemovalService,
  ) {
    // Erases the deposits of removed brands, so that they leave every list and total.
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

  /** Mends every wrong total, and returns the drift. Locks totals only if one is wrong. */
  async recount(): Promise<Drift[]> {
    const long = await this.long.connect();
    return long.transaction((db) =>
      this.database.use(db, async () => {
        const drift = await this.totals.findDrift(null);
        return drift.length === 0 ? [] : this.totals.mend();
      }),
    );
  }
}
