import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { findTotalsDrift, mendTotals, type Drift } from './deposit-recount.queries.js';

export type { Drift };

/** Proves that the kept totals equal the deposits, and mends them. */
@Injectable()
export class DepositRecountService {
  constructor(private readonly dataSource: DataSource) {}

  /** Mends every total that is wrong, and answers which they were. Totals are held up only where there are such. */
  async recount(): Promise<Drift[]> {
    const drift = await findTotalsDrift(this.dataSource.manager, null);
    if (drift.length === 0) return [];
    return this.dataSource.transaction((db) => mendTotals(db));
  }
}
